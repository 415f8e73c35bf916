// A dated record of a run: bench/records/<arch>/<date>.csv, one line a figure.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../scripts/run-command.mjs';

const field = (value) =>
  /[",\n]/u.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: PROJECT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** What was measured where: the lines before the table. */
function header(versions, figures) {
  const { model } = cpus()[0] ?? { model: 'unknown' };
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    [
      '# machine',
      `${model.trim()}; ${cpus().length} cores; ${Math.round(totalmem() / 2 ** 30)} GiB; ${process.platform}`,
    ],
    ['# versions', [`errata ${commit()}`, `node ${process.version}`, ...packages].join('; ')],
    ['# figures', figures],
  ];
}

/** Writes lines of fields behind those of the machine; returns the path. */
export function writeLines(folder, name, { versions, figures }, lines) {
  const directory = join(folder, process.arch);
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${new Date().toISOString().slice(0, 10)}${name}.csv`);
  const all = [...header(versions, figures), ...lines];
  writeFileSync(path, `${all.map((line) => line.map(field).join(',')).join('\n')}\n`);
  return path;
}

/** Writes the record; returns its path. What was asked for alone is in its name, so that it replaces no whole one. */
export function writeRecord(folder, rows, memory, versions, only) {
  const figures =
    'processor time in ns per pair, shortest of the interleaved rounds; memory in KiB beyond the texts';
  return writeLines(folder, only.map((name) => `-${name}`).join(''), { versions, figures }, [
    ['corpus', 'job', 'contestant', 'ns', 'times_rapidfuzz', 'goals'],
    ...rows.map(({ corpus, job, contestant, ns, ratio, goals }) => [
      corpus,
      job,
      contestant,
      ns.toFixed(1),
      ratio?.toFixed(2) ?? '',
      goals
        .map(
          (goal) => `${goal.ratio.toFixed(2)} of ${goal.wanted} x ${goal.of}${goal.isMet ? '' : ' MISSED'}`,
        )
        .join('; '),
    ]),
    ...memory.map(({ what, kib }) => [what, 'memory', 'errata', kib, '', '']),
  ]);
}
