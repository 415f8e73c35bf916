import { alignColumns, onOneLine } from '../format/align-columns.ts';
import { grouped, level, percent, signed } from '../format/numbers.ts';
import type { Evaluation, ModelEvaluation } from '../schema/evaluation.ts';
import { compareNaturally } from './natural-order.ts';

type Models = readonly (readonly [name: string, model: ModelEvaluation])[];

/**
 * The table for people: models from the fewest errors on, their quality in words, CER by batch, and what was
 * asked for beside.
 */
export function evaluationText(evaluation: Evaluation): string {
  const models: Models = Object.entries(evaluation.models).sort(
    ([left, first], [right, second]) => errorsOf(first) - errorsOf(second) || compareNaturally(left, right),
  );
  const parts = [
    alignColumns(overview(models)),
    qualityLines(models),
    models.some(([, { batches }]) => Object.keys(batches).length > 1)
      ? alignColumns(byKey(models, 'batch', ({ batches }) => batches))
      : [],
    evaluation.metadata === undefined
      ? []
      : alignColumns(byKey(models, evaluation.metadata.column, ({ groups }) => groups ?? {})),
    waterfallLines(models),
    [`signature ${evaluation.signature}`],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** Models without a CER come last. */
function errorsOf({ macro }: ModelEvaluation): number {
  return macro['cer'] ?? macro['wer'] ?? Number.POSITIVE_INFINITY;
}

const HEADLINES: readonly (readonly [key: string, title: string])[] = [
  ['cer', 'CER'],
  ['wer', 'WER'],
  ['syler', 'SylER'],
  ['structure.ssa', 'SSA'],
  ['semantic', 'semantic'],
];

function overview(models: Models): string[][] {
  const shown = HEADLINES.filter(([key]) => models.some(([, { macro }]) => key in macro));
  const hasInterval = models.some(([, { intervals }]) => intervals !== undefined);
  const header = [
    'model',
    ...shown.map(([, title]) => title),
    ...(hasInterval ? [`${confidenceOf(models)} of CER`] : []),
    'micro CER',
    'edits/units',
    'pages',
    'missing',
    'unknown',
    'duplicate',
    'failed',
  ];
  const rows = models.map(([name, { macro, micro, units, coverage, intervals }]) => {
    const totals = units.codepoint ?? Object.values(units)[0];
    const bca = intervals?.macro['cer']?.bca;
    return [
      name,
      ...shown.map(([key]) => percent(macro[key] ?? null)),
      ...(hasInterval ? [bca === undefined ? '-' : `${percent(bca[0])}..${percent(bca[1])}`] : []),
      percent(micro['cer'] ?? null),
      totals === undefined ? '-' : `${grouped(totals.distance)}/${grouped(totals.referenceLength)}`,
      ...[coverage.scored, coverage.missing, coverage.unknown, coverage.duplicate, coverage.failed].map(
        grouped,
      ),
    ];
  });
  return [header, ...rows];
}

function confidenceOf(models: Models): string {
  const { confidence = 0.95 } =
    models.find(([, { intervals }]) => intervals !== undefined)?.[1].intervals ?? {};
  return level(confidence);
}

/** The quality bands in words; a gap between two bands belongs to the worse. */
function qualityLines(models: Models): string[] {
  return models.flatMap(([name, { macro }]) => {
    const words = [
      band(
        'CER',
        macro['cer'],
        [
          [0.05, false, 'very high quality'],
          [0.1, true, 'good'],
          [0.3, true, 'noticeable degradation'],
        ],
        'poor recognition',
      ),
      band(
        'WER',
        macro['wer'],
        [
          [0.1, false, 'excellent'],
          [0.5, true, 'moderate errors'],
        ],
        'low quality',
      ),
      ssaBand(macro['structure.ssa']),
    ].filter((text) => text !== undefined);
    return words.length === 0 ? [] : [`${onOneLine(name)}: ${words.join(', ')}`];
  });
}

/** Bands from good to bad by their upper bound and whether it belongs to the band. */
function band(
  metric: string,
  rate: number | null | undefined,
  bands: readonly (readonly [bound: number, isInside: boolean, words: string])[],
  worst: string,
): string | undefined {
  if (rate === null || rate === undefined) return undefined;
  const found = bands.find(([bound, isInside]) => rate < bound || (isInside && rate === bound));
  return `${metric} ${found?.[2] ?? worst}`;
}

function ssaBand(rate: number | null | undefined): string | undefined {
  if (rate === null || rate === undefined) return undefined;
  if (rate > 0.95) return 'SSA near-perfect structure';
  return rate >= 0.8 ? 'SSA acceptable layout' : 'SSA major formatting issues';
}

/** A row a key, a column a model: CER and number of pages. */
function byKey(
  models: Models,
  title: string,
  averagesOf: (
    model: ModelEvaluation,
  ) => Readonly<
    Record<string, { readonly macro: Readonly<Record<string, number | null>>; readonly count: number }>
  >,
): string[][] {
  const keys = [...new Set(models.flatMap(([, model]) => Object.keys(averagesOf(model))))].sort(
    compareNaturally,
  );
  const rows = keys.map((key) =>
    [key].concat(
      models.flatMap(([, model]) => {
        const average = averagesOf(model)[key];
        return average === undefined
          ? ['-', '']
          : [percent(average.macro['cer'] ?? average.macro['wer'] ?? null), `(${grouped(average.count)})`];
      }),
    ),
  );
  return [[`CER by ${title}`, ...models.flatMap(([name]) => [name, ''])], ...rows];
}

function waterfallLines(models: Models): string[] {
  const [first] = models.flatMap(([, { waterfall }]) => (waterfall === undefined ? [] : [waterfall]));
  if (first === undefined) return [];
  const rows = first.map(({ normalization }, step) =>
    [normalization].concat(
      models.flatMap(([, { waterfall }]) => {
        const [now, before] = [waterfall?.[step]?.macro ?? null, waterfall?.[step - 1]?.macro ?? null];
        return [percent(now), now === null || before === null ? '' : points(now - before)];
      }),
    ),
  );
  return alignColumns([['CER after', ...models.flatMap(([name]) => [name, ''])], ...rows]);
}

/** A change in points of a percent. */
function points(change: number): string {
  return signed(change, (value) => (value * 100).toFixed(2));
}
