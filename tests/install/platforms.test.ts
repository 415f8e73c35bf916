import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { faultsOf } from '../../scripts/inspect-binary.mjs';
import { hasProgram, PROJECT } from '../../scripts/run-command.mjs';
import { temporaryFolder } from '../cli/run.ts';
import { engineNames } from '../evaluation-root.ts';

test('the shared cases, and a hash of many pairs, are the same in every installed engine', () => {
  const ask = (engine: string): object => {
    const words = ['scripts/platform-cases.mjs', inject('installed'), 'tests/cases'];
    const env = { ...process.env, ERRATA_ENGINE: engine };
    return JSON.parse(
      execFileSync(process.execPath, words, { cwd: PROJECT, env, encoding: 'utf8' }),
    ) as object;
  };
  const found = engineNames.map((engine) => ({ ...ask(engine), simd: '' }));
  for (const [at, kind] of engineNames.entries()) expect(found[at]).toEqual({ ...found[0], kind });
  expect(found[0]).toMatchObject({ failed: [], passed: 240 });
});

test('a binary that holds a place of this machine is refused', () => {
  const file = join(temporaryFolder(), 'binary');
  writeFileSync(file, 'nothing');
  expect(faultsOf('darwin-x64', file)).toEqual([]);
  writeFileSync(file, `\0${join(PROJECT, 'crates', 'node', 'src')}\0`);
  expect(faultsOf('darwin-x64', file)).toEqual([`holds the place ${PROJECT.replace(/[\\/]$/u, '')}`]);
});

const hasReadelf = process.platform === 'linux' && hasProgram('readelf');
if (!hasReadelf) console.warn('skipped: readelf is missing, so that no binary can be looked into');

test.skipIf(!hasReadelf)('a binary that asks for a newer glibc than the oldest system has is refused', () => {
  const faults = faultsOf('linux-x64-gnu', process.execPath);
  expect(faults.filter((fault) => /^asks for glibc 2\.\d+$/u.test(fault))).toHaveLength(1);
  expect(faultsOf('linux-x64-musl', process.execPath)).toContain('asks for glibc');
});
