import { checkWellFormed } from '../../text/well-formed.ts';
import { splitLines } from '../../io/lines.ts';
import { decodeText } from '../../io/read-text.ts';
import { ErrataError } from '../../schema/error.ts';
import type { Entry } from './entry.ts';

/** Pairs from lines `{"id","reference","hypothesis"}`. A bad line is a failed entry; blank lines are left out. */
export async function* jsonlPairs(input: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let line = 0;
  for await (const { bytes } of splitLines(input)) {
    line += 1;
    const entry = readLine(bytes, line);
    if (entry !== undefined) yield entry;
  }
}

function readLine(bytes: Buffer, line: number): Entry | undefined {
  let id: string | number = line;
  try {
    const text = decodeText(bytes, `line ${line}`);
    if (text.trim() === '') return undefined;
    const value = parse(text, line);
    id = readId(value['id'], line);
    const reference = readText(value, 'reference', line);
    return {
      status: 'pair',
      id,
      reference,
      hypothesis: readText(value, 'hypothesis', line),
      place: `line ${line}`,
    };
  } catch (error) {
    if (!(error instanceof ErrataError)) throw error;
    return { status: 'failed', id, line, error };
  }
}

function badLine(line: number, message: string, cause?: unknown): ErrataError {
  return new ErrataError('BAD_LINE', `line ${line}: ${message}`, { cause });
}

function parse(text: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw badLine(line, 'expected a JSON object, got text that is not JSON', cause);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badLine(
      line,
      `expected a JSON object, got ${Array.isArray(value) ? 'an array' : JSON.stringify(value)?.slice(0, 40)}`,
    );
  return value as Record<string, unknown>;
}

function readId(id: unknown, line: number): string | number {
  if (id === undefined || id === null) return line;
  if (typeof id === 'string' || typeof id === 'number') return id;
  throw badLine(
    line,
    `expected id to be a string or a number, got ${Array.isArray(id) ? 'an array' : typeof id}`,
  );
}

function readText(value: Record<string, unknown>, name: 'reference' | 'hypothesis', line: number): string {
  const text = value[name];
  if (typeof text !== 'string')
    throw badLine(line, `expected ${name} to be a string, got ${text === null ? 'null' : typeof text}`);
  checkWellFormed(text, `line ${line}: ${name}`);
  return text;
}
