import { deepStrictEqual, ok } from 'node:assert';
import { jsonlPairs } from '../../../src/cli/score/jsonl-pairs.ts';
import { toWellFormed } from '../../../src/text/well-formed.ts';
import type { Target } from '../target.ts';

/** The pairs of `score -`: no input ends the reader, and no boundary of a read matters. */
export const jsonl: Target = {
  name: 'jsonl',
  longest: 2048,
  tokens: [
    '{"id":',
    '"reference":',
    '"hypothesis":',
    '""',
    '"a"',
    ',',
    '}',
    '\n',
    '\r\n',
    'null',
    '[]',
    '1e999',
    '\\ud800',
    '\\u0000',
    '\u2028',
    '\ufeff',
  ],
  seeds: [
    '1{"id":"p1","reference":"a","hypothesis":"b"}\n{"reference":"a","hypothesis":"\\ud83d\\ude00"}\n',
    '1\n{"id":1,"reference":null}\n[]\n',
  ],
  async run(bytes) {
    const content = bytes.subarray(1);
    const whole = await entries(content, content.length);
    deepStrictEqual(await entries(content, Math.max(1, bytes[0] ?? 1)), whole);
    const lines = content.toString('latin1').split('\n').length;
    ok(whole.length <= lines, `${whole.length} entries of ${lines} lines`);
  },
};

async function entries(bytes: Buffer, piece: number): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const entry of jsonlPairs(pieces(bytes, Math.max(1, piece)))) {
    if (entry.status === 'pair')
      for (const text of [entry.reference, entry.hypothesis]) ok(toWellFormed(text) === text);
    found.push(
      entry.status === 'failed' ? { ...entry, error: [entry.error.code, entry.error.message] } : entry,
    );
  }
  return found;
}

async function* pieces(bytes: Buffer, piece: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}
