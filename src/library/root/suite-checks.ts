import { gateEvaluation, readSuite } from '../../compare/index.ts';
import type { CompareOptions, GateCheck } from '../../compare/index.ts';
import { ErrataError } from '../../schema/error.ts';
import type { Message } from './root-options.ts';
import { evaluateBenchmark, type SuiteEvaluation } from './suite-evaluation.ts';

/** Checks, and exit codes of what could not be checked. */
export interface GateOutcome {
  readonly checks: readonly GateCheck[];
  readonly exits: readonly number[];
}

/** Evaluates and checks every benchmark of a suite; one that cannot be evaluated is a failed check. */
export async function gateOfSuite(place: SuiteEvaluation, comparison: CompareOptions): Promise<GateOutcome> {
  const checks: GateCheck[] = [];
  const exits: number[] = [];
  const { signal, tell } = place;
  const note = noteOf(tell);
  for (const benchmark of await readSuite(place.suite)) {
    signal?.throwIfAborted();
    const { name, baseline, rules } = benchmark;
    try {
      const evaluation = await evaluateBenchmark(benchmark, place);
      checks.push(
        ...(await gateEvaluation({ benchmark: name, evaluation, baseline, rules, comparison, note })),
      );
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      tell({ level: 'error', text: `${name}: ${error.message} (${error.code})` });
      checks.push(failedCheck(name, error.message));
      exits.push(error.exit);
    }
  }
  return { checks, exits };
}

/** Takes a line for the user. */
export function noteOf(tell: (message: Message) => void): (text: string) => void {
  return (text) => {
    tell({ level: 'note', text });
  };
}

function failedCheck(benchmark: string, found: string): GateCheck {
  return { benchmark, model: '-', check: 'can be evaluated', status: 'failed', found, value: null, limit: 0 };
}
