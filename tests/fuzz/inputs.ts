import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Bytes of a committed corpus at most, as in `scripts/fuzz/folders.mjs`. */
const CORPUS_BYTES = 32_768;

/** Inputs of a corpus file: one per line, in hexadecimal. */
export function readCorpus(file: string): Buffer[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => Buffer.from(line, 'hex'));
}

/** Writes the inputs, which come shortest first; returns how many there was room for. */
export function writeCorpus(file: string, inputs: readonly Buffer[]): number {
  let bytes = 0;
  const kept = inputs.filter((input) => (bytes += input.length) <= CORPUS_BYTES);
  writeFileSync(file, kept.map((input) => `${input.toString('hex')}\n`).join(''));
  return kept.length;
}

/** Every past failure of a target, with the name of its file. */
export function readRegressions(folder: string): { readonly name: string; readonly bytes: Buffer }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** Keeps a failure for ever; returns its file. */
export function writeRegression(folder: string, kind: 'crash' | 'hang', bytes: Buffer): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${kind}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`);
  writeFileSync(file, bytes);
  return file;
}
