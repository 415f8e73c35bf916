import { checkGate, checkSignatures, openEvaluation, readSuite } from '../compare/index.ts';
import type { CompareOptions, GateCheck, GateRules } from '../compare/index.ts';
import { ErrataError } from '../schema/error.ts';
import type { CommandContext } from './command.ts';
import { evaluateBenchmark, type EvaluateContext } from './gate-evaluation.ts';
import { regressionTester } from './gate-regression.ts';

/** Checks, and exit codes of what could not be checked. */
export interface GateOutcome {
  readonly checks: readonly GateCheck[];
  readonly exits: readonly number[];
}

/** An evaluation and what it must keep. */
export interface GateRequest {
  /** In tables and files. @default 'evaluation' */
  readonly name?: string;
  readonly path: string;
  readonly baseline: string | undefined;
  readonly rules: GateRules;
}

/** Checks one evaluation; the signatures are compared before any number is. */
export async function gateOfEvaluation(
  { name = 'evaluation', path, baseline: baselinePath, rules }: GateRequest,
  resampling: CompareOptions,
  context: CommandContext<'threads'>,
): Promise<GateOutcome> {
  const current = await openEvaluation(path);
  const input = { benchmark: name, evaluation: current.evaluation };
  if (baselinePath === undefined) return { checks: await checkGate(input, rules), exits: [] };
  const baseline = await openEvaluation(baselinePath);
  checkSignatures(
    { name: current.path, signature: current.evaluation.signature },
    { name: baseline.path, signature: baseline.evaluation.signature },
  );
  const gone = Object.keys(baseline.evaluation.models).filter(
    (model) => !Object.hasOwn(current.evaluation.models, model),
  );
  if (gone.length > 0)
    context.terminal.note(`${name}: in the baseline but not in the evaluation: ${gone.join(', ')}`);
  const { average = 'macro' } = rules;
  const testRegression = regressionTester(current, baseline, average, resampling, context);
  const checks = await checkGate({ ...input, baseline: baseline.evaluation, testRegression }, rules);
  return { checks, exits: [] };
}

/** Evaluates and checks every benchmark of a suite; one that cannot be evaluated is a failed check. */
export async function gateOfSuite(
  path: string,
  resampling: CompareOptions,
  context: EvaluateContext,
): Promise<GateOutcome> {
  const checks: GateCheck[] = [];
  const exits: number[] = [];
  for (const benchmark of await readSuite(path)) {
    context.signal.throwIfAborted();
    const { name, baseline, rules } = benchmark;
    try {
      const evaluation = await evaluateBenchmark(benchmark, path, context);
      const outcome = await gateOfEvaluation(
        { name, path: evaluation, baseline, rules },
        resampling,
        context,
      );
      checks.push(...outcome.checks);
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      context.terminal.warn(`${name}: ${error.message} (${error.code})`);
      checks.push(failedCheck(name, error.message));
      exits.push(error.exit);
    }
  }
  return { checks, exits };
}

function failedCheck(benchmark: string, found: string): GateCheck {
  return { benchmark, model: '-', check: 'can be evaluated', status: 'failed', found, value: null, limit: 0 };
}
