// Whole datasets, ours beside the peers in one run:
//   node bench/dataset.mjs [--only dataset_1,…] [--rounds N] [--records FOLDER | --no-record] [--json]
// Prints a table and writes a dated record. What is missing is said on stderr and left out.
// dataset_1000 (8 GB) only when named.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from '../scripts/bundle.mjs';
import { PROJECT } from '../scripts/run-command.mjs';
import { contestants, datasetPython, peerVersions } from './dataset/contestants.mjs';
import { judge } from './dataset/goals.mjs';
import { makeDataset } from './dataset/make-dataset.mjs';
import { findPython } from './engine/contestants.mjs';
import { CACHE } from './engine/corpora.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    records: { type: 'string', default: join(PROJECT, 'bench', 'records') },
    record: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const rounds = Number(values.rounds);
// the names of other benchmarks' corpora are not ours
const wanted =
  values.only === ''
    ? ['dataset_1', 'dataset_100']
    : values.only.split(',').filter((name) => /^dataset_\d+$/u.test(name));
const note = (message) => {
  process.stderr.write(`errata: bench: ${message}\n`);
};

function measure(python, { command, factor = 1 }) {
  const { status, wall, cpu, rssMb } = JSON.parse(
    execFileSync(python, [join(PROJECT, 'bench', 'dataset', 'measure.py'), ...command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  if (status !== 0) throw new Error(`${command.join(' ')}: exit ${status}`);
  return { wall: wall * factor, cpu: cpu * factor, rssMb };
}

/** Our files must be those of the peer before anything is timed. */
function checkEqual(python, program, { root, name }, out) {
  if (python === undefined) return;
  const ours = join(out, 'compat');
  measure(python, {
    command: [process.execPath, program, 'evaluate', '--root', root, '--out', ours, '--compat', 'openpecha'],
  });
  measure(python, {
    command: [python, join(PROJECT, 'bench', 'peer_dataset.py'), root, join(out, 'cpdist'), 'cpdist'],
  });
  for (const file of readdirSync(ours).filter((entry) => entry.endsWith('_cer.csv'))) {
    if (!readFileSync(join(ours, file)).equals(readFileSync(join(out, 'cpdist', file))))
      throw new Error(`${name}: ${file} differs from the peer's`);
  }
}

/** All contestants take turns; the least of each figure over the rounds counts. */
function benchDataset(measurer, python, program, dataset, out, report) {
  const list = contestants(dataset, program, python, out);
  const best = new Map();
  for (let round = 0; round < rounds; round += 1) {
    for (const entry of list.filter((one) => round < (one.rounds ?? rounds))) {
      const found = measure(measurer, entry);
      const known = best.get(entry.contestant) ?? found;
      best.set(entry.contestant, {
        wall: Math.min(known.wall, found.wall),
        cpu: Math.min(known.cpu, found.cpu),
        rssMb: Math.max(known.rssMb, found.rssMb),
      });
    }
  }
  for (const [contestant, figures] of best) report({ dataset: dataset.name, contestant, ...figures });
}

/** What hashes and tables of pages cost, which are part of the figures above. */
function benchApart(program, { name, root }, out, report) {
  for (const [title, flags] of [
    ['errata cer', ['--metrics', 'cer']],
    ['errata all', []],
  ]) {
    const words = [
      join(PROJECT, 'bench', 'dataset', 'apart.mjs'),
      program,
      root,
      join(out, 'apart'),
      ...flags,
    ];
    const { hashes, tables, rssMb } = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
    report({ dataset: name, contestant: `of ${title}: hashes`, ...hashes, rssMb });
    report({ dataset: name, contestant: `of ${title}: tables of pages`, ...tables, rssMb });
    const both = { wall: hashes.wall + tables.wall, cpu: hashes.cpu + tables.cpu, rssMb };
    report({ dataset: name, contestant: `of ${title}: hashes and tables`, ...both });
  }
}

function print(row) {
  if (values.json) return void console.log(JSON.stringify(row));
  console.log(
    `${row.dataset.padEnd(12)} ${row.contestant.padEnd(42)} ` +
      `${`${row.wall.toFixed(2)} s`.padStart(10)} ${`${row.cpu.toFixed(2)} s`.padStart(10)} ` +
      `${`${row.rssMb.toFixed(0)} MB`.padStart(8)}`,
  );
}

const field = (value) =>
  /[",\n]/u.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

function writeRecord(rows, goals) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: PROJECT,
    encoding: 'utf8',
  }).trim();
  const lines = [
    [
      '# machine',
      `${cpus()[0]?.model.trim() ?? 'unknown'}; ${cpus().length} cores; ` +
        `${Math.round(totalmem() / 2 ** 30)} GiB; ${process.platform}`,
    ],
    [
      '# versions',
      `errata ${commit}; node ${process.version}; ${python === undefined ? 'no peers' : peerVersions(python)}`,
    ],
    [
      '# figures',
      `whole commands with the start of their runtime; least of ${rounds} interleaved rounds ` +
        '(slow ones of 1), most memory; seconds, MB',
    ],
    ['dataset', 'contestant', 'wall', 'cpu', 'rss_mb'],
    ...rows.map(({ dataset, contestant, wall, cpu, rssMb }) => [
      dataset,
      contestant,
      wall.toFixed(3),
      cpu.toFixed(3),
      rssMb.toFixed(0),
    ]),
    ...goals.map(({ text, isMet }) => ['goal', text, isMet ? 'met' : 'MISSED', '', '']),
  ];
  const folder = join(values.records, process.arch);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${new Date().toISOString().slice(0, 10)}-dataset.csv`);
  writeFileSync(path, `${lines.map((line) => line.map(field).join(',')).join('\n')}\n`);
  return path;
}

const measurer = findPython();
if (measurer === undefined) {
  note('missing: datasets and measurements need Python, which is not on the PATH');
  process.exit(1);
}
const python = datasetPython(measurer, note);
const folder = join(CACHE, 'program');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await bundle(folder);
const program = join(folder, 'cli.js');
const rows = [];
const goals = [];
for (const name of wanted) {
  const dataset = makeDataset(measurer, name);
  const out = join(CACHE, 'results', name);
  if (dataset.pages < 630_000) checkEqual(python, program, dataset, out);
  const report = (row) => {
    rows.push(row);
    print(row);
  };
  benchDataset(measurer, python, program, dataset, out, report);
  if (dataset.pages < 630_000) benchApart(program, dataset, out, report);
  goals.push(...judge(name, rows));
}
for (const { text, dataset, isMet } of goals) note(`${isMet ? 'met' : 'missed'}: ${dataset}: ${text}`);
if (values.record) note(`record: ${writeRecord(rows, goals)}`);
process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
