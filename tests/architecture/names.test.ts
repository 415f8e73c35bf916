import { execFileSync } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', 'src', 'tests', 'crates', 'scripts', 'bench'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

test.each([
  ['TypeScript files are kebab-case', /\.ts$/u, /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.ts$/u],
  ['Rust files are snake_case', /\.rs$/u, /^[a-z0-9]+(_[a-z0-9]+)*\.rs$/u],
  ['every name says what the file holds', /\.(ts|rs|mjs)$/u, /^(?!(utils?|helpers?|common|misc)\.)/u],
])('%s', (_, kind, shape) => {
  const names = files.filter((file) => kind.test(file));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((file) => !shape.test(basename(file)))).toEqual([]);
});

/**
 * What a file of tests/unit is about: a file of src (`io/lock.test.ts`, `io/lock.races.test.ts`), for aids a folder.
 */
function subjectOf(file: string): string {
  const path = file.slice('tests/unit/'.length);
  const name = /^([^.]+)(?:\.[a-z]+)?\.test\.ts$/u.exec(basename(path))?.[1];
  return name === undefined ? `${dirname(path)}/` : `${dirname(path)}/${name}.ts`;
}

test('every file of tests/unit has the place and the name of what it tests', () => {
  const sources = files.filter((file) => file.startsWith('src/'));
  const isSubject = (path: string): boolean =>
    path.endsWith('/')
      ? sources.some((file) => file.startsWith(`src/${path}`))
      : sources.includes(`src/${path}`);
  const tests = files.filter((file) => file.startsWith('tests/unit/'));
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((file) => !isSubject(subjectOf(file)))).toEqual([]);
});
