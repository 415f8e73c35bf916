import type { StoredEvaluation } from '../results/read-evaluation.ts';
import { ErrataError } from '../schema/error.ts';
import type { Average } from './averages.ts';
import { compareModels, type CompareOptions } from './compare.ts';
import type { RegressionTest } from './gate.ts';
import { meanScores } from './mean-scores.ts';
import { loadPageScores } from './page-source.ts';

/** Names of the runs of a model, or its own. */
function runsOf({ evaluation: { runs = {} } }: StoredEvaluation, model: string): readonly string[] {
  return Object.hasOwn(runs, model) ? runs[model]!.models : [model];
}

/** Tests whether a model makes more errors than in the baseline, page by page; what cannot be tested says why. */
export function regressionTester(
  current: StoredEvaluation,
  baseline: StoredEvaluation,
  average: Average,
  options: CompareOptions,
): (model: string) => Promise<RegressionTest> {
  return async (model) => {
    try {
      const now = meanScores(await loadPageScores(current, runsOf(current, model)));
      const before = meanScores(await loadPageScores(baseline, runsOf(baseline, model)));
      const { pairs, pages } = await compareModels(
        [
          { ...now, model: 'now' },
          { ...before, model: 'before' },
        ],
        options,
      );
      const difference = pairs[0]?.[average] ?? null;
      return difference === null
        ? { status: 'untested', reason: `no ${average} average of the pages` }
        : { status: 'tested', p: difference.pGreater, pages };
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      return { status: 'untested', reason: error.message };
    }
  };
}
