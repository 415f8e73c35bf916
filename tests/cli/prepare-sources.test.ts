import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { runErrata, temporaryFolder, type ProgramResult } from './run.ts';
import { csvOf, makeTree, PNG } from './tree.ts';

const HEADER = 'image_name,batch_id,transcript\n';

async function prepareIn(
  folder: string,
  ...words: readonly string[]
): Promise<ProgramResult & { readonly root: string }> {
  const root = temporaryFolder();
  return { ...(await runErrata(['prepare', ...words, '--root', root], { cwd: folder })), root };
}

function image(root: string, path: string): Buffer {
  return readFileSync(join(root, 'data/benchmark/images', path));
}

const lines = (...rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const parquet = (columnData: ColumnSource[], options: object = {}): Buffer =>
  Buffer.from(parquetWriteBuffer({ columnData, ...options }));

describe('images and transcripts apart', () => {
  test.each([
    ['images', 'transcripts'],
    ['img', 'gt'],
    ['imgs', 'ground_truth'],
    ['Images', 'txt'],
  ])('%s/ and %s/ without batches are one batch', async (images, transcripts) => {
    const folder = makeTree({
      [`set/${images}/a.png`]: null,
      [`set/${images}/b.png`]: null,
      [`set/${transcripts}/a.txt`]: 'a',
      [`set/${transcripts}/b.gt.txt`]: 'b',
    });
    const { status, stderr, root } = await prepareIn(folder, 'set');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(csvOf(root)).toBe(`${HEADER}a.png,batch-1,a\nb.png,batch-1,b\n`);
  });

  test('with a folder per batch under other names', async () => {
    const folder = makeTree({ 'set/img/b2/a.png': null, 'set/gt/b2/a.txt': 'a', 'set/gt/b3/z.txt': 'z' });
    const { status, stderr, root } = await prepareIn(folder, 'set');
    expect(status).toBe(0);
    expect(stderr).toContain('errata: gt/b3/z.txt: transcript without image (TRANSCRIPT_WITHOUT_IMAGE)');
    expect(csvOf(root)).toBe(`${HEADER}a.png,batch-2,a\n`);
  });

  test('--transcripts and --images name any folder', async () => {
    const folder = makeTree({ 'scans/a.png': null, 'truth/a.txt': 'a', 'truth/z.txt': 'z', 'set/x.md': '' });
    const one = await prepareIn(folder, 'scans', '--transcripts', 'truth');
    expect(one.status).toBe(0);
    expect(one.stderr).toContain('errata: truth/z.txt: transcript without image');
    expect(csvOf(one.root)).toBe(`${HEADER}a.png,batch-1,a\n`);
    const two = await prepareIn(folder, 'set', '--images', 'scans', '--transcripts', 'truth');
    expect(csvOf(two.root)).toBe(`${HEADER}a.png,batch-1,a\n`);
    const missing = await prepareIn(folder, 'scans', '--transcripts', 'none');
    expect({ status: missing.status, stderr: missing.stderr }).toEqual({
      status: 65,
      stderr: 'errata: none: expected a folder of transcripts (NO_FILE)\n',
    });
  });

  test('two folders of transcripts: neither is guessed', async () => {
    const folder = makeTree({ 'set/img/a.png': null, 'set/gt/a.txt': '1', 'set/txt/a.txt': '2' });
    const { status, stderr } = await prepareIn(folder, 'set');
    expect(status).toBe(65);
    expect(stderr).toMatch(
      /^errata: set: found gt, txt, expected one such folder, or --transcripts DIR \(SOURCE_KIND\)/u,
    );
    const decided = await prepareIn(folder, 'set', '--transcripts', 'set/gt');
    expect(csvOf(decided.root)).toBe(`${HEADER}a.png,batch-1,1\n`);
  });

  test('a transcript is found by its name in another Unicode form, and with a suffix in capitals', async () => {
    const [composed, decomposed] = ['M\u00fcller', 'Mu\u0308ller'];
    const folder = makeTree({
      [`set/img/${composed}.png`]: null,
      [`set/gt/${decomposed}.txt`]: 'm',
      'set/img/z.PNG': null,
      'set/gt/z.TXT': 'z',
      'lines/l.png': null,
      'lines/l.GT.TXT': 'l',
    });
    const apart = await prepareIn(folder, 'set', '--strict');
    expect({ status: apart.status, stderr: apart.stderr }).toEqual({ status: 0, stderr: '' });
    expect(csvOf(apart.root)).toBe(`${HEADER}${composed}.png,batch-1,m\nz.PNG,batch-1,z\n`);
    const beside = await prepareIn(folder, 'lines', '--strict');
    expect({ status: beside.status, stderr: beside.stderr }).toEqual({ status: 0, stderr: '' });
    expect(csvOf(beside.root)).toBe(`${HEADER}l.png,batch-1,l\n`);
  });

  test('of several names in other forms the exact one is taken, the other is named', async () => {
    const folder = makeTree({ 'set/img/a.png': null, 'set/gt/a.TXT': '1', 'set/gt/a.txt': '2' });
    const { status, stderr, root } = await prepareIn(folder, 'set');
    expect(status).toBe(0);
    expect(stderr).toContain('errata: gt/a.TXT: transcript without image (TRANSCRIPT_WITHOUT_IMAGE)\n');
    expect(csvOf(root)).toBe(`${HEADER}a.png,batch-1,2\n`);
  });

  test('what a program read beside the truth is no finding, and no transcript', async () => {
    const folder = makeTree({
      'lines/a.png': null,
      'lines/a.gt.txt': 'a',
      'lines/a.pred.txt': 'o',
      'lines/b.bin.png': null,
      'lines/b.gt.txt': 'b',
      'lines/b.ocr.txt': 'o',
    });
    const { status, stderr, root } = await prepareIn(folder, 'lines', '--strict');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(csvOf(root)).toBe(`${HEADER}a.png,batch-1,a\nb.bin.png,batch-1,b\n`);
  });

  test('kraken line pairs: the truth goes before what was read, X.bin.png has X.gt.txt', async () => {
    const folder = makeTree({
      'lines/l1.png': null,
      'lines/l1.gt.txt': 'truth',
      'lines/l1.txt': 'read',
      'lines/l2.bin.png': null,
      'lines/l2.gt.txt': 'two',
    });
    const { status, stderr, root } = await prepareIn(folder, 'lines');
    expect(status).toBe(0);
    expect(stderr).toContain('l1.txt: second transcript of l1.png, l1.gt.txt is taken (SECOND_TRANSCRIPT)');
    expect(csvOf(root)).toBe(`${HEADER}l1.png,batch-1,truth\nl2.bin.png,batch-1,two\n`);
  });
});

describe('what is no page', () => {
  test('files of systems: one note, exit 0, also with --strict', async () => {
    const folder = makeTree({
      'set/b1/a.png': null,
      'set/b1/a.txt': 'a',
      'set/b1/Thumbs.db': 'x',
      'set/b1/desktop.ini': 'x',
      'set/b1/._a.png': 'x',
      'set/.DS_Store': 'x',
    });
    const { status, stderr, root } = await prepareIn(folder, 'set', '--strict');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr:
        'errata: 4 files of the system, no pages: .DS_Store, b1/._a.png, b1/Thumbs.db, b1/desktop.ini\n',
    });
    expect(csvOf(root)).toBe(`${HEADER}a.png,batch-1,a\n`);
  });

  test('a folder inside a batch is named with the images that are lost with it', async () => {
    const inner = Object.fromEntries(['p', 'q', 'r', 's'].map((name) => [`set/b1/old/${name}.png`, null]));
    const folder = makeTree({ 'set/b1/a.png': null, 'set/b1/a.txt': 'a', ...inner, 'set/b1/notes/x.md': '' });
    const { status, stderr } = await prepareIn(folder, 'set');
    expect(status).toBe(1);
    expect(stderr).toContain(
      'errata: b1/old: folder inside a batch, left out: 4 images in it (p.png, q.png, r.png, …) ' +
        '(UNEXPECTED_FOLDER)\n',
    );
    expect(stderr).toContain('errata: b1/notes: folder inside a batch, left out (UNEXPECTED_FOLDER)\n');
  });
});

describe('tables', () => {
  test('what is wrong in Parquet is told by row, because it has no lines', async () => {
    const folder = makeTree({
      'd.parquet': parquet([
        { name: 'image', data: ['a.png', 'none.png', '', 'a.png'], type: 'STRING' },
        { name: 'text', data: ['a', 'b', 'c', 'd'], type: 'STRING' },
      ]),
      'a.png': null,
    });
    const { status, stderr, stdout } = await prepareIn(folder, 'd.parquet', '--json');
    expect(status).toBe(65);
    expect(stderr).toMatch(
      /d\.parquet: row 2: batch-1\/none\.png: image not found, expected it in \. \(IMAGE_MISSING\)\n/u,
    );
    expect(stderr).toContain(
      'd.parquet: row 3: found "" for image, expected bytes, a path or both (BAD_ROW)\n',
    );
    expect(stderr).toContain('d.parquet: row 4: batch-1/a.png: duplicate of row 1 with another text');
    expect(JSON.parse(stdout)).toMatchObject({ findings: [{ row: 2 }, { row: 3 }, { row: 4 }] });
  });

  test('a CSV of other columns is refused with the flag that names them', async () => {
    const folder = makeTree({ 'set/t.csv': 'file,text\na.png,a\n', 'set/a.png': null });
    const { status, stderr } = await prepareIn(folder, 'set/t.csv');
    expect(status).toBe(65);
    expect(stderr).toBe(
      'errata: set/t.csv:1: found columns "file", "text", expected task_name, batch_id, task_transcript or ' +
        'image_name, batch_id, transcript (MISSING_COLUMN)\n' +
        'errata: name the columns of another CSV: --columns image=NAME,transcript=NAME\n',
    );
    const named = await prepareIn(folder, 'set/t.csv', '--strict', '--columns', 'image=file,transcript=text');
    // the table itself lies beside the image
    expect({ status: named.status, stderr: named.stderr }).toEqual({ status: 0, stderr: '' });
    expect(csvOf(named.root)).toBe(`${HEADER}a.png,batch-1,a\n`);
  });

  test('JSON Lines with paths, as image folders of Hugging Face have them', async () => {
    const folder = makeTree({
      'set/metadata.jsonl': lines(
        { file_name: 'train/a.png', text: 'a\n' },
        { file_name: 'b.png', text: 'b' },
        { file_name: 'gone.png', text: 'c' },
      ),
      'set/train/a.png': null,
      'set/b.png': null,
    });
    const { status, stderr, root } = await prepareIn(folder, 'set/metadata.jsonl');
    expect(status).toBe(1);
    expect(stderr).toContain(
      'errata: set/metadata.jsonl: columns found by name: image=file_name,transcript=text\n',
    );
    expect(stderr).toMatch(
      /set\/metadata\.jsonl:3: batch-1\/gone\.png: image not found, expected it in set \(IMAGE_MISSING\)/u,
    );
    expect(csvOf(root)).toBe(`${HEADER}b.png,batch-1,b\na.png,train,a\n`);
  });

  test('a bad row of JSON Lines costs itself alone', async () => {
    const folder = makeTree({
      'set/r.jsonl': `${lines({ image: 'a.png', text: 'a' })}{"image"\n${lines(
        { image: 7, text: 'x' },
        { image: 'a.png', text: 7 },
        { image: '../out.png', text: 'x' },
        { image: 'b.png', text: null },
      )}`,
      'set/a.png': null,
      'set/b.png': null,
      'out.png': null,
    });
    const { status, stderr, root } = await prepareIn(folder, 'set/r.jsonl');
    expect(status).toBe(65);
    expect(csvOf(root)).toBe(`${HEADER}a.png,batch-1,a\n`);
    expect(stderr).toContain('r.jsonl:2: found text that is not JSON, expected a JSON object (BAD_ROW)');
    expect(stderr).toContain('r.jsonl:3: found 7 for image, expected bytes, a path or both (BAD_ROW)');
    expect(stderr).toContain('r.jsonl:4: found 7 for transcript, expected a text (BAD_ROW)');
    expect(stderr).toMatch(/r\.jsonl:5: .*\(UNSAFE_NAME\)/u);
    expect(stderr).toMatch(/b\.png: image without transcript.*\(IMAGE_WITHOUT_TRANSCRIPT\)/u);
  });

  test('Parquet with the bytes of images, in row groups', async () => {
    const folder = makeTree({
      'd.parquet': parquet(
        [
          { name: 'image', data: [PNG, PNG, PNG].map((png) => new Uint8Array(png)), type: 'BYTE_ARRAY' },
          { name: 'text', data: ['a', 'b', 'c'], type: 'STRING' },
          { name: 'batch_id', data: ['b1', 'b1', 'x'], type: 'STRING' },
          { name: 'image_name', data: ['p.png', 'q', 'r.png'], type: 'STRING' },
        ],
        { rowGroupSize: 2 },
      ),
    });
    const { status, stderr, root } = await prepareIn(folder, 'd.parquet');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'errata: d.parquet: columns found by name: transcript=text\n',
    });
    expect(csvOf(root)).toBe(`${HEADER}p.png,batch-1,a\nq.png,batch-1,b\nr.png,x,c\n`);
    expect(image(root, 'batch-1/q.png').equals(PNG)).toBe(true);
  });

  test('Parquet of Hugging Face: an image is {bytes, path}, or bytes without a name', async () => {
    const images = [
      { bytes: new Uint8Array(PNG), path: 'scan-1.png' },
      { bytes: new Uint8Array(PNG), path: null },
      { bytes: new Uint8Array(Buffer.from('no image')), path: 'scan-3.png' },
    ];
    const folder = makeTree({
      'd.parquet': Buffer.from(
        parquetWriteBuffer({
          columnData: [
            { name: 'picture', data: images },
            { name: 'words', data: ['a', 'b', 'c'] },
          ],
          schema: [
            { name: 'root', num_children: 2 },
            { name: 'picture', num_children: 2, repetition_type: 'OPTIONAL' },
            { name: 'bytes', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
            { name: 'path', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
            { name: 'words', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
          ],
        }),
      ),
    });
    const without = await prepareIn(folder, 'd.parquet');
    expect(without.status).toBe(65);
    expect(without.stderr).toMatch(
      /d\.parquet: found columns "picture", "words", expected one of image, .*MISSING_COLUMN/u,
    );
    expect(existsSync(join(without.root, 'data/benchmark'))).toBe(false);
    const columns = ['--columns', 'image=picture,transcript=words'];
    const { status, stderr, root } = await prepareIn(folder, 'd.parquet', ...columns);
    expect(status).toBe(1);
    expect(stderr).toContain('d.parquet: row 3: not an image by its first bytes (NOT_AN_IMAGE)');
    expect(csvOf(root)).toBe(`${HEADER}row-000002.png,batch-1,b\nscan-1.png,batch-1,a\n`);
  });

  test('any CSV with --columns', async () => {
    const folder = makeTree({ 'r.csv': 'n,pic,words\n1,a.png,"a, b"\n', 'a.png': null });
    const { root } = await prepareIn(folder, 'r.csv', '--columns', 'image=pic,transcript=words');
    expect(csvOf(root)).toBe(`${HEADER}a.png,batch-1,"a, b"\n`);
  });

  const hasPyarrow = spawnSync('python3', ['-c', 'import pyarrow']).status === 0;
  test.skipIf(!hasPyarrow)('Parquet of pyarrow with images', async () => {
    const folder = makeTree({ 'a.png': null });
    const script = `
import pyarrow, pyarrow.parquet
png = open("a.png", "rb").read()
table = pyarrow.table({"image": [{"bytes": png, "path": "a.png"}], "text": ["a"]})
pyarrow.parquet.write_table(table, "d.parquet", compression="zstd")`;
    execFileSync('python3', ['-c', script], { cwd: folder });
    const { root } = await prepareIn(folder, 'd.parquet');
    expect(csvOf(root)).toBe(`${HEADER}a.png,batch-1,a\n`);
  });
});
