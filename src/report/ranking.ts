/** Two models next to each other in a ranking. */
interface RankedPair {
  /** Rate of the first model on the pages that all have. */
  readonly best: number;
  /** Rate of the second model less that of the first. */
  readonly margin: number;
  /** Ends of the interval of the margin; null where there is none. */
  readonly interval: readonly [low: number, high: number] | null;
  /** p of the paired test, after the correction for all pairs that were tested. */
  readonly p: number;
}

/** Which models can be told apart on the pages that all of them have. */
export interface Ranking {
  /** Pages that all models have. */
  readonly pages: number;
  readonly resamples: number;
  /** Level of the tests. */
  readonly alpha: number;
  /** Names of the models that were tested, best first. */
  readonly models: readonly string[];
  /** The best model against the second one. */
  readonly lead: RankedPair;
  /** Models of which no two can be told apart, best first; a model may be in several. */
  readonly groups: readonly (readonly string[])[];
}

/** The letters of the groups that a model is in; those who share one cannot be told apart. */
export function groupLetters({ groups }: Pick<Ranking, 'groups'>, model: string): string {
  const shared = groups.filter((group) => group.length > 1);
  return shared.flatMap((group, at) => (group.includes(model) ? [letterOf(at)] : [])).join('');
}

function letterOf(at: number): string {
  return at < 26 ? String.fromCodePoint(97 + at) : `(${at + 1})`;
}
