// Embeds the texts of many page pairs with `errata score - --metrics semantic` and, where it is installed, with
// sentence-transformers on the same texts in the same run; tells texts per second of both.
//
//   npm run bench:semantic [-- PAIRS]
//
// The peer is used when ERRATA_ST_PYTHON names a Python that has it (it brings torch, some 6 GB, and is no
// dependency of ours):
//   python3 -m venv /tmp/st && /tmp/st/bin/pip install sentence-transformers
//   ERRATA_ST_PYTHON=/tmp/st/bin/python npm run bench:semantic
// ERRATA_ST_MODEL is its model, a name or a folder; ERRATA_MODELS is where ours is found (errata models pull minilm).
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAIRS = Number(process.argv[2] ?? 10_000);
const PROGRAM = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const PEER = fileURLToPath(new URL('peer_semantic.py', import.meta.url));
const WORDS = (
  'the of and to a in that was he page letter scribe river mountain winter library harvest ' +
  'kingdom merchant teacher silver candle printed corrected manuscript village bridge morning ' +
  'evening remember beautiful different question answer'
).split(' ');

/** Numbers from 0 to 1, the same every time. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}

/** A page of 40 to 320 words, and the same page with one word in ten misread. */
function pairOf(random, id) {
  const words = Array.from(
    { length: 40 + Math.floor(random() * 280) },
    () => WORDS[Math.floor(random() * WORDS.length)],
  );
  const misread = words.map((word) => (random() < 0.1 ? word.replace(/[aeiou]/u, 'c') : word));
  return { id, reference: words.join(' '), hypothesis: misread.join(' ') };
}

function writePairs(path) {
  const random = generator(20_261_015);
  const file = openSync(path, 'w');
  for (let id = 1; id <= PAIRS; id += 1) writeSync(file, `${JSON.stringify(pairOf(random, id))}\n`);
  closeSync(file);
}

/** Runs a program to its end; gives seconds and what it printed last. */
function time(program, words, { env, input }) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(program, words, {
      env: { ...process.env, ...env },
      stdio: [input ?? 'ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output = (output + chunk).slice(-4096);
    });
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve({ seconds: (performance.now() - started) / 1000, output });
      else reject(new Error(`${program} ${words.join(' ')}: exit code ${status}`));
    });
  });
}

function tell(name, seconds, note = '') {
  console.log(
    `${name.padEnd(24)} ${seconds.toFixed(1).padStart(8)} s ` +
      `${((2 * PAIRS) / seconds).toFixed(1).padStart(9)} texts/s${note}`,
  );
}

if (!existsSync(PROGRAM)) throw new Error('dist/cli.js: not found, run npm run build first');
const folder = mkdtempSync(join(tmpdir(), 'errata-bench-'));
try {
  const path = join(folder, 'pairs.jsonl');
  writePairs(path);
  console.log(`${PAIRS} page pairs, ${2 * PAIRS} texts`);
  // a cache of its own, so that nothing is taken from earlier runs; the model is found in ERRATA_MODELS
  const env = { XDG_CACHE_HOME: join(folder, 'cache') };
  const score = [PROGRAM, 'score', '-', '--metrics', 'semantic'];
  const ours = await time(process.execPath, score, { env, input: openSync(path, 'r') });
  tell('errata', ours.seconds);
  const again = await time(process.execPath, score, { env, input: openSync(path, 'r') });
  tell('errata, from its cache', again.seconds);
  const python = process.env.ERRATA_ST_PYTHON;
  if (python === undefined)
    console.log(
      'sentence-transformers     skipped: ERRATA_ST_PYTHON names no Python that has it (see the ' +
        'head of bench/semantic.mjs)',
    );
  else {
    const { output } = await time(python, [PEER, path], { env: {} });
    const { seconds, load } = JSON.parse(output.trim().split('\n').at(-1));
    tell('sentence-transformers', seconds, ` (and ${load.toFixed(1)} s to load)`);
    console.log(`errata is ${(seconds / ours.seconds).toFixed(2)} times as fast, its start included`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
