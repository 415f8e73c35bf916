import type { Evaluation } from './evaluation.ts';

/** A column of the metadata that pages are grouped by. */
export interface Grouping {
  readonly column: string;
  /** Averages of a model, or of its runs, by the values of the column. */
  groupsOf<Average>(model: GroupedModel<Average>): ByName<Average>;
}

type ByName<Value> = Readonly<Record<string, Value>>;

interface GroupedModel<Average> {
  readonly groups?: ByName<Average> | undefined;
  readonly moreGroups?: ByName<ByName<Average>> | undefined;
}

/** The columns that pages are grouped by, in the order in which they were asked for. */
export function groupingsOf({ metadata }: Pick<Evaluation, 'metadata'>): Grouping[] {
  if (metadata === undefined) return [];
  const { column, moreColumns = [] } = metadata;
  return [
    { column, groupsOf: ({ groups = {} }) => groups },
    ...moreColumns.map((name): Grouping => ({
      column: name,
      groupsOf: ({ moreGroups = {} }) => moreGroups[name] ?? {},
    })),
  ];
}
