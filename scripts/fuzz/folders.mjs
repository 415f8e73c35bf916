import { mkdirSync, readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PROJECT } from '../run-command.mjs';

/** Corpora and past failures, which are committed. */
export const INPUTS = join(PROJECT, 'tests', 'fuzz');

/** What a run of the fuzzer makes on its way. */
export const WORK = join(PROJECT, '.cache', 'fuzz');

/** Bytes of a committed corpus; what is longer than that is left out, the longest inputs first. */
const CORPUS_BYTES = 32_768;

const corpusFile = (target) => join(INPUTS, 'corpus', `${target}.hex`);

/** Writes the inputs of a packed corpus and of past failures as files, for a fuzzer that reads a folder. */
export function unpack(target, folder) {
  mkdirSync(folder, { recursive: true });
  const lines = existsSync(corpusFile(target)) ? readFileSync(corpusFile(target), 'utf8').split('\n') : [];
  const regressions = join(INPUTS, 'regressions', target);
  const past = existsSync(regressions)
    ? readdirSync(regressions).map((name) => readFileSync(join(regressions, name)))
    : [];
  for (const bytes of [...lines.slice(0, -1).map((line) => Buffer.from(line, 'hex')), ...past])
    writeFileSync(join(folder, createHash('sha1').update(bytes).digest('hex')), bytes);
}

/** Packs a folder of inputs, the shortest first; returns their number. */
export function pack(target, folder) {
  const inputs = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  const sorted = inputs.toSorted((a, b) => a.length - b.length || Buffer.compare(a, b));
  let bytes = 0;
  const kept = sorted.filter((input) => (bytes += input.length) <= CORPUS_BYTES);
  mkdirSync(join(INPUTS, 'corpus'), { recursive: true });
  writeFileSync(corpusFile(target), kept.map((input) => `${input.toString('hex')}\n`).join(''));
  return kept.length;
}
