import { compareNaturally } from '../schema/natural-order.ts';

/** Names of models, the fewest errors first; equal ones as people count, those without a rate last. */
export function rankModels<Model>(
  { models }: { readonly models: Readonly<Record<string, Model>> },
  rateOf: (model: Model) => number | null | undefined,
): string[] {
  const rates = new Map(
    Object.entries(models).map(([name, model]) => [name, rateOf(model) ?? Number.POSITIVE_INFINITY]),
  );
  // the difference of two infinities is no number, and no order
  return [...rates.keys()].sort(
    (left, right) => rates.get(left)! - rates.get(right)! || compareNaturally(left, right),
  );
}
