import { normalize } from '../../library/index.ts';
import type { Normalization } from '../../text/normalization.ts';
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

/** Passes pairs on; at their end one line tells of those with one final line end, unless the steps drop it. */
export async function* withLineEndNote(
  pairs: AsyncIterable<ScorePair>,
  steps: readonly Normalization[],
  note: (message: string) => void,
): AsyncGenerator<ScorePair> {
  const isDropped = normalize('x\n', steps) === normalize('x', steps);
  let first: Extract<ScorePair, { status: 'pair' }> | undefined;
  let count = 0;
  for await (const pair of pairs) {
    if (!isDropped && pair.status === 'pair' && sideWithLineEnd(pair) !== undefined) {
      first ??= pair;
      count += 1;
    }
    yield pair;
  }
  const line = first && lineEndNote(first, first.place, count - 1);
  if (line !== undefined) note(line);
}
