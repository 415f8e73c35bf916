import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
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
