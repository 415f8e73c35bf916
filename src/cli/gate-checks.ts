import { gateEvaluation, readSuite } from '../compare/index.ts';
import type { CompareOptions, GateCheck } from '../compare/index.ts';
import { ErrataError } from '../schema/error.ts';
import type { CommandContext } from './command.ts';
import { evaluateBenchmark, type SuitePlace } from './suite-evaluation.ts';

/** Checks, and exit codes of what could not be checked. */
export interface GateOutcome {
  readonly checks: readonly GateCheck[];
  readonly exits: readonly number[];
}

/** Evaluates and checks every benchmark of a suite; one that cannot be evaluated is a failed check. */
export async function gateOfSuite(
  place: SuitePlace,
  comparison: CompareOptions,
  context: CommandContext<'threads'>,
): Promise<GateOutcome> {
  const checks: GateCheck[] = [];
  const exits: number[] = [];
  const { terminal, signal } = context;
  for (const benchmark of await readSuite(place.suite)) {
    signal.throwIfAborted();
    const { name, baseline, rules } = benchmark;
    try {
      const evaluation = await evaluateBenchmark(benchmark, place, context);
      const { note } = terminal;
      checks.push(
        ...(await gateEvaluation({ benchmark: name, evaluation, baseline, rules, comparison, note })),
      );
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      terminal.fail(`${name}: ${error.message} (${error.code})`);
      checks.push(failedCheck(name, error.message));
      exits.push(error.exit);
    }
  }
  return { checks, exits };
}

function failedCheck(benchmark: string, found: string): GateCheck {
  return { benchmark, model: '-', check: 'can be evaluated', status: 'failed', found, value: null, limit: 0 };
}
