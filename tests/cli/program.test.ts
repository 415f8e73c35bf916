import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../../src/schema/version.ts';
import { runErrata } from './run.ts';

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
  expect(await runErrata(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('help lists the commands on stdout', async () => {
  const { status, stdout } = await runErrata(['--help']);
  expect(status).toBe(0);
  expect(stdout).toContain('errata COMMAND');
});

test('no command is a usage error', async () => {
  expect((await runErrata([])).status).toBe(64);
});

test('an unknown command is one line and exit code 64', async () => {
  const { status, stdout, stderr } = await runErrata(['evaluat']);
  expect(status).toBe(64);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/"evaluat".*\(USAGE\)/u);
});
