import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts'));

test.each([
  // takes a short read for the end of the file; src/io/read-file.ts does not
  ['readFile of node:fs/promises', /import \{[^}]*\breadFile\b[^}]*\} from 'node:fs\/promises'/u],
  // says ENOENT for a full disk; src/io/make-folder.ts does not. The log may fail
  ['mkdir with recursive', /mkdir\([^)]*recursive/u],
])('nothing uses %s', (_, shape) => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => shape.test(readFileSync(file, 'utf8')))).toEqual([]);
});
