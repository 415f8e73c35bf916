import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evaluationRoot } from '../evaluation-root.ts';
import { makeRoot } from '../faults/case.ts';
import { runErrata, temporaryFolder } from './run.ts';

const ROWS = [['p1', 'a', 'abc']];
const isLinux = existsSync('/proc/self');

test.skipIf(!isLinux).each([
  ['evaluate', ['--out', '/proc/x']],
  ['report', ['--out', '/proc/x/y']],
])('%s %s ends: nothing can be made there', async (command, words) => {
  const root = evaluationRoot(ROWS, { m: ROWS });
  await runErrata(['evaluate', '--root', root]);
  const { status, stderr } = await runErrata([command, '--root', root, ...words]);
  expect(stderr).toMatch(/\/proc\/x.*cannot be written.*\(CANNOT_WRITE\)/u);
  expect(status).toBe(73);
});

test.skipIf(!isLinux).each(['lint', 'run', 'evaluate', 'doctor'])(
  '%s of a root in which nothing can be made ends',
  async (command) => {
    const { signal, status } = await runErrata([command, '--root', '/proc/x'], {
      kill: { signal: 'SIGKILL', afterMs: 60_000 },
    });
    expect({ signal, isNumber: typeof status === 'number' }).toEqual({ signal: null, isNumber: true });
  },
);

/** Runs a command on a root with this configuration. */
async function runWith(config: string, words: readonly string[] = ['run', '--dry-run']): Promise<string> {
  const root = makeRoot(1);
  writeFileSync(join(root, 'errata.config.yaml'), config);
  const { status, stderr } = await runErrata([...words, '--root', root]);
  return `${status}: ${stderr.replaceAll(root, 'ROOT')}`;
}

test('a module beside a provider is an error that names both', async () => {
  expect(await runWith('models:\n  M:\n    provider: csv\n    module: ./mine.mjs\n')).toContain(
    'ROOT/errata.config.yaml:4: models.M: found provider "csv" and module "./mine.mjs", expected one of them',
  );
});

test.each(['', '# nothing yet\n', '---\n'])(
  'an empty configuration is told in plain words (%j)',
  async (text) => {
    const said = await runWith(text);
    expect(said).toContain('the file is empty, expected models: with a name and its provider below');
    expect(said).toMatch(/^78: /u);
  },
);

test('a configuration without models says what is missing', async () => {
  expect(await runWith('workers: 2\n')).toContain('models: missing, expected a map (CONFIG_INVALID)');
});

test('a suite that is not there is told as such', async () => {
  const folder = temporaryFolder();
  const { status, stderr } = await runErrata(['gate', '--suite', join(folder, 'none.yaml')]);
  expect(stderr).toBe(
    `errata: ${join(folder, 'none.yaml')}: no such configuration, expected the file of a suite (CONFIG_MISSING)\n`,
  );
  expect(status).toBe(78);
});

test('doctor names every language that is installed, beside errata or beside the work', async () => {
  const folder = temporaryFolder();
  const data = join(folder, 'node_modules', '@tesseract.js-data', 'xyz');
  mkdirSync(join(data, '4.0.0_best_int'), { recursive: true });
  writeFileSync(join(data, 'package.json'), '{ "name": "@tesseract.js-data/xyz", "version": "1.0.0" }');
  writeFileSync(join(data, '4.0.0_best_int', 'xyz.traineddata.gz'), '');
  const { stdout } = await runErrata(['doctor', '--root', folder], { cwd: folder });
  expect(stdout).toContain('languages bod, eng, xyz; others: npm install @tesseract.js-data/LANGUAGE');
});
