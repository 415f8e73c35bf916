import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Inputs of a corpus file: one a line, in hexadecimal. */
export function readCorpus(file: string): Buffer[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => Buffer.from(line, 'hex'));
}

export function writeCorpus(file: string, inputs: readonly Buffer[]): void {
  writeFileSync(file, inputs.map((bytes) => `${bytes.toString('hex')}\n`).join(''));
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
