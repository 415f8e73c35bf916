import type { Scores } from './log-probabilities.ts';

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
  /** Finished words, joined by spaces. */
  readonly text: string;
  /** The word under way. */
  readonly part: string;
  /** Class of the last label; -1 for none. */
  readonly last: number;
  score: number;
}

/** The most probable text by the beam search of pyctcdecode 0.5 without a language model. */
export function searchBeams({ steps, classes, values }: Scores, labels: readonly string[]): string {
  let beams: Beam[] = [{ text: '', part: '', last: NONE, score: 0 }];
  for (let step = 0; step < steps; step++) {
    const logs = values.subarray(step * classes, (step + 1) * classes);
    const grown = new Beams();
    for (const label of likelyClasses(logs)) {
      for (const beam of beams) grown.add(extend(beam, label, labels, beam.score + logs[label]!));
    }
    beams = pruneHistory(grown.best());
  }
  const finished = new Beams();
  for (const { text, part, score } of beams)
    finished.add({ text: join(text, part), part: '', last: NONE, score });
  return finished.best()[0]?.text ?? '';
}

/** The best class and all that are not too improbable, in ascending order. */
function likelyClasses(logs: Float32Array): number[] {
  let best = 0;
  for (let i = 1; i < logs.length; i++) if (logs[i]! > logs[best]!) best = i;
  const likely: number[] = [];
  for (let i = 0; i < logs.length; i++) if (i === best || logs[i]! >= LEAST_LOG_PROBABILITY) likely.push(i);
  return likely;
}

function extend({ text, part, last }: Beam, label: number, labels: readonly string[], score: number): Beam {
  const word = labels[label]!;
  if (word === '' || label === last) return { text, part, last: label, score };
  if (word === ' ') return { text: join(text, part), part: '', last: label, score };
  return { text, part: part + word, last: label, score };
}

function join(text: string, word: string): string {
  if (text === '' || word === '') return text + word;
  return `${text} ${word}`;
}

/** Beams under way at one step: equal ones are merged by adding their probabilities. */
class Beams {
  readonly #byKey = new Map<string, Beam>();

  add(beam: Beam): void {
    const key = `${beam.last}\n${beam.part}\n${beam.text}`;
    const same = this.#byKey.get(key);
    if (same === undefined) this.#byKey.set(key, beam);
    else same.score = addLogarithms(same.score, beam.score);
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
function pruneHistory(beams: readonly Beam[]): Beam[] {
  const seen = new Set<string>();
  return beams.filter(({ text, part, last }) => {
    const key = `${last}\n${part}\n${text.slice(text.lastIndexOf(' ') + 1)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
