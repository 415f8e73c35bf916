// JavaScript: the TypeScript engine beside fastest-levenshtein and rapidfuzz, and the price of the way into the addon.
// Run by bench/engine.mjs in a process of its own: node bench/engine/javascript.mjs ROUNDS [PYTHON WITH THE PEERS]
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { distance as fastest } from 'fastest-levenshtein';
import { Bench } from 'tinybench';
import { shared } from '../../scripts/bundle.mjs';
import { PROJECT } from '../../scripts/run-command.mjs';
import { Contestant } from './contestants.mjs';
import { corpusPath, readPairs } from './corpora.mjs';

const python = process.argv[3];
const rounds = Number(process.argv[2] ?? 5);

/** Bundles the engine with the addon beside it and loads it, once for each engine. */
async function loadEngines(folder) {
  const engine = join(PROJECT, 'src', 'engine', 'native');
  for (const name of readdirSync(engine).filter((file) => file.endsWith('.node')))
    cpSync(join(engine, name), join(folder, name));
  const load = async (platform) => {
    const outfile = join(folder, `${platform}.mjs`);
    await build({ ...shared, entryPoints: ['src/library/index.ts'], outfile, platform, format: 'esm' });
    return import(pathToFileURL(outfile).href);
  };
  return { native: await load('node'), ts: await load('browser') };
}

/** Processor time in milliseconds: on a busy machine far steadier than the time of day. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Shortest time per pair of each task; the tasks take turns. */
async function takeTurns(pairs, tasks, peerTurn = async () => {}) {
  const times = new Map();
  for (let round = 0; round < rounds; round += 1) {
    const bench = new Bench({ now: cpuMs, time: 300, iterations: 3, warmupTime: 100, warmupIterations: 1 });
    for (const [name, distance] of tasks)
      bench.add(name, () => {
        for (const [reference, hypothesis] of pairs) distance(reference, hypothesis);
      });
    await bench.run();
    for (const { name, result } of bench.tasks) {
      if (result?.state !== 'completed')
        throw new Error(`${name}: ${String(result?.error ?? result?.state)}`);
      times.set(name, Math.min(times.get(name) ?? Infinity, (result.latency.min * 1e6) / pairs.length));
    }
    await peerTurn(times);
  }
  return times;
}

function checkEqual(name, pairs, tasks) {
  for (const [reference, hypothesis] of pairs) {
    const distances = tasks.map(([, distance]) => distance(reference, hypothesis));
    if (new Set(distances).size > 1)
      throw new Error(`${name}: ${tasks.map(([task]) => task).join(', ')} give ${distances.join(', ')}`);
  }
}

/** The times of rapidfuzz, without and with a hint, over the whole corpus. */
function peerTurn(peers, corpus) {
  return async (times) => {
    for (const name of ['rapidfuzz', 'rapidfuzz-hint']) {
      const { ns } = await peers.ask('time', corpusPath(corpus), 'distance', name);
      times.set(name, Math.min(times.get(name) ?? Infinity, ns));
    }
  };
}

/** Corpora of lines for `distanceMany`, which takes them all at once. */
const MANY = ['lines1', 'lines5'];
/** Calls of one round; a corpus of lines takes some milliseconds. */
const CALLS = 10;

/**
 * Shortest processor time and time of day per pair of `distanceMany`, and the processor time of `cpdist(workers=1)`,
 * which its time of day is not below; in turns.
 */
async function timeMany(native, peers, corpus) {
  const pairs = readPairs(corpus);
  const [references, hypotheses] = [0, 1].map((at) => pairs.map((pair) => pair[at]));
  const ours = await native.distanceMany(references, hypotheses);
  const { results } = await peers.ask('results', corpusPath(corpus), 'many', 'cpdist');
  if (results.some((distance, at) => distance !== ours[at]))
    throw new Error(`${corpus}: distanceMany and cpdist differ`);
  const times = new Map();
  const least = (name, ns) => times.set(name, Math.min(times.get(name) ?? Infinity, ns));
  for (let round = 0; round < rounds * 4; round += 1) {
    for (const threads of [1, 2]) {
      const [cpu, clock] = [cpuMs(), performance.now()];
      for (let call = 0; call < CALLS; call += 1)
        await native.distanceMany(references, hypotheses, { threads });
      const each = 1e6 / (CALLS * pairs.length);
      least(`distanceMany, ${threads} threads`, (cpuMs() - cpu) * each);
      least(`distanceMany, ${threads} threads, clock`, (performance.now() - clock) * each);
    }
    const { ns } = await peers.ask('time', corpusPath(corpus), 'many', 'cpdist');
    least('cpdist', ns);
  }
  return times;
}

const CORPORA = [
  { corpus: 'pages5' },
  { corpus: 'pages30' },
  { corpus: 'lines5' },
  { corpus: 'long100k_5', isLong: true },
];

const folder = mkdtempSync(join(tmpdir(), 'errata-bench-'));
const peers =
  python === undefined ? undefined : new Contestant(python, [join(PROJECT, 'bench', 'engine', 'peer.py')]);
try {
  const { native, ts } = await loadEngines(folder);
  const tasks = [
    ['fastest-levenshtein', fastest],
    ['ts', (a, b) => ts.distance(a, b)],
    ['native', (a, b) => native.distance(a, b)],
  ];
  for (const { corpus, isLong } of CORPORA) {
    const pairs = readPairs(corpus).slice(0, 4000);
    // minutes for a text of 100,000 symbols
    const turns = isLong ? tasks.filter(([name]) => name !== 'fastest-levenshtein') : tasks;
    checkEqual(corpus, pairs, turns);
    const times = await takeTurns(pairs, turns, peers === undefined ? undefined : peerTurn(peers, corpus));
    console.log(JSON.stringify({ corpus, times: Object.fromEntries(times) }));
  }
  for (const corpus of peers === undefined ? [] : MANY) {
    const times = await timeMany(native, peers, corpus);
    console.log(JSON.stringify({ corpus, many: true, times: Object.fromEntries(times) }));
  }
  const times = await takeTurns(readPairs('boundary'), [['native', (a, b) => native.distance(a, b)]]);
  console.log(JSON.stringify({ corpus: 'boundary', times: Object.fromEntries(times) }));
} finally {
  peers?.end();
  rmSync(folder, { recursive: true, force: true });
}
