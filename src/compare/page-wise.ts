import { exactSum } from '../metrics/exact-sums.ts';
import { variance } from '../statistics/index.ts';

/** Two models page by page. */
export interface PageWise {
  /** Pages on which the left model has the lower rate, the same rate, the higher rate. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Mean page difference in its standard deviations (Cohen's d of paired values); null without deviation. */
  readonly standardized: number | null;
  /** Share of pages won by the left model, ties half; null without pages. */
  readonly superiority: number | null;
}

/** Counts wins and measures the effect; pages whose rate is undefined on either side are left out. */
export function pageWise(left: Float64Array, right: Float64Array): PageWise {
  const differences = left
    .map((rate, page) => rate - (right[page] as number))
    .filter((difference) => !Number.isNaN(difference));
  const pages = differences.length;
  let wins = 0;
  let ties = 0;
  for (const difference of differences) {
    if (difference < 0) wins += 1;
    else if (difference === 0) ties += 1;
  }
  const deviation = Math.sqrt(variance(differences));
  return {
    wins,
    ties,
    losses: pages - wins - ties,
    standardized: deviation === 0 ? null : exactSum(differences) / pages / deviation,
    superiority: pages === 0 ? null : (wins + ties / 2) / pages,
  };
}
