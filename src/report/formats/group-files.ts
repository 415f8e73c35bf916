import { portableName, portableNames } from '../../io/portable-name.ts';
import type { AverageOf } from '../../results/evaluation.ts';
import type { Overview } from '../overview.ts';
import type { Cell } from './csv-record.ts';
import type { ReportContent, ReportFile } from './format.ts';

/** The groups of an evaluation with metadata: values in their order, for each value the models that have it. */
export function groupsOf({
  models,
}: Overview): Map<string, { readonly model: string; readonly average: AverageOf }[]> {
  const groups = new Map<string, { readonly model: string; readonly average: AverageOf }[]>();
  for (const { name, evaluation } of models) {
    for (const [value, average] of Object.entries(evaluation.groups ?? {})) {
      const known = groups.get(value) ?? [];
      known.push({ model: name, average });
      groups.set(value, known);
    }
  }
  return groups;
}

/** `by_{column}/{value}.csv` with one row per model, and `final_summary.csv` with all of them. */
export function groupFiles({ overview, record }: ReportContent): ReportFile[] {
  const column = overview.evaluation.metadata?.column;
  if (column === undefined) return [];
  const groups = groupsOf(overview);
  const keys = [...new Set([...groups.values()].flat().flatMap(({ average }) => Object.keys(average.macro)))];
  const cells = (average: AverageOf): Cell[] => [
    average.count,
    average.micro['cer'] ?? null,
    ...keys.map((key) => average.macro[key] ?? null),
  ];
  const header = ['pages', 'micro_cer', ...keys];
  const names = portableNames([...groups.keys()]);
  const files = [...groups].map(([value, rows]) => ({
    name: `by_${portableName(column)}/${names.get(value) ?? ''}.csv`,
    parts: [['model', ...header], ...rows.map(({ model, average }) => [model, ...cells(average)])].map(
      record,
    ),
  }));
  const all = [...groups].flatMap(([value, rows]) =>
    rows.map(({ model, average }) => [value, model, ...cells(average)]),
  );
  return [...files, { name: 'final_summary.csv', parts: [[column, 'model', ...header], ...all].map(record) }];
}
