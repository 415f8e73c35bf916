import { alignColumns, onOneLine } from '../format/align-columns.ts';
import { grouped, level, percent, signed, valueText } from '../format/numbers.ts';
import { rankModels } from '../results/rank-models.ts';
import type { Evaluation, ModelEvaluation } from '../results/evaluation.ts';
import type { RateInfo } from '../metrics/rate.ts';
import { ALL_RATES, ratesShown } from '../metrics/rate-list.ts';
import { compareNaturally } from '../schema/natural-order.ts';

type Models = readonly (readonly [name: string, model: ModelEvaluation])[];

/**
 * The table for people: models from the fewest errors on, their quality in words, CER by batch, and what was
 * asked for beside.
 */
export function evaluationText(evaluation: Evaluation): string {
  const ranked = rankModels(evaluation, ({ macro }) => macro['cer'] ?? macro['wer']);
  const models: Models = ranked.map((name) => [name, evaluation.models[name]!]);
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

function overview(models: Models): string[][] {
  const shown = ratesShown('overview').filter(({ key }) => models.some(([, { macro }]) => key in macro));
  const hasInterval = models.some(([, { intervals }]) => intervals !== undefined);
  const header = [
    'model',
    ...shown.map(({ rate }) => rate.title),
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
      ...shown.map(({ key, rate }) => valueText(macro[key], rate.form)),
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
    const words = ALL_RATES.flatMap(({ key, rate }) => qualityWords(rate, macro[key]));
    return words.length === 0 ? [] : [`${onOneLine(name)}: ${words.join(', ')}`];
  });
}

function qualityWords({ title, better, quality }: RateInfo, rate: number | null | undefined): string[] {
  if (quality === undefined || rate === null || rate === undefined) return [];
  const isBetter = (bound: number): boolean => (better === 'higher' ? rate > bound : rate < bound);
  const found = quality.bands.find(([bound, isInside]) => isBetter(bound) || (isInside && rate === bound));
  return [`${title} ${found?.[2] ?? quality.worst}`];
}

/** One row per key, one column per model: CER and number of pages. */
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
