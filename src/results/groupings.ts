import type { Evaluation, Groups, ModelEvaluation } from './evaluation.ts';

/** A column of the metadata that pages are grouped by. */
export interface Grouping {
  readonly column: string;
  /** Averages of a model by the values of the column. */
  groupsOf(model: Pick<ModelEvaluation, 'groups' | 'moreGroups'>): Groups;
}

/** The columns that pages are grouped by, in the order in which they were asked for. */
export function groupingsOf({ metadata }: Pick<Evaluation, 'metadata'>): Grouping[] {
  if (metadata === undefined) return [];
  const { column, moreColumns = [] } = metadata;
  return [
    { column, groupsOf: ({ groups = {} }) => groups },
    ...moreColumns.map((name) => ({
      column: name,
      groupsOf: ({ moreGroups = {} }: Pick<ModelEvaluation, 'moreGroups'>) => moreGroups[name] ?? {},
    })),
  ];
}
