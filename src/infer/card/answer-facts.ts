import type { AnsweredBy } from '../../schema/card.ts';
import type { JournalEntry } from '../../schema/journal.ts';

/** What a line of the journal says about who answered and what was done to the image; equal facts are one object. */
export interface AnswerFacts {
  readonly by: Omit<AnsweredBy, 'pages'> | undefined;
  readonly imageChanges: readonly string[];
  /** Of an image that was changed: the format of its file. */
  readonly imageFormat: string | null;
}

/** What may be done to an image, in the words of the journal. */
const CHANGES = ['converted', 'exif_orientation', 'frames', 'resized', 'sent'] as const;

const LONGEST_WORD = 200;

const known = new Map<string, AnswerFacts>();

/** The facts of a finished page; the many pages of a model share a few. */
export function answerFacts({ details }: Pick<JournalEntry, 'details'>): AnswerFacts {
  const by = {
    model: wordOf(details?.['model']),
    system_fingerprint: wordOf(details?.['system_fingerprint']),
    server: wordOf(details?.['server']),
    request: wordsOf(details?.['request']),
  };
  const image = objectOf(details?.['image']);
  const imageChanges = CHANGES.filter((change) => change in image);
  const imageFormat = wordOf(objectOf(image['original'])['format']);
  const key = JSON.stringify([by, imageChanges, imageFormat]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const isTold = Object.values(by).some((word) => word !== null);
  const facts = { by: isTold ? by : undefined, imageChanges, imageFormat };
  known.set(key, facts);
  return facts;
}

/** The entries that are texts; null where there are none. */
function wordsOf(value: unknown): Record<string, string> | null {
  const entries = Object.entries(objectOf(value)).flatMap(([key, inner]) => {
    const word = wordOf(inner);
    return word === null ? [] : [[key, word] as const];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_WORD) : null;
}
