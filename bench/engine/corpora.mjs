// Corpora of the engine benchmark: made once by bench/gen.py, kept under .cache.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, runCommand } from '../../scripts/run-command.mjs';

export const CACHE = join(PROJECT, '.cache', 'bench');

const PAGE_JOBS = ['distance', 'many', 'script', 'counts', 'many_counts'];

/** What is timed on a corpus: jobs, and peers that are too slow or not made for it. */
export const CORPORA = [
  { name: 'pages05', jobs: PAGE_JOBS },
  { name: 'pages1', jobs: PAGE_JOBS },
  { name: 'pages2', jobs: PAGE_JOBS },
  { name: 'pages5', jobs: PAGE_JOBS },
  { name: 'pages10', jobs: PAGE_JOBS },
  { name: 'pages30', jobs: PAGE_JOBS },
  { name: 'unrel_page', jobs: ['distance', 'script'] },
  { name: 'lines05', jobs: ['distance', 'many', 'script'] },
  { name: 'lines1', jobs: ['distance', 'many', 'script'] },
  { name: 'lines2', jobs: ['distance', 'many', 'script'] },
  { name: 'lines5', jobs: ['distance', 'many', 'script'] },
  { name: 'lines30', jobs: ['distance', 'many', 'script'] },
  { name: 'unrel_line', jobs: ['distance', 'many'] },
  { name: 'wer_tib', jobs: ['words'] },
  { name: 'wer_eng', jobs: ['words'] },
  { name: 'astral', jobs: ['distance', 'script'] },
  { name: 'long20k_5', jobs: ['distance', 'script'], isLong: true },
  { name: 'long20k_30', jobs: ['distance', 'script'], isLong: true },
  { name: 'long100k_5', jobs: ['distance', 'script'], isLong: true },
  { name: 'long100k_30', jobs: ['distance', 'script'], isLong: true },
  { name: 'mixed100k', jobs: ['distance', 'script'], isLong: true },
  { name: 'dna100k_5', jobs: ['distance', 'script'], isLong: true },
  { name: 'dna100k_15', jobs: ['distance', 'script'], isLong: true },
  { name: 'long1m_5', jobs: ['distance'], isLong: true, isHuge: true },
  { name: 'long1m_30', jobs: ['distance'], isLong: true, isHuge: true },
];

/** The path of a corpus file. */
export function corpusPath(name) {
  return join(CACHE, 'corpora', `${name}.txt`);
}

/** Makes the corpora that are missing; false if Python is. */
export function makeCorpora(python, names) {
  const missing = names.filter((name) => !existsSync(corpusPath(name)));
  if (missing.length > 0) {
    if (python === undefined) return false;
    const out = join(CACHE, 'corpora');
    mkdirSync(out, { recursive: true });
    const words = [
      join(PROJECT, 'bench', 'gen.py'),
      '--out',
      out,
      '--source',
      'synth',
      '--only',
      missing.join(','),
      '--dataset-scale',
      '',
    ];
    if (runCommand(python, words, { isQuiet: true }) !== 0) return false;
  }
  makeBoundary();
  return true;
}

/** The pairs of a corpus. */
export function readPairs(name) {
  return readFileSync(corpusPath(name), 'utf8')
    .split('\u001e')
    .map((record) => record.split('\u001f'));
}

/** Pairs of 1,000 code points, for the price of the way from JavaScript to Rust. */
function makeBoundary() {
  if (existsSync(corpusPath('boundary')) || !existsSync(corpusPath('pages5'))) return;
  const pairs = readPairs('pages5').filter((pair) => pair.every((text) => text.length >= 1000));
  const cut = pairs.slice(0, 100).map((pair) => pair.map((text) => text.slice(0, 1000)).join('\u001f'));
  writeFileSync(corpusPath('boundary'), cut.join('\u001e'));
}
