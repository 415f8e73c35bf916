import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, inject, test } from 'vitest';
import { PROJECT } from '../../scripts/run-command.mjs';
import { installedFile } from '../cli/run.ts';

const FIXTURES = join(PROJECT, 'tests', 'fixtures', 'install');
const TSC = join(PROJECT, 'node_modules', 'typescript', 'bin', 'tsc');
const NODE = { types: ['node'], typeRoots: [join(PROJECT, 'node_modules', '@types')], lib: ['ES2022'] };
const BROWSER = { types: [], lib: ['ES2022', 'DOM'] };

test.each([
  ['an ES module of Node', 'usage.mts', 'usage.mts', { module: 'nodenext', ...NODE }],
  ['a CommonJS module of Node', 'usage.mts', 'usage.cts', { module: 'node16', ...NODE }],
  ['a bundler', 'usage.mts', 'usage.ts', { module: 'esnext', moduleResolution: 'bundler', ...NODE }],
  [
    'a bundler for browsers',
    'browser.mts',
    'browser.ts',
    { module: 'esnext', moduleResolution: 'bundler', ...BROWSER },
  ],
])('%s compiles against every function, and no declaration has a fault', (_, source, name, options) => {
  const folder = join(inject('installed'), `types-${name.replace('.', '-')}`);
  mkdirSync(folder);
  copyFileSync(join(FIXTURES, source), join(folder, name));
  const compilerOptions = {
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }));
  const { stdout, status } = spawnSync(process.execPath, [TSC, '-p', folder], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

test.each([
  ['index.js', 'usage.mts'],
  ['browser.js', 'browser.mts'],
])('what is compiled against %s names everything that it exports', async (file, source) => {
  const text = readFileSync(join(FIXTURES, source), 'utf8');
  const names = Object.keys((await import(pathToFileURL(installedFile(file)).href)) as object);
  const uses = (name: string): number => text.match(new RegExp(`\\b${name}\\b`, 'gu'))?.length ?? 0;
  // once to import it, and once more
  expect(names.filter((name) => uses(name) < 2)).toEqual([]);
  expect(names.length).toBeGreaterThan(10);
});

test('the ES module and the CommonJS module export the same names', async () => {
  const names = Object.keys((await import(pathToFileURL(installedFile('index.js')).href)) as object);
  const required = createRequire(import.meta.url)(installedFile('index.cjs')) as object;
  expect(Object.keys(required).sort()).toEqual(names.sort());
});

test.each(['index.d.ts', 'index.d.cts', 'browser.d.ts'])('%s needs no other file', (name) => {
  expect(readFileSync(installedFile(name), 'utf8')).not.toMatch(
    /^(?:import|export)\b.*\bfrom\b|\bimport\(|\brequire\(|<reference/mu,
  );
});

test('are the types wrong? no', async () => {
  const found = await checkPackage(createPackageFromTarballData(readFileSync(inject('tarballs')[0]!)));
  if (found.types === false) throw new Error('the package has no types');
  // the resolution of old compilers knows no entries but the main one, and nobody requires the one for browsers
  const isExpected = (problem: (typeof found.problems)[number]): boolean =>
    'entrypoint' in problem &&
    problem.entrypoint !== '.' &&
    (problem.resolutionKind === 'node10' ||
      (problem.entrypoint === './browser' && problem.resolutionKind === 'node16-cjs'));
  expect(found.problems.filter((problem) => !isExpected(problem))).toEqual([]);
});
