import { ErrataError } from '../schema/error.ts';
import { compareModels, loadPageScores } from '../compare/index.ts';
import type { Average, CompareOptions, PlacedEvaluation, RegressionTest } from '../compare/index.ts';
import type { CommandContext } from './command.ts';
import { pageScorer } from './page-scorer.ts';

/** Tests whether a model makes more errors than in the baseline, page by page; what cannot be tested says why. */
export function regressionTester(
  current: PlacedEvaluation,
  baseline: PlacedEvaluation,
  average: Average,
  options: CompareOptions,
  context: CommandContext<'threads'>,
): (model: string) => Promise<RegressionTest> {
  return async (model) => {
    try {
      const scorePages = pageScorer(context);
      const [now] = await loadPageScores(current, [model], scorePages);
      const [before] = await loadPageScores(baseline, [model], scorePages);
      if (now === undefined || before === undefined) return { status: 'untested', reason: 'no page scores' };
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
