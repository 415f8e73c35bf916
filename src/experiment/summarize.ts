import { METRIC_DEFINITIONS } from '../evaluate/signature.ts';
import { exactMean } from '../metrics/exact-sums.ts';
import { UNICODE_VERSION } from '../text/tables.ts';
import type { Experiment, ExperimentAverage } from '../schema/experiment.ts';
import type { ExperimentConfig } from './experiment-config.ts';
import { VERSION } from '../schema/version.ts';
import { compareModels, type Difference } from '../compare/index.ts';
import type { MeasuredPage, Side } from './measure.ts';

/** Level of the intervals. */
const CONFIDENCE = 0.95;

export interface SummaryOptions {
  readonly name: string;
  readonly config: ExperimentConfig;
  readonly coverage: Experiment['coverage'];
  /** Version of the sentence model; undefined without one. */
  readonly semanticVersion: string | undefined;
  /** Intervals and tests; left out while the experiment is under way. */
  readonly isTested: boolean;
  readonly threads: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The whole of experiment.json from the measured pages. */
export async function summarize(
  pages: readonly MeasuredPage[],
  options: SummaryOptions,
): Promise<Experiment> {
  const { name, config, coverage, semanticVersion } = options;
  const { normalize_before_eval: normalizeBeforeEval, resamples, seed } = config.data.experiment;
  const metrics = {
    wer: await errorRateOf(pages, 'wer', options),
    cer: await errorRateOf(pages, 'cer', options),
    semantic: semanticVersion === undefined ? null : await similarityOf(pages, options),
  };
  return {
    schema: 1,
    signature: signatureOf(normalizeBeforeEval, semanticVersion),
    errata: VERSION,
    name,
    isComplete: options.isTested && coverage.left === 0,
    options: { normalizeBeforeEval, resamples, seed, confidence: CONFIDENCE },
    corrector: correctorOf(config),
    coverage,
    metrics,
    words: wordsOf(pages),
  };
}

function signatureOf(normalizeBeforeEval: boolean, semanticVersion: string | undefined): string {
  const semantic = semanticVersion === undefined ? '' : `|semantic:${semanticVersion}`;
  return (
    `metric:orcnorm|norm:${normalizeBeforeEval ? 'orcnorm' : 'whitespace'}|denom:ref|` +
    `avg:macro,micro${semantic}|ucd:${UNICODE_VERSION}|def:${METRIC_DEFINITIONS}`
  );
}

function correctorOf({ corrector, data: { command, llm } }: ExperimentConfig): Experiment['corrector'] {
  if (corrector === 'csv') return { kind: corrector };
  if (corrector === 'command') return { kind: corrector, program: command!.program };
  const { provider, prompt, seed, temperature = 0, model_name, model } = llm!;
  const named = model_name ?? model;
  return {
    kind: corrector,
    provider,
    ...(typeof named === 'string' ? { model: named } : {}),
    seed: seed ?? null,
    temperature: Number(temperature),
    prompt,
  };
}

/** Which way a change of a page goes; below 0 is better for error rates. */
function countPages(changes: readonly number[], better: 1 | -1): Experiment['metrics']['wer']['pages'] {
  const improved = changes.filter((change) => change * better > 0).length;
  const worsened = changes.filter((change) => change * better < 0).length;
  return { improved, worsened, unchanged: changes.length - improved - worsened };
}

async function errorRateOf(
  pages: readonly MeasuredPage[],
  metric: 'wer' | 'cer',
  options: SummaryOptions,
): Promise<Experiment['metrics']['wer']> {
  const total = (side: 'before' | 'after', part: 'edits' | 'units'): number =>
    pages.reduce((sum, page) => sum + page[side][metric][part], 0);
  const units = total('before', 'units');
  const micro = (side: 'before' | 'after'): number | null =>
    units === 0 ? null : total(side, 'edits') / units;
  const rates = (side: 'before' | 'after'): number[] => pages.map((page) => page[side][metric].rate);
  const tests = await testsOf(
    pages,
    (side) => ({
      rates: pages.map((page) => page[side][metric].rate),
      counts: {
        edits: pages.map((page) => page[side][metric].edits),
        denominators: pages.map((page) => page[side][metric].units),
        referenceLengths: pages.map((page) => page[side][metric].units),
      },
    }),
    options,
  );
  return {
    macro: averageOf(exactMean(rates('before')), exactMean(rates('after')), tests?.macro),
    micro: averageOf(micro('before'), micro('after'), tests?.micro),
    pages: countPages(
      pages.map(({ before, after }) => after[metric].rate - before[metric].rate),
      -1,
    ),
  };
}

async function similarityOf(
  pages: readonly MeasuredPage[],
  options: SummaryOptions,
): Promise<Experiment['metrics']['semantic']> {
  const values = (side: 'before' | 'after'): number[] =>
    pages.map((page) => page[side].semantic ?? Number.NaN);
  const tests = await testsOf(pages, (side) => ({ rates: values(side) }), options);
  return {
    macro: averageOf(exactMean(values('before')), exactMean(values('after')), tests?.macro),
    pages: countPages(
      pages.map(({ before, after }) => (after.semantic ?? 0) - (before.semantic ?? 0)),
      1,
    ),
  };
}

interface SideValues {
  readonly rates: readonly number[];
  readonly counts?: {
    readonly edits: readonly number[];
    readonly denominators: readonly number[];
    readonly referenceLengths: readonly number[];
  };
}

/** Both sides as two models on the same pages. */
async function testsOf(
  pages: readonly MeasuredPage[],
  valuesOf: (side: 'before' | 'after') => SideValues,
  { isTested, config, threads, signal }: SummaryOptions,
): Promise<{ macro: Difference | null; micro: Difference | null } | undefined> {
  if (!isTested || pages.length === 0) return undefined;
  const { resamples, seed } = config.data.experiment;
  const imageNames = pages.map(({ id }) => id);
  const batchIds = pages.map(() => '');
  const { pairs } = await compareModels(
    [
      { model: 'after', imageNames, batchIds, ...valuesOf('after') },
      { model: 'before', imageNames, batchIds, ...valuesOf('before') },
    ],
    { resamples, seed, alpha: 1 - CONFIDENCE, threads, signal },
  );
  return pairs[0];
}

function averageOf(
  before: number | null,
  after: number | null,
  test: Difference | null | undefined,
): ExperimentAverage {
  const change = before === null || after === null ? null : after - before;
  const found = test?.interval;
  return {
    before,
    after,
    change,
    relative: change === null || before === null || before === 0 ? null : change / before,
    interval:
      found === null || found === undefined
        ? null
        : { standardError: found.standardError, percentile: [...found.percentile], bca: [...found.bca] },
    p: test?.p ?? null,
  };
}

function wordsOf(pages: readonly MeasuredPage[]): Experiment['words'] {
  const total = (part: keyof MeasuredPage['words']): number =>
    pages.reduce((sum, { words }) => sum + words[part], 0);
  const [reference, rightBefore, rightAfter, overCorrected, fixed] = [
    total('words'),
    total('rightBefore'),
    total('rightAfter'),
    total('overCorrected'),
    total('fixed'),
  ];
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  return {
    reference,
    rightBefore,
    rightAfter,
    overCorrected,
    fixed,
    overCorrectionRate: share(overCorrected, rightBefore),
    fixRate: share(fixed, reference - rightBefore),
  };
}

/** How a page fared, by CER and where that is the same by WER. */
export function verdictOf({
  before,
  after,
}: {
  readonly before: Side;
  readonly after: Side;
}): 'improved' | 'worsened' | 'unchanged' {
  const change = after.cer.rate - before.cer.rate || after.wer.rate - before.wer.rate;
  if (change === 0) return 'unchanged';
  return change < 0 ? 'improved' : 'worsened';
}
