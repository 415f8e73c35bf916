import { stat } from 'node:fs/promises';
import { cardSchema, type RunCard } from '../schema/card.ts';
import { ErrataError } from '../schema/error.ts';
import { ifPresent } from './if-present.ts';
import { readTextFile } from './read-text.ts';

/** The run card at a place; undefined where there is none. */
export async function findCard(path: string): Promise<RunCard | undefined> {
  // reading from a pipe might never end
  return (await ifPresent(path, stat(path)))?.isFile() === true ? readCard(path) : undefined;
}

/** Reads a run card; anything but one is `CARD_INVALID` (exit 65). */
export async function readCard(path: string): Promise<RunCard> {
  const invalid = (found: string, cause?: unknown): ErrataError =>
    new ErrataError('CARD_INVALID', `${path}: ${found}, expected a run card of errata run`, { cause });
  let value: unknown;
  try {
    value = JSON.parse(await readTextFile(path));
  } catch (cause) {
    if (cause instanceof ErrataError) throw cause;
    throw invalid('not JSON', cause);
  }
  const parsed = cardSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path: place = [], message = 'unknown form' } = parsed.error.issues[0] ?? {};
  throw invalid(`no run card: ${[place.join('.'), message].filter((part) => part !== '').join(': ')}`);
}
