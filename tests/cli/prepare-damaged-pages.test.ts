import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deepTiff, pdf } from '../unit/image/fixture.ts';
import { runErrata, temporaryFolder } from './run.ts';
import { makeTree } from './tree.ts';

const TEXTS = { 'book-0001.txt': '1', 'book-0002.txt': '2', 'book-0003.txt': '3' };

async function split(files: Readonly<Record<string, Buffer>>): Promise<{
  readonly status: number | null;
  readonly findings: readonly string[];
  readonly images: readonly string[];
}> {
  const root = temporaryFolder();
  const source = makeTree({ ...TEXTS, ...files });
  const { status, stderr } = await runErrata(['prepare', source, '--split-pages', '--root', root]);
  const images = readdirSync(join(root, 'data/benchmark/images/batch-1')).sort();
  return { status, findings: stderr.trim().split('\n').slice(0, -1), images };
}

test('a TIFF that is cut off in its third page keeps the first two', async () => {
  const book = deepTiff([0xff_ff, 0xff_ff], [0, 0], [0xff_ff]);
  const { status, findings, images } = await split({ 'book.tif': book.subarray(0, 245) });
  expect({ status, images }).toEqual({ status: 1, images: ['book-0001.png', 'book-0002.png'] });
  expect(findings).toEqual([
    'errata: book.tif (page 3): found the end of the file at byte 245, expected the directory of page 3 at byte 246 ' +
      '(PAGE_UNREADABLE)',
  ]);
});

const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined;

test.skipIf(!hasPoppler)('a page of a PDF that Poppler draws without its content is none', async () => {
  const { status, findings, images } = await split({
    'book.pdf': pdf([72, 36], [36, 36, '/Contents 99 0 R'], [72, 72]),
  });
  expect({ status, images }).toEqual({ status: 1, images: ['book-0001.png', 'book-0003.png'] });
  expect(findings).toEqual([
    expect.stringMatching(
      /^errata: book\.pdf \(page 2\): a PDF that cannot be rendered \(.*xref.*\), expected a page .*\)$/iu,
    ),
  ]);
});

test.skipIf(!hasPoppler)('what an operator or a font lacks is no reason to leave a page out', async () => {
  const { status, images } = await split({
    'book.pdf': pdf([72, 36], [36, 36, '/Resources (none)'], [72, 72]),
  });
  expect({ status, images: images.length }).toEqual({ status: 0, images: 3 });
});

test.skipIf(!hasPoppler)('a PDF whose pages cannot be counted is named with the reason', async () => {
  const { status, findings } = await split({
    'book.pdf': pdf([72, 36]).subarray(0, 90),
    'page.png': deepTiff([0]),
    'page.txt': Buffer.from('x'),
  });
  expect(status).toBe(1);
  expect(findings).toContainEqual(
    expect.stringMatching(
      /^errata: book\.pdf: a PDF that cannot be rendered \(.*trailer.*\), expected a file whose pages can be counted/u,
    ),
  );
});
