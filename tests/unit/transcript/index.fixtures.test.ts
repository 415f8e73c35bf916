import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { readTranscript } from '../../../src/transcript/index.ts';
import { markupKindOf } from '../../../src/transcript/markup-kind.ts';
import type { PageRequest } from '../../../src/transcript/reading-options.ts';

interface Case {
  readonly file: string;
  readonly trait: string;
  readonly options?: Partial<PageRequest>;
  readonly expected?: string;
  readonly error?: string;
}

const FOLDER = join(import.meta.dirname, '../../fixtures/transcripts');
const cases = JSON.parse(readFileSync(join(FOLDER, 'cases.json'), 'utf8')) as readonly Case[];

test.each(cases)('$file: $trait', async ({ file, options, expected, error }) => {
  const format = extname(file) === '.xml' ? 'xml' : 'hocr';
  const read = readTranscript(join(FOLDER, file), format, { imageName: 'p.png', ...options });
  if (error === undefined) expect((await read).toString('utf8')).toBe(expected);
  else await expect(read).rejects.toThrow(expect.objectContaining({ message: error, exit: 65 }));
});

const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'cases.json')
  .map((entry) => relative(FOLDER, join(entry.parentPath, entry.name)).split(sep).join('/'));

test('every fixture is in the table, and there are at least 40 kinds', () => {
  expect([...new Set(cases.map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
  expect(files.length).toBeGreaterThanOrEqual(40);
});

/** Fixtures that only their names make markup. */
const NOT_BY_CONTENT = new Set(['page/no-namespace.xml', 'hocr/no-page.html', 'encoding/utf-32.xml']);

test.each(files)('%s is told by its content', (file) => {
  const kind = markupKindOf(readFileSync(join(FOLDER, file)));
  expect(kind === undefined).toBe(NOT_BY_CONTENT.has(file));
});
