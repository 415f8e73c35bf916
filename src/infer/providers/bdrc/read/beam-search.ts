import type { Scores } from './log-probabilities.ts';
import { Spellings } from './spellings.ts';

// the defaults of pyctcdecode 0.5 (constants.py): DEFAULT_MIN_TOKEN_LOGP, DEFAULT_PRUNE_LOGP, DEFAULT_BEAM_WIDTH
/** Classes below it are not followed, the best one apart. */
const LEAST_LOG_PROBABILITY = -5;
/** How far a beam may be behind the best. */
const SCORE_RANGE = 10;
/** Beams that are followed at once. */
const WIDTH = 100;
/** No class. */
const NONE = -1;

interface Beam {
  /** What it has spelled, by number. */
  readonly spelling: number;
  /** Class of the last label; -1 for none. */
  readonly last: number;
  score: number;
}

/** The most probable text by the beam search of pyctcdecode 0.5 without a language model. */
export function searchBeams({ steps, classes, values }: Scores, labels: readonly string[]): string {
  const spellings = new Spellings(labels);
  let beams: Beam[] = [{ spelling: spellings.start, last: NONE, score: 0 }];
  for (let step = 0; step < steps; step++) {
    const logs = values.subarray(step * classes, (step + 1) * classes);
    const grown = new Beams(classes);
    for (const label of likelyClasses(logs)) {
      const log = logs[label]!;
      for (const { spelling, last, score } of beams)
        grown.add(label === last ? spelling : spellings.extend(spelling, label), label, score + log);
    }
    beams = pruneHistory(grown.best(), spellings, classes);
  }
  const finished = new Beams(classes);
  for (const { spelling, score } of beams) finished.add(spellings.finish(spelling), NONE, score);
  const best = finished.best()[0];
  return best === undefined ? '' : spellings.textOf(best.spelling);
}

/** The best class and all that are not too improbable, in ascending order. */
function likelyClasses(logs: Float32Array): number[] {
  let best = 0;
  for (let i = 1; i < logs.length; i++) if (logs[i]! > logs[best]!) best = i;
  const likely: number[] = [];
  for (let i = 0; i < logs.length; i++) if (i === best || logs[i]! >= LEAST_LOG_PROBABILITY) likely.push(i);
  return likely;
}

/** Beams under way at one step: equal ones are merged by adding their probabilities. */
class Beams {
  readonly #byKey = new Map<number, Beam>();
  readonly #classes: number;

  constructor(classes: number) {
    this.#classes = classes;
  }

  add(spelling: number, last: number, score: number): void {
    const key = spelling * (this.#classes + 1) + last + 1;
    const same = this.#byKey.get(key);
    if (same === undefined) this.#byKey.set(key, { spelling, last, score });
    else same.score = addLogarithms(same.score, score);
  }

  /** Best first; those far behind are dropped. */
  best(): Beam[] {
    const beams = [...this.#byKey.values()];
    let best = -Infinity;
    for (const { score } of beams) if (score > best) best = score;
    return beams
      .filter(({ score }) => score >= best - SCORE_RANGE)
      .sort((a, b) => b.score - a.score)
      .slice(0, WIDTH);
  }
}

function addLogarithms(a: number, b: number): number {
  return a >= b ? a + Math.log(1 + Math.exp(b - a)) : b + Math.log(1 + Math.exp(a - b));
}

/**
 * Of beams with the same last word, part and label only the best goes on: what came before cannot change the
 * order any more.
 */
function pruneHistory(beams: readonly Beam[], spellings: Spellings, classes: number): Beam[] {
  const seen = new Set<number>();
  return beams.filter(({ spelling, last }) => {
    const key = spellings.endOf(spelling) * (classes + 1) + last + 1;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
