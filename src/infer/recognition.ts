import { readableText, replacedNote } from '../schema/readable-text.ts';
import { textPlaces } from '../schema/text-places.ts';
import { withoutPageEnds } from '../text/page-ends.ts';
import { ProviderError, type Recognition } from './provider.ts';

/** A recognition that the journal can hold, and what had to be changed for that. */
export interface CheckedRecognition extends Recognition {
  readonly notes: readonly string[];
}

const STATUSES: readonly unknown[] = ['ok', 'empty', 'blocked', 'truncated'];

/** No page uses or costs as much as this; sums of what is below stay exact enough to be compared. */
const LARGEST_AMOUNT = 1e9;

/**
 * Checks what a provider returned: a module of the user has no types, and an answer that is none must not
 * become an empty text. A page that was read and has no text but line ends is `empty`, whatever the provider
 * calls it. What is odd beside the text is left out with a note: the text has been paid for.
 */
export function checkRecognition(value: unknown): CheckedRecognition {
  const fault = faultOf(value);
  if (fault !== undefined)
    throw new ProviderError('MALFORMED_RESPONSE', `malformed answer of the provider: ${fault}`, {
      kind: 'page',
    });
  const { status, text: given } = value as Recognition;
  const notes: string[] = [];
  const { text, replaced } = readableText(given ?? '');
  if (replaced > 0) notes.push(replacedNote(replaced));
  const isEmpty = withoutPageEnds(text) === '';
  return {
    ...sideFields(value as Recognition, notes),
    status: status === 'ok' && isEmpty ? 'empty' : status,
    // white space of an empty page is no text, nor is what ends before it begins
    text: status === 'empty' || (status === 'truncated' && isEmpty) ? '' : text,
    notes,
  };
}

function faultOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null)
    return `expected an object with status and text, got ${value === null ? 'null' : typeof value}`;
  const { status, text } = value as Partial<Record<keyof Recognition, unknown>>;
  if (!STATUSES.includes(status))
    return `expected the status ${STATUSES.join(', ')}, got ${JSON.stringify(status) ?? 'none'}`;
  if (typeof text !== 'string' && !(status === 'blocked' && text === undefined))
    return `expected a text, got ${typeof text}`;
  if (status === 'empty' && (text as string).trim() !== '') return 'expected no text on an empty page';
  return undefined;
}

type SideField = Exclude<keyof Recognition, 'status' | 'text'>;

const SIDE_FIELDS: Readonly<
  Record<SideField, { readonly expected: string; isUsable(value: unknown): boolean }>
> = {
  reason: { expected: 'words', isUsable: (value) => typeof value === 'string' },
  usage: { expected: 'numbers of tokens from 0 up', isUsable: isUsage },
  costUsd: { expected: 'an amount from 0 up', isUsable: isAmount },
  details: { expected: 'an object that can be JSON', isUsable: isJsonObject },
  places: {
    expected: 'the size of the image and an outline for each line',
    isUsable: (value) => textPlaces.safeParse(value).success,
  },
  raw: { expected: 'bytes', isUsable: (value) => value instanceof Uint8Array },
};

/** The fields beside the text that can be used; each other one is noted. */
function sideFields(value: Recognition, notes: string[]): Omit<Recognition, 'status' | 'text'> {
  const kept = Object.entries(SIDE_FIELDS).filter(([name, { expected, isUsable }]) => {
    const field = value[name as SideField];
    if (field === undefined) return false;
    if (isUsable(field)) return true;
    notes.push(`${name} of the answer left out: expected ${expected}`);
    return false;
  });
  return Object.fromEntries(kept.map(([name]) => [name, value[name as SideField]]));
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= LARGEST_AMOUNT;
}

function isUsage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { inputTokens, outputTokens } = value as { inputTokens?: unknown; outputTokens?: unknown };
  return [inputTokens, outputTokens].every((tokens) => tokens === undefined || isAmount(tokens));
}

function isJsonObject(value: unknown): boolean {
  try {
    // what it is once it is written, since a value may say that itself
    const written: unknown = JSON.parse(JSON.stringify(value));
    return typeof written === 'object' && written !== null && !Array.isArray(written);
  } catch {
    // a circle, or an integer without bounds
    return false;
  }
}
