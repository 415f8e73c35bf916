import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runErrata, temporaryFolder, type ProgramResult } from './run.ts';
import { csvOf, makeTree, PNG } from './tree.ts';

async function prepareTree(
  files: Readonly<Record<string, string | Buffer | null>>,
  ...words: readonly string[]
): Promise<ProgramResult & { readonly root: string; readonly source: string }> {
  const source = makeTree(files);
  const root = temporaryFolder();
  return { ...(await runErrata(['prepare', source, '--root', root, ...words])), root, source };
}

describe('sources', () => {
  test('a flat folder is one batch', async () => {
    const { status, stdout, stderr, root } = await prepareTree({
      'b.png': null,
      'b.txt': 'བོད་\r\nཡིག',
      'a.png': null,
      'a.txt': 'x',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/2 pages in 1 batch\n$/u);
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\na.png,batch-1,x\nb.png,batch-1,"བོད་\nཡིག"\n');
    expect(readFileSync(join(root, 'data/benchmark/transcripts/batch-1/b.txt'), 'utf8')).toBe('བོད་\r\nཡིག');
    expect(readFileSync(join(root, 'data/benchmark/images/batch-1/a.png')).equals(PNG)).toBe(true);
  });

  test('one folder per batch, ids normalised, a stray file reported', async () => {
    const { status, stderr, root } = await prepareTree({
      'b2/x.png': null,
      'b2/x.txt': '2',
      'Druma/y.png': null,
      'Druma/y.gt.txt': 'd',
      'README.md': 'hello',
    });
    expect(status).toBe(0);
    expect(stderr).toContain('README.md: file outside any batch');
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\ny.png,Druma,d\nx.png,batch-2,2\n');
  });

  test('ALTO, PAGE XML and hOCR beside images, or in the folders that tools write', async () => {
    const pageXml =
      '<PcGts><Page><TextRegion id="r"><TextLine><TextEquiv><Unicode>page</Unicode></TextEquiv>' +
      '</TextLine></TextRegion></Page></PcGts>';
    const { status, stderr, root } = await prepareTree({
      'a.png': null,
      'a.xml':
        '<alto><Layout><Page><PrintSpace><TextBlock><TextLine><String CONTENT="alto"/></TextLine>' +
        '</TextBlock></PrintSpace></Page></Layout></alto>',
      'b.png': null,
      'page/b.xml': pageXml,
      'c.png': null,
      'c.hocr': '<html><body><div class="ocr_page"><span class="ocr_line">hocr</span></div></body></html>',
      'd.png': null,
      'd.txt': 'text',
      'd.page.xml': pageXml,
      'e.png': null,
      'e.xml': '<alto><Layout>',
    });
    expect(csvOf(root)).toBe(
      'image_name,batch_id,transcript\na.png,batch-1,alto\nb.png,batch-1,page\n' +
        'c.png,batch-1,hocr\nd.png,batch-1,text\n',
    );
    expect(stderr).toMatch(
      /d\.page\.xml: second transcript of d\.png, d\.txt is taken \(SECOND_TRANSCRIPT\)/u,
    );
    expect(stderr).toMatch(/e\.xml: line 1: .* \(BAD_MARKUP\)/u);
    expect(status).toBe(65);
  });

  test('an annotations CSV looks images up in three places', async () => {
    const source = makeTree({
      'a.csv': 'image_name,batch_id,transcript\np.png,b1,1\nq.png,b1,2\nr.png,batch-01,3\n',
      'scans/batch-1/images/p.png': null,
      'scans/batch-1/q.png': null,
      'scans/r.png': null,
    });
    const root = temporaryFolder();
    const { status, stderr } = await runErrata([
      'prepare',
      join(source, 'a.csv'),
      '--images',
      join(source, 'scans'),
      '--root',
      root,
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(csvOf(root)).toBe(
      'image_name,batch_id,transcript\np.png,batch-1,1\nq.png,batch-1,2\nr.png,batch-1,3\n',
    );
  });

  test('images of a CSV are in its folder when there is no source/', async () => {
    const { status, root } = await prepareTree({
      'annotations.csv': 'task_name,batch_id,task_transcript\np.png,x,1\n',
      'p.png': null,
    });
    expect(status).toBe(0);
    expect(csvOf(root)).toContain('p.png,x,1\n');
  });

  test('--json prints pages, batches and findings', async () => {
    const { stdout, status } = await prepareTree({ 'a.png': null, 'a.txt': 'x', 'b.png': null }, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      written: true,
      pages: 1,
      batches: { 'batch-1': 1 },
      findings: [
        {
          code: 'IMAGE_WITHOUT_TRANSCRIPT',
          path: 'b.png',
          message: 'image without transcript, expected b.txt',
        },
      ],
      notes: [],
    });
  });
});

describe('findings', () => {
  test('everything is in one report, by file, with counts', async () => {
    const { status, stderr, root } = await prepareTree({
      'a.png': null,
      'a.txt': 'x',
      'a.jpg': null,
      'lonely.png': null,
      'orphan.txt': 'y',
      '.DS_Store': 'z',
      '.hidden': 'z',
      'notes.md': 'no image',
      'empty.png': '',
      'empty.txt': 'e',
      'bad.png': null,
      'bad.txt': Buffer.from([0x61, 0xff]),
    });
    expect(status).toBe(65);
    expect(stderr.trim().split('\n')).toEqual([
      'errata: .hidden: hidden file, left out (HIDDEN_FILE)',
      'errata: a.png: a.png shares its transcript with a.jpg (DUPLICATE_STEM)',
      'errata: bad.txt: invalid UTF-8 at byte 1, expected a text in UTF-8 (NOT_UTF8)',
      'errata: empty.png: empty file, expected an image (NOT_AN_IMAGE)',
      'errata: lonely.png: image without transcript, expected lonely.txt (IMAGE_WITHOUT_TRANSCRIPT)',
      'errata: notes.md: not an image by its first bytes (NOT_AN_IMAGE)',
      'errata: orphan.txt: transcript without image (TRANSCRIPT_WITHOUT_IMAGE)',
      'errata: 7 findings: transcript without image (1), images that share a transcript (1), ' +
        'image without transcript (1), not an image (2), hidden file (1), invalid UTF-8 (1)',
      'errata: 1 file of the system, no pages: .DS_Store',
    ]);
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\na.jpg,batch-1,x\na.png,batch-1,x\n');
  });

  test('two folders of one batch: the first image is taken', async () => {
    const { status, stderr, root } = await prepareTree({
      'b1/a.png': null,
      'b1/a.txt': 'first',
      'batch-1/a.png': null,
      'batch-1/a.txt': 'second',
      'batch-1/c.png': null,
      'batch-1/c.txt': 'third',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(
      'batch-1/a.png: second source for batch-1/a.png, b1/a.png is taken (TWO_SOURCES)',
    );
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\na.png,batch-1,first\nc.png,batch-1,third\n');
  });

  test('rows of a CSV that contradict each other name both lines; the last is taken', async () => {
    const { status, stderr, root } = await prepareTree({
      'annotations.csv': 'image_name,batch_id,transcript\na.png,b1,one\na.png,b1,one\na.png,b1,two\n',
      'a.png': null,
    });
    expect(status).toBe(65);
    expect(stderr).toMatch(
      /annotations\.csv:3: batch-1\/a\.png: same page and text as line 2 \(REPEATED_ROW\)/u,
    );
    expect(stderr).toContain(
      'annotations.csv:4: batch-1/a.png: duplicate of line 2 with another text, ' +
        'the last is taken (CONFLICTING_ROWS)',
    );
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\na.png,batch-1,two\n');
  });

  test('names that differ only by Unicode form collide', async () => {
    const { status, stderr, root } = await prepareTree({
      'annotations.csv': 'image_name,batch_id,transcript\ne\u0301.png,b1,one\n\u00e9.png,b1,two\n',
      'e\u0301.png': null,
      '\u00e9.png': null,
    });
    expect(status).toBe(65);
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\ne\u0301.png,batch-1,one\n');
    expect(stderr).toMatch(/:3: .* collides with .*\(NAME_COLLISION\)/u);
  });

  test.each([
    ['../../etc/passwd', 'points outside the source'],
    ['/etc/passwd', 'is an absolute path'],
    ['..\\x.png', 'points outside the source'],
    ['sub/x.png', 'has a path separator'],
    ['a\0.png', 'has a control character'],
    ['"a\n.png"', 'has a control character'],
    ['\u001b[2Ja.png', 'has a control character'],
    ['con.png', 'is reserved'],
    ['x'.repeat(300), 'has 300 bytes'],
    ['', 'is empty'],
  ])('the name %j in a CSV is refused, the good rows are written', async (name, reason) => {
    const { status, stderr, root } = await prepareTree({
      'annotations.csv': `image_name,batch_id,transcript\n${name},b1,x\nok.png,b1,y\nok.png,${name},z\n`,
      'ok.png': null,
    });
    expect(status).toBe(65);
    expect(stderr.match(new RegExp(`${reason}.*\\(UNSAFE_NAME\\)`, 'gu'))).toHaveLength(2);
    expect(stderr).not.toMatch(/[\u0000\u001b]/u);
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\nok.png,batch-1,y\n');
  });

  test('symlinks that leave the source are refused, others are followed', async () => {
    const outside = makeTree({ 'secret.png': null, 'batch/x.png': null, 'batch/x.txt': 'x' });
    const source = makeTree({ 'b1/a.png': null, 'b1/a.txt': 'a', 'stored/c.png': null });
    symlinkSync(join(outside, 'secret.png'), join(source, 'b1', 'b.png'));
    writeFileSync(join(source, 'b1', 'b.txt'), 'b');
    symlinkSync(join(outside, 'batch'), join(source, 'b2'));
    symlinkSync('../stored/c.png', join(source, 'b1', 'c.png'));
    writeFileSync(join(source, 'b1', 'c.txt'), 'c');
    symlinkSync('nowhere', join(source, 'b1', 'd.png'));
    const root = temporaryFolder();
    const { status, stderr } = await runErrata(['prepare', source, '--root', root]);
    expect(status).toBe(65);
    expect(stderr).toContain('b1/b.png: symlink that leaves the source (OUTSIDE_SOURCE)');
    expect(stderr).toContain('b2: symlink that leaves the source (OUTSIDE_SOURCE)');
    expect(stderr).toContain('b1/d.png: cannot be read (ENOENT)');
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\na.png,batch-1,a\nc.png,batch-1,c\n');
  });

  test.skipIf(process.platform === 'win32')('a pipe is not opened', async () => {
    const source = makeTree({ 'a.png': null, 'a.txt': 'a' });
    execFileSync('mkfifo', [join(source, 'b.png')]);
    const { status, stderr } = await runErrata(['prepare', source, '--root', temporaryFolder()]);
    expect(status).toBe(1);
    expect(stderr).toContain('b.png: neither a file nor a folder (NOT_A_FILE)');
  });
});

describe('bad sources end the run', () => {
  test.each([
    ['no rows', 'image_name,batch_id,transcript\n', /no pages.*\(NO_PAGES\)/u],
    ['empty file', '', /annotations\.csv: found no line, expected a header/u],
    [
      'missing column',
      'image_name,batch,transcript\na,b,c\n',
      /annotations\.csv:1: found columns .*, expected .*batch_id/u,
    ],
    [
      'ragged row',
      'image_name,batch_id,transcript\na,b,c,d\n',
      /annotations\.csv:2: found 4 fields, expected 3/u,
    ],
    [
      'unclosed quote',
      'image_name,batch_id,transcript\na,b,"c\n',
      /annotations\.csv:2: found a quote that is never closed/u,
    ],
    [
      'invalid UTF-8',
      Buffer.from('image_name,batch_id,transcript\na,b,\xff\n', 'latin1'),
      /annotations\.csv:2: found byte 0xff at offset 35, expected UTF-8/u,
    ],
  ])('%s: exit code 65, nothing is written', async (_name, content, message) => {
    const { status, stderr, root, stdout } = await prepareTree({ 'annotations.csv': content });
    expect({ status, stdout }).toEqual({ status: 65, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /u);
    expect(existsSync(join(root, 'data', 'benchmark'))).toBe(false);
  });

  test('an archive is no source: nothing of it is opened', async () => {
    // a stored entry that would leave the folder, and an announced size of 4 GB
    const name = '../outside.png';
    const head = Buffer.alloc(30);
    head.write('PK\u0003\u0004', 'latin1');
    head.writeUInt32LE(0xffff_fffe, 22);
    head.writeUInt16LE(name.length, 26);
    const root = makeTree({ 'scans.zip': Buffer.concat([head, Buffer.from(name)]) });
    const { status, stderr } = await runErrata(['prepare', join(root, 'scans.zip'), '--root', root]);
    expect(status).toBe(65);
    expect(stderr).toMatch(/^errata: .*scans\.zip: found a zip archive /u);
    expect(existsSync(join(root, 'data', 'benchmark'))).toBe(false);
    expect(existsSync(join(root, '..', 'outside.png'))).toBe(false);
  });

  test('a missing source, an empty folder, flags that fit no such source', async () => {
    const root = temporaryFolder();
    expect(await runErrata(['prepare', join(root, 'nothing'), '--root', root])).toMatchObject({
      status: 65,
      stderr: expect.stringContaining('not found') as unknown,
    });
    expect(await runErrata(['prepare', temporaryFolder(), '--root', root])).toMatchObject({
      status: 65,
      stderr: expect.stringContaining('NO_PAGES') as unknown,
    });
    const file = join(makeTree({ 'a.csv': 'image_name,batch_id,transcript\n' }), 'a.csv');
    const empty = temporaryFolder();
    expect((await runErrata(['prepare', file, '--transcripts', empty, '--root', root])).status).toBe(64);
    expect((await runErrata(['prepare', empty, '--columns', 'image=a', '--root', root])).status).toBe(64);
    expect((await runErrata(['prepare', empty, '--images', file, '--root', root])).status).toBe(65);
    expect((await runErrata(['prepare', '--root', root])).status).toBe(64);
  });
});
