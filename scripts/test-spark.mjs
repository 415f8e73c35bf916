// Evaluations on Spark, whose files must be those of the program: small ones with every option, then 63,000 pages of
// three models on a standalone cluster of this machine, in 16 parts.
//   npm run test:spark [-- --only cases|cluster] [--scale N] [--flags FLAGS OF evaluate]
// Builds the Python package into an environment of its own, with pyspark; needs Java, from 17 on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataset } from '../bench/dataset/make-dataset.mjs';
import { bundle } from './bundle.mjs';
import { SPARK_VENV, venvProgram, whyNoPackage } from './python-package.mjs';
import { hasProgram, runCommand } from './run-command.mjs';

const PARTS = 16;
const SCENARIOS = ['whole', 'half', 'killed', 'failing', 'broken'];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    scale: { type: 'string', default: '100' },
    flags: { type: 'string', default: '--metrics=cer' },
  },
});
const python = venvProgram('python', SPARK_VENV);

/** Stages by name; each returns its exit code. */
const STAGES = {
  cases: (folder, program) => runCommand(python, ['tests/spark/cases.py', join(folder, 'cases'), ...program]),
  cluster: (folder, program) => {
    const { root } = makeDataset(python, `dataset_${values.scale}`);
    const words = [
      join(folder, 'cluster'),
      root,
      String(PARTS),
      SCENARIOS.join(','),
      ...values.flags.split(' '),
    ];
    return runCommand(python, ['tests/spark/cluster.py', ...words, '--', ...program]);
  },
};

async function main() {
  if (!hasProgram('java')) {
    console.error('errata: Spark needs Java, from 17 on');
    return 1;
  }
  const reason = whyNoPackage(SPARK_VENV);
  if (reason !== undefined && runCommand('node', ['scripts/build-python.mjs', '--spark']) !== 0) return 1;
  const folder = mkdtempSync(join(tmpdir(), 'errata-spark-'));
  try {
    await bundle(join(folder, 'program'));
    const program = [process.execPath, join(folder, 'program', 'cli.js')];
    const names = values.only === undefined ? Object.keys(STAGES) : [values.only];
    return Math.max(...names.map((name) => STAGES[name](folder, program)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
