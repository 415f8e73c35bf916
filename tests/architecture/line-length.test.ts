import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GENERATED } from '../../scripts/generated.mjs';

/** Columns of a line at most; the formatter wraps code at 110 and leaves texts and comments as they are. */
const LONGEST = 120;

/** Places of lines that are too long. */
function longLines(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => ([...line].length > LONGEST ? [`${file}:${at + 1}`] : []));
}

test('no line of code is longer than 120 columns', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'crates', 'tests', 'scripts', 'bench'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:[cm]?[jt]s|css|rs|py)$/u.test(file) && !GENERATED.includes(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => longLines(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('columns are code points', () => {
  expect(longLines('f', `${'a'.repeat(120)}\n${'𠮷'.repeat(120)}\n${'a'.repeat(121)}`)).toEqual(['f:3']);
});
