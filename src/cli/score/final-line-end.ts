import { distance, type ScoreOptions } from '../../library/index.ts';
import type { ScorePair } from './score-pair.ts';

const LINE_END = /[\r\n]$/u;

interface Texts {
  readonly reference: string;
  readonly hypothesis: string;
}

/** The side that ends in a line end while the other does not. */
function sideWithLineEnd({ reference, hypothesis }: Texts): string | undefined {
  const [here, there] = [LINE_END.test(reference), LINE_END.test(hypothesis)];
  if (here === there) return undefined;
  return here ? 'the reference' : 'the hypothesis';
}

/** One line about texts of which only one ends in a line end, which counts. */
export function lineEndNote(texts: Texts, place: string, more = 0): string | undefined {
  const side = sideWithLineEnd(texts);
  if (side === undefined) return undefined;
  const others = more === 0 ? '' : ` (and ${more} more ${more === 1 ? 'pair' : 'pairs'} like it)`;
  return `${place}: only ${side} ends in a line end, which counts as an error${others}: --normalize trim leaves it out`;
}

/** Whether a line end behind one text alone is an error in the unit asked for, after the steps asked for. */
export function isLineEndCounted({ metrics, unit, words, normalize, equivalences }: ScoreOptions): boolean {
  const counted = metrics?.every((name) => name === 'wer') ? 'word' : unit;
  return distance('x\n', 'x', { unit: counted, words, normalize, equivalences }) > 0;
}

/** Passes pairs on; at their end one line tells of those with one final line end, where it is an error. */
export async function* withLineEndNote(
  pairs: AsyncIterable<ScorePair>,
  request: ScoreOptions,
  note: (message: string) => void,
): AsyncGenerator<ScorePair> {
  const isCounted = isLineEndCounted(request);
  let first: Extract<ScorePair, { status: 'pair' }> | undefined;
  let count = 0;
  for await (const pair of pairs) {
    if (isCounted && pair.status === 'pair' && sideWithLineEnd(pair) !== undefined) {
      first ??= pair;
      count += 1;
    }
    yield pair;
  }
  const line = first && lineEndNote(first, first.place, count - 1);
  if (line !== undefined) note(line);
}
