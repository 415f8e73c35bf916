import { commonPages, type PageScores } from './page-scores.ts';

/**
 * Runs of one model as one: on the pages that all of them have, the mean of the rates of a page, and the edits and
 * lengths of all runs together. One run is returned as it is.
 */
export function meanScores(runs: readonly PageScores[]): PageScores {
  const [first, ...others] = runs;
  if (first === undefined) throw new Error('unreachable: a model has at least one run');
  if (others.length === 0) return first;
  const common = commonPages(runs.map((scores, run) => ({ ...scores, model: `${scores.model}#${run}` })));
  const sums = (pick: (model: (typeof common.models)[number]) => Float64Array): Float64Array =>
    common.models.map(pick).reduce((total, values) => total.map((sum, page) => sum + values[page]!));
  const hasCounts = common.models.every(({ edits }) => edits !== undefined);
  return {
    model: first.model,
    imageNames: common.imageNames,
    batchIds: common.batchIds,
    rates: sums(({ rates }) => rates).map((sum) => sum / runs.length),
    counts: hasCounts
      ? {
          edits: sums(({ edits }) => edits!),
          denominators: sums(({ denominators }) => denominators!),
          referenceLengths: common.models[0]!.referenceLengths!,
        }
      : undefined,
  };
}
