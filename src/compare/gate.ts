import { ErrataError } from '../schema/error.ts';
import type { Evaluation } from '../results/evaluation.ts';
import { deviationOf, ratesOf, shownModel, shownModels, type ShownModel } from '../results/shown-models.ts';
import { chosenNames, namesMeant } from '../schema/model-names.ts';
import { nearest } from '../schema/nearest.ts';
import type { Average } from './averages.ts';
import { alignColumns } from '../format/align-columns.ts';
import { grouped } from '../format/numbers.ts';
import { judgeCoverage, type CoverageLimit, type Uncovered } from './coverage-limit.ts';

/** What a benchmark must keep. */
export interface GateRules {
  /** Largest allowed value by metric. */
  readonly maximum: Readonly<Record<string, number>>;
  /** Smallest allowed value by metric, for metrics of which more is better. */
  readonly minimum: Readonly<Record<string, number>>;
  /** @default 'macro' */
  readonly average?: Average | undefined;
  /** Models to check; all when empty or missing. */
  readonly models?: readonly string[] | undefined;
  /** Largest allowed increase of the CER over the baseline. @default 0 */
  readonly maxRegression?: number | undefined;
  /**
   * An increase fails only when a paired test finds it at this level; without it every increase beyond the
   * limit fails.
   */
  readonly alpha?: number | undefined;
  /** Most pages of the benchmark that a model may lack. */
  readonly maxMissing?: CoverageLimit | undefined;
  /** Most pages whose recognition may have failed. */
  readonly maxFailed?: CoverageLimit | undefined;
}

/** Whether the rules alone ask for anything, without a baseline. */
export function hasLimit({ maximum, minimum, maxMissing, maxFailed }: GateRules): boolean {
  const limits = Object.keys(maximum).length + Object.keys(minimum).length;
  return limits > 0 || maxMissing !== undefined || maxFailed !== undefined;
}

/** One thing that was checked. */
export interface GateCheck {
  readonly benchmark: string;
  readonly model: string;
  /** `cer ≤ 0.1`, `cer against the baseline`. */
  readonly check: string;
  readonly status: 'passed' | 'failed';
  /** What was found, in words for people. */
  readonly found: string;
  readonly value: number | null;
  readonly limit: number;
}

/** The outcome of a paired test of "the model got worse": a p value, or why there is none. */
export type RegressionTest =
  | { readonly status: 'tested'; readonly p: number; readonly pages: number }
  | { readonly status: 'untested'; readonly reason: string };

type JudgedModel = Pick<Evaluation['models'][string], 'macro' | 'micro' | 'coverage'>;

/** What is judged of an evaluation: averages and coverage of its models; several runs are judged as one model. */
interface JudgedEvaluation {
  readonly models: Readonly<Record<string, JudgedModel>>;
  readonly runs?: Evaluation['runs'];
}

/** Pages without a text, by the name of their count. */
const UNCOVERED = ['missing', 'failed'] as const;

export interface GateInput {
  /** Name of the benchmark in tables and files. */
  readonly benchmark: string;
  readonly evaluation: JudgedEvaluation;
  readonly baseline?: JudgedEvaluation | undefined;
  /** Tests whether a model got worse; only asked where the increase is beyond the limit. */
  readonly testRegression?: ((model: string) => Promise<RegressionTest>) | undefined;
}

/** Checks one benchmark; the checks are in the order of the models and the rules. */
export async function checkGate(input: GateInput, rules: GateRules): Promise<GateCheck[]> {
  const checks: GateCheck[] = [];
  for (const model of chosenModels(input, rules)) {
    checks.push(...limitChecks(input, model, rules), ...coverageChecks(input, model, rules));
    if (input.baseline === undefined) continue;
    checks.push(
      await regressionCheck(input, input.baseline, model, rules),
      ...coverageRegressionChecks(input, input.baseline, model),
    );
  }
  return checks;
}

function chosenModels({ evaluation, benchmark }: GateInput, { models = [] }: GateRules): readonly string[] {
  const known = Object.keys(evaluation.models);
  const shown = shownModels(evaluation).map(({ name }) => name);
  for (const model of models) {
    if (namesMeant(model, known).length > 0) continue;
    const near = nearest(model, known);
    const wanted =
      near === undefined ? `expected ${known.join(', ')}` : `did you mean ${JSON.stringify(near)}?`;
    throw new ErrataError(
      'MODEL_UNKNOWN',
      `${benchmark}: no model ${JSON.stringify(model)} in the evaluation, ${wanted}`,
    );
  }
  if (known.length === 0) throw new ErrataError('NO_MODELS', `${benchmark}: the evaluation has no models`);
  // a single run is judged alone where it is asked for by its name
  return models.length === 0 ? shown : chosenNames(models, known);
}

function limitChecks(
  { evaluation, benchmark }: GateInput,
  model: string,
  { maximum, minimum, average = 'macro' }: GateRules,
): GateCheck[] {
  const judged = shownModel(evaluation, model);
  const rates = ratesOf(judged, average);
  const limits = [
    ...Object.entries(maximum).map(([metric, limit]) => ({
      metric,
      limit,
      sign: '≤',
      isKept: (value: number) => value <= limit,
    })),
    ...Object.entries(minimum).map(([metric, limit]) => ({
      metric,
      limit,
      sign: '≥',
      isKept: (value: number) => value >= limit,
    })),
  ];
  return limits.map(({ metric, limit, sign, isKept }) => {
    if (!Object.hasOwn(rates, metric)) {
      throw new ErrataError(
        'METRIC_UNKNOWN',
        `${benchmark}: ${model}: no ${average} average of ${JSON.stringify(metric)}, expected ` +
          `${Object.keys(rates).join(', ')}`,
      );
    }
    const value = rates[metric] ?? null;
    const isPassed = value !== null && isKept(value);
    const found = `${average} ${metric} is ${value === null ? 'undefined' : shownRate(judged, average, metric)}`;
    return {
      benchmark,
      model,
      check: `${average} ${metric} ${sign} ${shortNumber(limit)}`,
      status: isPassed ? 'passed' : 'failed',
      found,
      value,
      limit,
    };
  });
}

function coverageChecks({ evaluation, benchmark }: GateInput, model: string, rules: GateRules): GateCheck[] {
  const limits = { missing: rules.maxMissing, failed: rules.maxFailed };
  return UNCOVERED.flatMap((kind) => {
    const given = limits[kind];
    if (given === undefined) return [];
    const uncovered = worstOf(shownModel(evaluation, model), kind);
    const { isKept, value, limit, shown } = judgeCoverage(uncovered, given);
    return [
      {
        benchmark,
        model,
        check: `${kind} pages ≤ ${shown}`,
        status: isKept ? 'passed' : 'failed',
        found: `${grouped(uncovered.pages)} of ${grouped(uncovered.of)} pages${uncovered.inRuns}`,
        value,
        limit,
      },
    ];
  });
}

/** Fewer pages than before are no better result: what the baseline had read must be read again. */
function coverageRegressionChecks(
  { evaluation, benchmark }: GateInput,
  baseline: JudgedEvaluation,
  model: string,
): GateCheck[] {
  if (!Object.hasOwn(baseline.models, model)) return [];
  return UNCOVERED.map((kind) => {
    const [{ pages: before }, { pages: now, inRuns }] = [
      worstOf(shownModel(baseline, model), kind),
      worstOf(shownModel(evaluation, model), kind),
    ];
    return {
      benchmark,
      model,
      check: `${kind} pages ≤ baseline`,
      status: now <= before ? 'passed' : 'failed',
      found: `${grouped(before)} before, ${grouped(now)} now${inRuns}`,
      value: now,
      limit: before,
    };
  });
}

/** Pages without a text; of several runs those of the run with the most. */
function worstOf(
  { evaluations, runs }: ShownModel<JudgedModel>,
  kind: (typeof UNCOVERED)[number],
): Uncovered & { readonly inRuns: string } {
  const inRuns = runs === undefined ? '' : ` in the worst of ${runs.models.length} runs`;
  return evaluations
    .map(({ coverage }) => ({ pages: coverage[kind], of: coverage.scored + coverage.missing, inRuns }))
    .reduce((worst, other) => (other.pages > worst.pages ? other : worst));
}

/** `0.1203`, over several runs `0.1203 ± 0.004 over 3 runs`. */
function shownRate(model: ShownModel<JudgedModel>, average: Average, metric: string): string {
  const [value, deviation] = [ratesOf(model, average)[metric] ?? null, deviationOf(model, average, metric)];
  const rate = shortNumber(value ?? 0);
  const count = model.runs?.[average][metric]?.count ?? 0;
  return deviation === null ? rate : `${rate} ± ${shortNumber(deviation)} over ${count} runs`;
}

async function regressionCheck(
  { evaluation, benchmark, testRegression }: GateInput,
  baseline: JudgedEvaluation,
  model: string,
  rules: GateRules,
): Promise<GateCheck> {
  const { average = 'macro', maxRegression = 0, alpha } = rules;
  const check = `${average} cer rises by ≤ ${shortNumber(maxRegression)}`;
  const verdict = (status: GateCheck['status'], found: string, value: number | null): GateCheck => ({
    benchmark,
    model,
    check,
    status,
    found,
    value,
    limit: maxRegression,
  });
  const [earlier, current] = [shownModel(baseline, model), shownModel(evaluation, model)];
  if (!Object.hasOwn(baseline.models, model))
    return verdict('failed', 'the baseline has no such model', null);
  const [before = null, after = null] = [ratesOf(earlier, average)['cer'], ratesOf(current, average)['cer']];
  if (before === null) return verdict('failed', `${average} cer of the baseline is undefined`, null);
  if (after === null) return verdict('failed', `${average} cer is undefined`, null);
  const increase = after - before;
  const found =
    `${shownRate(earlier, average, 'cer')} before, ${shownRate(current, average, 'cer')} now ` +
    `(${increase > 0 ? '+' : ''}` +
    `${shortNumber(increase)})`;
  if (increase <= maxRegression) return verdict('passed', found, increase);
  if (alpha === undefined || testRegression === undefined) return verdict('failed', found, increase);
  const test = await testRegression(model);
  if (test.status === 'untested') return verdict('failed', `${found}, not tested: ${test.reason}`, increase);
  const isReal = test.p <= alpha;
  return verdict(
    isReal ? 'failed' : 'passed',
    `${found}, ${isReal ? 'significant' : 'not significant'} on ${test.pages} pages: p = ${shortNumber(test.p)}`,
    increase,
  );
}

/** Six decimals at most: enough for a rate, and what people can read. */
function shortNumber(value: number): string {
  const rounded = Number(value.toFixed(6));
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

/** The outcome in one line; what failed is in the table. */
export function verdictLine(checks: readonly GateCheck[]): string {
  const failed = checks.filter(({ status }) => status === 'failed').length;
  const models = new Set(checks.map(({ benchmark, model }) => `${benchmark}\u0000${model}`)).size;
  const amount = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
  const outcome = failed === 0 ? 'passed: ' : `failed: ${failed} of `;
  return `${outcome}${amount(checks.length, 'check')} on ${amount(models, 'model')}`;
}

/** The checks as one table, for people. */
export function gateTable(checks: readonly GateCheck[]): string {
  const rows = checks.map(({ benchmark, model, check, found, status }) =>
    [benchmark, model, check, found, status].map((cell) => cell.replaceAll(/\s+/gu, ' ')),
  );
  return `${alignColumns([['benchmark', 'model', 'check', 'found', 'result'], ...rows], [0, 1, 2, 3, 4]).join('\n')}\n`;
}
