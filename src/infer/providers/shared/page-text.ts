import type { Recognition } from '../../provider.ts';
import type { WireAnswer } from '../../transport/index.ts';
import { malformed } from './answer.ts';
import { textInJson } from './json-field.ts';
import { readText } from './read-text.ts';
import { stripText } from './strip.ts';
import type { TextRules } from './text-settings.ts';

/**
 * What was read, without what is no text of the page. When anything was taken away the answer is kept as it came,
 * and the journal says what it was.
 */
export function pageText(
  found: Recognition,
  { strip, answer }: TextRules,
  { bytes, server }: Pick<WireAnswer, 'bytes' | 'server'>,
  provider: string,
): Recognition {
  const read = withServer(found, server);
  if (read.status !== 'ok' && read.status !== 'truncated') return read;
  const isCut = read.status === 'truncated';
  const { text: bare, stripped, isThought } = stripText(read.text, strip, isCut);
  const text = answer === undefined ? bare : fieldOf(bare, answer.json, isCut, provider);
  if (text === read.text) return read;
  const details = { ...read.details, ...(stripped.length === 0 ? {} : { stripped }) };
  const kept = { ...read, details, raw: bytes };
  // a model that only thought has not said that the page is empty
  if (isThought && !isCut) return { ...kept, status: 'truncated', text: '', reason: 'thinking' };
  return isCut ? { ...kept, text: readText(text).text } : { ...kept, ...readText(text) };
}

/** What is known of the server stands beside everything that it answered. */
function withServer(read: Recognition, server: string | undefined): Recognition {
  return server === undefined ? read : { ...read, details: { ...read.details, server } };
}

/** A JSON answer that is cut cannot be read; one that is whole must hold the field. */
function fieldOf(text: string, path: string, isCut: boolean, provider: string): string {
  const found = textInJson(text, path);
  if (found !== undefined) return found;
  if (isCut) return '';
  throw malformed(provider, `JSON with the field ${path}`, text);
}
