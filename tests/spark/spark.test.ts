import { spawn, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { SPARK_VENV, venvProgram, whyNoPackage } from '../../scripts/python-package.mjs';
import { PROJECT } from '../../scripts/run-command.mjs';
import { programPath, temporaryFolder } from '../cli/run.ts';

/** Why Spark cannot be asked here. */
function whyNoSpark(): string | undefined {
  const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
  return hasJava ? whyNoPackage(SPARK_VENV, 'npm run test:spark') : 'there is no Java';
}

const reason = whyNoSpark();
if (reason !== undefined) console.log(`skipped: Spark: ${reason}`);

test.skipIf(reason !== undefined)(
  'two tasks at a time write the files of one run',
  { timeout: 420_000 },
  async () => {
    const words = ['tests/spark/cases.py', '--few', temporaryFolder(), process.execPath, programPath()];
    const child = spawn(venvProgram('python', SPARK_VENV), words, { cwd: PROJECT });
    let told = '';
    child.stdout.on('data', (text: Buffer) => (told += text.toString()));
    child.stderr.on('data', (text: Buffer) => (told += text.toString()));
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(status, told).toBe(0);
    expect(told).toContain('same: ');
  },
);
