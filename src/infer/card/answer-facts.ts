import type { AnsweredBy } from '../../schema/card.ts';
import type { JournalEntry } from '../../schema/journal.ts';

/** What a line of the journal says about who answered and what was done to the image; equal facts are one object. */
export interface AnswerFacts {
  readonly by: Omit<AnsweredBy, 'pages'> | undefined;
  readonly imageChanges: readonly string[];
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
  };
  const image: unknown = details?.['image'];
  const imageChanges = CHANGES.filter(
    (change) => typeof image === 'object' && image !== null && change in image,
  );
  const key = JSON.stringify([by, imageChanges]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const isTold = Object.values(by).some((word) => word !== null);
  const facts = { by: isTold ? by : undefined, imageChanges };
  known.set(key, facts);
  return facts;
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_WORD) : null;
}
