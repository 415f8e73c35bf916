import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { deepTiff, fixture, pdf, plainBmp, pnm } from '../unit/image/fixture.ts';
import { installedFile, runErrata, temporaryFolder, type ProgramResult } from './run.ts';
import { csvOf, makeTree } from './tree.ts';

type Files = Readonly<Record<string, string | Buffer | null>>;

async function prepareTree(
  files: Files,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramResult & { readonly root: string }> {
  const root = temporaryFolder();
  return { ...(await runErrata(['prepare', makeTree(files), '--root', root, ...words], { env })), root };
}

const imagesOf = (root: string): string[] => readdirSync(join(root, 'data/benchmark/images/batch-1')).sort();
const greysOf = async (root: string, name: string): Promise<number[]> => [
  ...(await sharp(join(root, 'data/benchmark/images/batch-1', name))
    .toColourspace('b-w')
    .raw()
    .toBuffer()),
];

/** Three pages: white, black, white. */
const book = deepTiff([0xff_ff, 0xff_ff], [0, 0], [0xff_ff]);

describe('prepare --split-pages', () => {
  test('each page of a TIFF becomes a page, with the transcript of its name', async () => {
    const { status, stderr, root } = await prepareTree(
      {
        'book.tif': book,
        'book-0001.txt': 'one',
        'book-0002.txt': 'two',
        'book-0003.txt': 'three',
        'single.tif': deepTiff([0]),
        'single.txt': 'alone',
        'x.png': null,
        'x.txt': 'x',
      },
      ['--split-pages'],
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(csvOf(root)).toBe(
      'image_name,batch_id,transcript\nbook-0001.png,batch-1,one\nbook-0002.png,batch-1,two\n' +
        'book-0003.png,batch-1,three\nsingle.tif,batch-1,alone\nx.png,batch-1,x\n',
    );
    expect(await greysOf(root, 'book-0001.png')).toEqual([255, 255]);
    expect(await greysOf(root, 'book-0002.png')).toEqual([0, 0]);
    expect(await greysOf(root, 'book-0003.png')).toEqual([255]);
  });

  test('without the flag the file is one page, as ever', async () => {
    const { status, root } = await prepareTree({ 'book.tif': book, 'book.txt': 'all' });
    expect(status).toBe(0);
    expect(imagesOf(root)).toEqual(['book.tif']);
  });

  test('rows of a CSV name the pages', async () => {
    const { status, stderr, root } = await prepareTree(
      {
        'annotations.csv':
          'task_name,batch_id,task_transcript\nbook-0003.png,b1,three\nbook-0009.png,b1,nine\n',
        'batch-1/book.tif': book,
      },
      ['--split-pages'],
    );
    expect(status).toBe(1);
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\nbook-0003.png,batch-1,three\n');
    expect(stderr).toMatch(/batch-1\/book-0009\.png: image not found/u);
    expect(stderr).toMatch(/batch-1\/book\.tif \(page 1\): file without annotation, left out/u);
  });

  test('a page without transcript is named, and so is a transcript without page', async () => {
    const { status, stderr, root } = await prepareTree(
      { 'book.tif': book, 'book-0001.txt': 'one', 'book-0003.txt': 'three', 'book.txt': 'all' },
      ['--split-pages'],
    );
    expect(status).toBe(1);
    expect(stderr).toContain(
      'book.tif (page 2): image without transcript, expected book-0002.txt (IMAGE_WITHOUT_TRANSCRIPT)',
    );
    expect(stderr).toContain('book.txt: transcript without image (TRANSCRIPT_WITHOUT_IMAGE)');
    expect(imagesOf(root)).toEqual(['book-0001.png', 'book-0003.png']);
  });

  test('a broken page is named and the others are kept', async () => {
    const bytes = Buffer.from(book);
    // the strip of the second page lies beyond the file
    const second = bytes.readUInt32LE(bytes.readUInt32LE(4) + 2 + 9 * 12);
    bytes.writeUInt32LE(1_000_000, second + 2 + 5 * 12 + 8);
    const { status, stderr, root } = await prepareTree(
      { 'book.tif': bytes, 'book-0001.txt': '1', 'book-0002.txt': '2', 'book-0003.txt': '3' },
      ['--split-pages'],
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/book\.tif \(page 2\): (?:truncated|cannot be decoded) \(.*\(PAGE_UNREADABLE\)/u);
    expect(stderr).not.toContain('/book.tif: ');
    expect(csvOf(root)).toBe(
      'image_name,batch_id,transcript\nbook-0001.png,batch-1,1\nbook-0003.png,batch-1,3\n',
    );
  });

  test('a file whose pages cannot be told is named, and a page that is there twice', async () => {
    const { status, stderr, root } = await prepareTree(
      {
        'a.tif': Buffer.from('II*\0\xff\xff\xff\x00', 'latin1'),
        'a-0001.txt': 'a',
        'book.tif': book,
        'book-0001.png': null,
        'book-0001.txt': '1',
      },
      ['--split-pages'],
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/a\.tif: .*\(PAGE_UNREADABLE\)/u);
    expect(stderr).toMatch(/second source for batch-1\/book-0001\.png/u);
    expect(imagesOf(root)).toEqual(['book-0001.png']);
  });

  test('the benchmark itself is refused', async () => {
    const { root } = await prepareTree({ 'a.png': null, 'a.txt': 'a' });
    const again = await runErrata(['prepare', join(root, 'data/benchmark'), '--root', root, '--split-pages']);
    expect(again).toMatchObject({ status: 64 });
    expect(again.stderr).toContain('--split-pages: expected another source than the benchmark itself');
  });
});

describe('PDF', () => {
  const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined;
  const scans = {
    'book.pdf': pdf([72, 36], [36, 36], [72, 72]),
    'book-0001.txt': '1',
    'book-0002.txt': '2',
    'book-0003.txt': '3',
  };

  test.skipIf(!hasPoppler)('each page is rendered (needs poppler-utils)', async () => {
    const { status, stderr, root } = await prepareTree(scans, ['--split-pages']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(imagesOf(root)).toEqual(['book-0001.png', 'book-0002.png', 'book-0003.png']);
    const first = join(root, 'data/benchmark/images/batch-1/book-0001.png');
    expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 300, height: 150 });
  });

  test.skipIf(!hasPoppler)('a page of too many pixels is refused before it is rendered', async () => {
    const { status, stderr, root } = await prepareTree(
      { ...scans, 'book.pdf': pdf([72, 36], [14_000, 14_000]) },
      ['--split-pages'],
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /book\.pdf \(page 2\): too many pixels \d+ > 100000000, expected .*\(PAGE_UNREADABLE\)/u,
    );
    expect(imagesOf(root)).toEqual(['book-0001.png']);
  });

  test.skipIf(process.platform === 'win32')('with programs of those names', async () => {
    const programs = temporaryFolder();
    const page = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    writeFileSync(join(programs, 'page.png'), page);
    writeFileSync(join(programs, 'pdfinfo'), '#!/bin/sh\necho "Pages:           2"\n');
    // the second page cannot be rendered
    writeFileSync(
      join(programs, 'pdftoppm'),
      '#!/bin/sh\n[ "$2" = 2 ] && exit 1\ncat "$(dirname "$0")/page.png"\n',
    );
    for (const name of ['pdfinfo', 'pdftoppm']) chmodSync(join(programs, name), 0o755);
    const path = `${programs}${delimiter}${process.env['PATH'] ?? ''}`;
    const { status, stderr, root } = await prepareTree(
      { 'book.pdf': pdf([9, 9]), 'book-0001.txt': '1', 'book-0002.txt': '2' },
      ['--split-pages'],
      { PATH: path },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /book\.pdf \(page 2\): a PDF that cannot be rendered, expected .*\(PAGE_UNREADABLE\)/u,
    );
    expect(imagesOf(root)).toEqual(['book-0001.png']);
    expect(readFileSync(join(root, 'data/benchmark/images/batch-1/book-0001.png')).equals(page)).toBe(true);
  });

  test('without Poppler what to install is named, by prepare', async () => {
    const split = await prepareTree(scans, ['--split-pages'], { PATH: '/nonexistent' });
    expect(split.status).toBe(65);
    expect(split.stderr).toMatch(/book\.pdf: a PDF needs the program pdfinfo \(poppler-utils\)/u);
    const whole = await prepareTree({ 'book.pdf': pdf([9, 9]), 'book.txt': 'x' }, [], {
      PATH: '/nonexistent',
    });
    expect(whole.status).toBe(0);
    expect(whole.stderr).toMatch(
      /^errata: book\.pdf: models cannot read it without the program pdftoppm, which is not installed: install/u,
    );
  });
});

describe('images that need a decoder', () => {
  const scans = {
    'a.jp2': fixture('rgb.jp2'),
    'a.txt': 'a',
    'b.jp2': fixture('grey.jp2'),
    'b.txt': 'b',
    'c.bmp': plainBmp(),
    'c.txt': 'c',
    'd.ppm': pnm('P6 1 1 255\n', [1, 2, 3]),
    'd.txt': 'd',
  };

  test('with the packages nothing is said', async () => {
    const { status, stderr } = await prepareTree(scans);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('without them prepare names each once, with --strict too, and doctor knows them', async () => {
    const program = temporaryFolder();
    cpSync(dirname(installedFile('cli.js')), program, { recursive: true });
    const run = (...words: string[]): { status: number | null; stdout: string; stderr: string } =>
      spawnSync(process.execPath, [join(program, 'cli.js'), ...words], { encoding: 'utf8' });
    const root = temporaryFolder();
    const { status, stderr } = run('prepare', makeTree(scans), '--root', root, '--strict');
    expect(status).toBe(0);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/c\.bmp and 1 more: .* the package sharp, .*npm install sharp$/u),
      expect.stringMatching(
        /a\.jp2 and 1 more: models cannot .* the package (@imagemagick\/magick-wasm), .*: npm install \1$/u,
      ),
    ]);
    expect(imagesOf(root)).toHaveLength(4);
    const doctor = run('doctor', '--root', root);
    expect(doctor.stdout).toMatch(
      /@imagemagick\/magick-wasm +missing, for JPEG 2000, JPEG XL, HEIC: npm install @imagemagick\/magick-wasm/u,
    );
    const { images } = JSON.parse(run('doctor', '--json', '--root', root).stdout) as { images: object[] };
    expect(images).toMatchObject([
      { name: 'sharp', isInstalled: false },
      { name: '@imagemagick/magick-wasm', isInstalled: false },
      { name: 'pdftoppm' },
    ]);
  });
});
