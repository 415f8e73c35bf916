// The engine beside its peers in one run:
//   node bench/engine.mjs [--only CORPUS,...] [--rounds N] [--records FOLDER | --no-record] [--json]
// Prints a table with ratios and goals and writes a dated record. What is missing is said on stderr and left
// out.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT } from '../scripts/run-command.mjs';
import { CORPORA, corpusPath, makeCorpora } from './engine/corpora.mjs';
import {
  Contestant,
  buildHarness,
  findPython,
  hasStringZilla,
  peerPython,
  wfa2Loop,
} from './engine/contestants.mjs';
import { timeJob } from './engine/core.mjs';
import { writeRecord } from './engine/record.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    records: { type: 'string', default: join(PROJECT, 'bench', 'records') },
    record: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const rounds = Number(values.rounds);
const only = new Set(values.only.split(',').filter((name) => name !== ''));
const isWanted = (name) => only.size === 0 || only.has(name);
const note = (message) => {
  process.stderr.write(`errata: bench: ${message}\n`);
};

const time = (ns) =>
  ns >= 1e6
    ? `${(ns / 1e6).toFixed(2)} ms`
    : ns >= 1e3
      ? `${(ns / 1e3).toFixed(2)} µs`
      : `${ns.toFixed(0)} ns`;

/** A line of the table. */
function print(row) {
  if (values.json) return void console.log(JSON.stringify(row));
  const goals = row.goals
    .map((goal) => `${goal.isMet ? '✓' : '✗'} ${goal.ratio.toFixed(1)} of ${goal.wanted}x ${goal.of}`)
    .join(', ');
  const ratio = row.ratio === undefined ? '' : `${row.ratio.toFixed(2)}x`;
  console.log(
    (
      `${row.corpus.padEnd(12)} ${row.job.padEnd(9)} ${row.contestant.padEnd(20)} ` +
      `${time(row.ns).padStart(10)} ${ratio.padStart(8)}  ${goals}`
    ).trimEnd(),
  );
}

/** The peers that not every machine can have. */
function morePeers(python) {
  const loop = wfa2Loop(python);
  const withStringZilla = hasStringZilla(python);
  return {
    hasWfa2: loop !== undefined,
    hasStringZilla: withStringZilla,
    words: [...(loop === undefined ? [] : ['--wfa2', loop]), ...(withStringZilla ? ['--stringzilla'] : [])],
  };
}

/** The core, on every path of this processor. */
async function benchCore(harnessBuild, python, report) {
  const harness = new Contestant(harnessBuild.program, ['serve']);
  const more = python === undefined ? undefined : morePeers(python);
  const peers =
    more === undefined
      ? undefined
      : new Contestant(python, [join(PROJECT, 'bench', 'engine', 'peer.py'), ...more.words]);
  const paths = execFileSync(harnessBuild.program, ['paths'], { encoding: 'utf8' }).trim().split('\n');
  const contestants = { harness, python: peers, hasCrates: harnessBuild.hasPeers, ...more };
  try {
    for (const corpus of CORPORA.filter(({ name }) => isWanted(name))) {
      for (const job of corpus.jobs) await timeJob(corpus, job, paths, contestants, rounds, report);
    }
    return peers === undefined ? {} : await peers.ask('versions');
  } finally {
    harness.end();
    peers?.end();
  }
}

/** Runs a script of this folder and reads its lines of JSON. */
function runScript(words, env = {}) {
  const output = execFileSync(process.execPath, words, {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const TS_GOALS = { pages5: 3, pages30: 1.5, lines5: 1.2 };

/** At least so many times as fast as `cpdist(workers=1)`: processor time of one thread, time of day of two. */
const MANY_GOALS = { 'distanceMany, 1 threads': 2, 'distanceMany, 2 threads, clock': 3 };

/** `distanceMany` of JavaScript beside rapidfuzz, which takes many pairs in one call too. */
function reportMany(corpus, times, report) {
  for (const [contestant, ns] of Object.entries(times)) {
    const wanted = MANY_GOALS[contestant];
    const ratio = times.cpdist / ns;
    const goals = wanted === undefined ? [] : [{ of: 'cpdist', wanted, ratio, isMet: ratio >= wanted }];
    report({ corpus, job: 'many (js)', contestant, ns, goals, isOurs: contestant !== 'cpdist' });
  }
}

/** The TypeScript engine beside its peers, and `distance()` beside the call in Rust. */
function benchJavaScript(harness, peerProgram, report) {
  const words = [join('bench', 'engine', 'javascript.mjs'), values.rounds, peerProgram];
  for (const { corpus, times, many } of runScript(words.filter((word) => word !== undefined))) {
    if (many === true) {
      reportMany(corpus, times, report);
      continue;
    }
    if (corpus === 'boundary') {
      const { ns } = JSON.parse(
        execFileSync(harness, ['time', corpusPath('boundary'), 'distance', 'best', String(rounds * 20)], {
          encoding: 'utf8',
        }),
      );
      report({ corpus, job: 'distance', contestant: 'rust', ns, goals: [], isOurs: true });
      const ratio = ns / times.native;
      report({
        corpus,
        job: 'distance',
        contestant: 'javascript',
        ns: times.native,
        goals: [{ of: 'rust', wanted: 0.71, ratio, isMet: ratio >= 1 / 1.4 }],
        isOurs: true,
      });
      continue;
    }
    const peer = times['fastest-levenshtein'];
    for (const [contestant, ns] of Object.entries(times)) {
      const goals =
        contestant === 'ts' && peer !== undefined
          ? [
              {
                of: 'fastest-levenshtein',
                wanted: TS_GOALS[corpus],
                ratio: peer / ns,
                isMet: peer / ns >= TS_GOALS[corpus],
              },
            ]
          : [];
      report({
        corpus,
        job: 'javascript',
        contestant,
        ns,
        goals,
        isOurs: ['ts', 'native'].includes(contestant),
      });
    }
  }
}

/** Peaks of memory beyond the texts, each in a process of its own. */
function benchMemory(harness) {
  const core = [
    ['distance', '1000000', '5'],
    ['distance', '1000000', '30'],
    ['script', '100000', '5'],
    ['script', '100000', '30'],
    ['script', '100000', '100'],
  ];
  const rows = core.map((words) => {
    const { beyond_texts_kib: kib } = JSON.parse(
      execFileSync(harness, ['memory', ...words], { encoding: 'utf8' }),
    );
    return { what: `${words[0]} ${words[1]} x ${words[1]} at ${words[2]} %`, kib };
  });
  for (const name of ['distanceMany', 'scoreMany', 'scoreEach']) {
    const [{ beyond_texts_kib: kib, pairs, elapsedMs }] = runScript([
      join('bench', 'engine', 'many-memory.mjs'),
      name,
    ]);
    rows.push({ what: `${name} of ${pairs} lines (${elapsedMs} ms)`, kib });
  }
  return rows;
}

const python = findPython();
const names = CORPORA.map(({ name }) => name).filter(
  (name) =>
    isWanted(name) ||
    (isWanted('javascript') && ['pages5', 'pages30', 'lines1', 'lines5', 'long100k_5'].includes(name)) ||
    (isWanted('memory') && name === 'lines5'),
);
if (!makeCorpora(python, names)) {
  note('missing: the corpora need Python, which is not on the PATH');
  process.exit(1);
}
const harness = buildHarness();
const rows = [];
const report = (row) => {
  rows.push(row);
  print(row);
};
const peer = harness === undefined ? undefined : peerPython(python);
const versions = harness === undefined ? {} : await benchCore(harness, peer, report);
if (harness !== undefined && isWanted('javascript')) benchJavaScript(harness.program, peer, report);
const memory = harness !== undefined && isWanted('memory') ? benchMemory(harness.program) : [];
for (const { what, kib } of memory)
  console.log(
    values.json
      ? JSON.stringify({ memory: what, kib })
      : `memory       ${what.padEnd(40)} ${(kib / 1024).toFixed(1)} MiB beyond the texts`,
  );
const missed = rows.flatMap((row) =>
  row.goals
    .filter(({ isMet }) => !isMet)
    .map(
      (goal) =>
        `${row.corpus} ${row.job} ${row.contestant}: ${goal.ratio.toFixed(2)} of ${goal.wanted}x ${goal.of}`,
    ),
);
note(missed.length === 0 ? 'every goal met' : `${missed.length} goals missed: ${missed.join('; ')}`);
if (values.record) note(`record: ${writeRecord(values.records, rows, memory, versions, [...only])}`);
process.exitCode = missed.length === 0 ? 0 : 1;
