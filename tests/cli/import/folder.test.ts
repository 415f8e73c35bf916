import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PNG } from '../tree.ts';
import { importFrom, rootWith } from './root.ts';

const PAGE =
  '<PcGts><Page imageFilename="scans/a.png"><TextRegion id="r"><TextLine><TextEquiv><Unicode>page</Unicode>' +
  '</TextEquiv></TextLine></TextRegion></Page></PcGts>';
const ALTO =
  '<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description><sourceImageInformation>' +
  '<fileName>b.tif</fileName></sourceImageInformation></Description>' +
  '<Layout><Page><PrintSpace><TextBlock><TextLine><String CONTENT="alto"/></TextLine></TextBlock></PrintSpace>' +
  '</Page></Layout></alto>';
const HOCR =
  '<html><body><div class="ocr_page" title="image &quot;c.png&quot;"><span class="ocr_line">hocr</span></div>' +
  '</body></html>';

describe('folders', () => {
  test('a text per page: batches by folder, ids normalised, the ends of pages and CR dropped', async () => {
    const root = rootWith(['batch-1/a.png', 'batch-1/b.jpg', 'batch-2/a.png'], {
      'out/b1/a.txt': '\ufeffone\r\ntwo\r\n\n',
      'out/b1/b.txt': 'བོད་',
      'out/batch-02/a.txt': '',
    });
    const { status, stdout, stderr, rows } = await importFrom(root, 'out');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe('data/models/M.csv: 3 pages\n');
    expect(rows).toBe('a.png,batch-1,"one\ntwo"\nb.jpg,batch-1,བོད་\na.png,batch-2,\n');
  });

  test('--keep-final-newline keeps both ends', async () => {
    const root = rootWith(['x/a.png'], { 'out/a.txt': '\ufeffone\n' });
    const { rows } = await importFrom(root, 'out', '--keep-final-newline');
    expect(rows).toBe('a.png,x,"\ufeffone\n"\n');
  });

  test('ALTO, PAGE XML and hOCR by stem, or by the image that they name', async () => {
    const root = rootWith(['x/a.png', 'x/b.png', 'x/c.png'], {
      'out/OCR-D-OCR_0001.xml': PAGE,
      'out/OCR-D-OCR_0002.xml': ALTO,
      'out/c.hocr': HOCR,
    });
    const { status, stderr, rows } = await importFrom(root, 'out');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(rows).toBe('a.png,x,page\nb.png,x,alto\nc.png,x,hocr\n');
  });

  test.each(['.pred.txt', '.ocr.txt'])('%s is found beside ground truth and images', async (suffix) => {
    const root = rootWith(['x/l1.png', 'x/l2.png'], {
      'out/l1.png': PNG,
      'out/l1.gt.txt': 'truth',
      [`out/l1${suffix}`]: 'read one\n',
      [`out/l2${suffix}`]: 'read two\n',
    });
    const { status, stderr, rows } = await importFrom(root, 'out');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(rows).toBe('l1.png,x,read one\nl2.png,x,read two\n');
  });

  test('--suffix chooses among several, and reads files of any suffix by their content', async () => {
    const root = rootWith(['x/a.png'], { 'out/a.txt': 'plain', 'out/a.v2.out': ALTO });
    const { status, rows } = await importFrom(root, 'out', '--suffix', 'v2.out');
    expect({ status, rows }).toEqual({ status: 0, rows: 'a.png,x,alto\n' });
  });

  test('only ground truth is no output of a model', async () => {
    const root = rootWith(['x/a.png'], { 'out/a.gt.txt': 'truth' });
    const without = await importFrom(root, 'out');
    expect({ status: without.status, rows: without.rows }).toEqual({ status: 65, rows: undefined });
    expect(without.stderr).toContain('(NO_PAGES)');
    expect((await importFrom(root, 'out', '--suffix', '.gt.txt')).rows).toBe('a.png,x,truth\n');
  });

  test('a file that fits no page is named, pages without a file are counted, exit 1', async () => {
    const root = rootWith(['x/a.png', 'x/b.png', 'x/c.png'], { 'out/a.txt': 'a', 'out/z.txt': 'z' });
    const { status, stdout, stderr, rows } = await importFrom(root, 'out');
    expect(status).toBe(1);
    expect(stderr).toBe('errata: out/z.txt: "z" fits no page, expected the stem of one (NO_PAGE)\n');
    expect(stdout).toBe('data/models/M.csv: 1 page, 2 of the benchmark without a text\n');
    expect(rows).toBe('a.png,x,a\n');
  });

  test('--json prints counts and problems', async () => {
    const root = rootWith(['x/a.png', 'x/b.png'], { 'out/a.txt': 'a', 'out/z.txt': 'z' });
    const { stdout } = await importFrom(root, 'out', '--json');
    expect(JSON.parse(stdout)).toEqual({
      model: 'M',
      written: true,
      pages: 1,
      missing: 1,
      problems: [{ code: 'NO_PAGE', message: 'out/z.txt: "z" fits no page, expected the stem of one' }],
      notes: [],
    });
  });

  test('an ambiguous stem costs its file alone and is named with its candidates; --batch decides', async () => {
    const root = rootWith(['x/a.png', 'y/a.png', 'y/b.png'], { 'out/a.txt': 'a', 'out/b.txt': 'b' });
    const { status, stderr, rows } = await importFrom(root, 'out');
    expect({ status, rows }).toEqual({ status: 65, rows: 'b.png,y,b\n' });
    expect(stderr).toBe(
      'errata: out/a.txt: "a" fits 2 pages, expected one: x/a.png, y/a.png (STEM_AMBIGUOUS)\n',
    );
    const decided = await importFrom(root, 'out', '--batch', 'y');
    expect({ status: decided.status, rows: decided.rows }).toEqual({
      status: 0,
      rows: 'a.png,y,a\nb.png,y,b\n',
    });
    expect((await importFrom(root, 'out', '--batch', 'z')).status).toBe(78);
  });

  test('a folder of a batch that the benchmark lacks is not taken for another batch', async () => {
    const root = rootWith(['x/a.png', 'x/b.png'], { 'out/x/a.txt': 'a', 'out/old/b.txt': 'b' });
    const { status, stderr, rows } = await importFrom(root, 'out');
    expect({ status, rows }).toEqual({ status: 1, rows: 'a.png,x,a\n' });
    expect(stderr).toContain('out/old/b.txt: "old/b" fits no page');
  });

  test('folders that are no batches mean nothing', async () => {
    const root = rootWith(['x/a.png', 'y/b.png'], { 'out/page/a.txt': 'a', 'out/more/b.txt': 'b' });
    expect((await importFrom(root, 'out')).rows).toBe('b.png,y,b\na.png,x,a\n');
  });

  test('two files for one page: both are named, none is taken, the rest is', async () => {
    const root = rootWith(['x/a.png', 'x/b.png'], { 'out/a.txt': '1', 'out/a.hocr': HOCR, 'out/b.txt': '2' });
    const { status, stderr, rows } = await importFrom(root, 'out');
    expect({ status, rows }).toEqual({ status: 65, rows: 'b.png,x,2\n' });
    expect(stderr).toBe(
      'errata: out/a.hocr, out/a.txt: found 2 files for x/a.png, expected one (--suffix chooses); ' +
        'none is taken (REPEATED_PAGE)\n',
    );
  });

  test('a damaged file costs its page alone', async () => {
    const root = rootWith(['x/a.png', 'x/b.png', 'x/c.png'], {
      'out/a.txt': Buffer.from([0x61, 0xff]),
      'out/b.xml': '<alto><Layout>',
      'out/c.txt': 'c',
    });
    const { status, stderr, rows } = await importFrom(root, 'out');
    expect({ status, rows }).toEqual({ status: 65, rows: 'c.png,x,c\n' });
    expect(stderr).toMatch(/out\/a\.txt: invalid UTF-8 at byte 1.*\(NOT_UTF8\)/u);
    expect(stderr).toMatch(/out\/b\.xml: .*line 1: .*\(BAD_MARKUP\)/u);
  });

  test('a wrong suffix is named where a page misses its text', async () => {
    const root = rootWith(['x/a.png', 'x/b.png'], {
      'out/a.txt': 'a',
      'out/b.tx': 'b',
      'out/notes.md': 'n',
    });
    const { status, stderr, rows } = await importFrom(root, 'out');
    expect({ status, rows }).toEqual({ status: 1, rows: 'a.png,x,a\n' });
    expect(stderr).toContain('out/notes.md: found another suffix than .txt, left out\n');
    expect(stderr).toMatch(/out\/b\.tx: found a suffix that is not read although x\/b\.png has no text/u);
  });

  test('likewise in the folder of a batch', async () => {
    const root = rootWith(['x/a.png', 'y/a.png'], { 'out/x/a.txt': 'a', 'out/y/a.md': 'b' });
    const { status, stderr } = await importFrom(root, 'out');
    expect(status).toBe(1);
    expect(stderr).toMatch(/out\/y\/a\.md: found a suffix that is not read although y\/a\.png has no text/u);
  });

  test('files of systems are no texts: one note, exit 0', async () => {
    const root = rootWith(['x/a.png'], {
      'out/a.txt': 'a',
      'out/.DS_Store': 'x',
      'out/Thumbs.db': 'x',
      'out/._a.txt': 'x',
    });
    const { status, stderr, rows } = await importFrom(root, 'out');
    expect({ status, rows }).toEqual({ status: 0, rows: 'a.png,x,a\n' });
    expect(stderr).toBe('errata: 3 files of the system, no pages: .DS_Store, ._a.txt, Thumbs.db\n');
  });

  test('a link that leaves the source is not followed', async () => {
    const root = rootWith(['x/a.png', 'x/b.png'], { 'secret.txt': 's', 'out/a.txt': 'a' });
    symlinkSync(join(root, 'secret.txt'), join(root, 'out/b.txt'));
    const { status, stderr, rows } = await importFrom(root, 'out');
    expect({ status, rows }).toEqual({ status: 65, rows: 'a.png,x,a\n' });
    expect(stderr).toContain('out/b.txt: found a link that leaves the source');
  });
});
