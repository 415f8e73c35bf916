import { distance, type ScoreOptions } from '../../library/index.ts';
import type { Entry } from './entry.ts';

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

/** Passes entries on; at their end one line tells of those with one final line end, where it is an error. */
export async function* withLineEndNote(
  entries: AsyncIterable<Entry>,
  request: ScoreOptions,
  note: (message: string) => void,
): AsyncGenerator<Entry> {
  const isCounted = isLineEndCounted(request);
  let first: Extract<Entry, { status: 'pair' }> | undefined;
  let count = 0;
  for await (const entry of entries) {
    if (isCounted && entry.status === 'pair' && sideWithLineEnd(entry) !== undefined) {
      first ??= entry;
      count += 1;
    }
    yield entry;
  }
  const line = first && lineEndNote(first, first.place, count - 1);
  if (line !== undefined) note(line);
}
