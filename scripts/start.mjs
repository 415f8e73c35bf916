// Sets the checkout up and does the main job on data/sample: prepare, recognise, evaluate, report.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, runCommand } from './run-command.mjs';
import { setUp } from './setup.mjs';

const PROGRAM = join('dist', 'cli.js');
const REPORT = join('data', 'reports', 'index.html');

const STEPS = [
  ['prepare', ['data/sample']],
  ['run', ['--config', 'data/sample.config.yaml']],
  ['evaluate', []],
  ['report', []],
];

/** Names of the commands that this build has. */
function knownCommands() {
  const { stdout } = spawnSync(process.execPath, [PROGRAM, '--help'], { cwd: PROJECT, encoding: 'utf8' });
  return new Set([...stdout.matchAll(/^ {2}(\S+) {2,}/gmu)].map(([, name]) => name));
}

function runSample() {
  const known = knownCommands();
  for (const [name, words] of STEPS.filter(([step]) => known.has(step))) {
    console.log(`\n> errata ${[name, ...words].join(' ')}`);
    const status = runCommand(process.execPath, [PROGRAM, name, ...words]);
    if (status !== 0) return status;
  }
  if (existsSync(join(PROJECT, REPORT))) console.log(`\nThe report is ${join(PROJECT, REPORT)}`);
  return 0;
}

process.exitCode = setUp() || runSample();
