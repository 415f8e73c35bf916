import { activeEngine } from '../../../src/engine/select.ts';
import { rateIntervals } from '../../../src/statistics/index.ts';
import { Generator } from '../../../src/statistics/generator.ts';

/** Page rates are beta-distributed with whole parameters; page lengths are uniform. */
export interface Population {
  readonly name: string;
  readonly alpha: number;
  readonly beta: number;
}

export const populations: readonly Population[] = [
  { name: 'beta(2, 18)', alpha: 2, beta: 18 },
  { name: 'beta(1, 19)', alpha: 1, beta: 19 },
];

/** What is simulated, the same for every run: with the seeds fixed, a run gives the same counts each time. */
export const design = {
  pages: 200,
  resamples: 2000,
  confidence: 0.95,
  shortest: 200,
  longest: 2000,
} as const;

export interface Coverage {
  readonly evaluations: number;
  /** Evaluations whose BCa interval holds the true average. */
  readonly macro: number;
  readonly micro: number;
}

/** Makes evaluations of pages from a population and counts the intervals that hold its true rate. */
export async function simulateCoverage({ alpha, beta }: Population, evaluations: number): Promise<Coverage> {
  // the length does not depend on the rate, so the pooled rate has the same expectation as the mean
  const truth = alpha / (alpha + beta);
  const covered = { macro: 0, micro: 0 };
  for (let evaluation = 0; evaluation < evaluations; evaluation += 1) {
    const { edits, lengths } = makePages(alpha, beta, evaluation);
    const rates = edits.map((count, page) => count / (lengths[page] as number));
    const metrics = { cer: { rates, counts: { numerators: edits, denominators: lengths } } };
    const { resamples, confidence } = design;
    const found = await rateIntervals(metrics, { resamples, confidence, seed: evaluation }, activeEngine());
    for (const average of ['macro', 'micro'] as const) {
      const [low, high] = found[average]['cer']?.bca ?? [1, 0];
      if (low <= truth && truth <= high) covered[average] += 1;
    }
  }
  return { evaluations, ...covered };
}

function makePages(
  alpha: number,
  beta: number,
  evaluation: number,
): { edits: Float64Array; lengths: Float64Array } {
  const generator = new Generator(evaluation, alpha * 1000 + beta, 99);
  const lengths = Float64Array.from(
    { length: design.pages },
    () => design.shortest + generator.below(design.longest - design.shortest + 1),
  );
  const edits = lengths.map((length) => Math.round(length * drawBeta(generator, alpha, beta)));
  return { edits, lengths };
}

/** With whole parameters a beta value is an order statistic of uniform ones: comparisons only, the same bits everywhere. */
function drawBeta(generator: Generator, alpha: number, beta: number): number {
  const uniform = Float64Array.from({ length: alpha + beta - 1 }, () => (generator.word() + 0.5) / 2 ** 32);
  return uniform.sort()[alpha - 1] ?? 0;
}
