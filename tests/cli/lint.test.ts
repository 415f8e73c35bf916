import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { runErrata, temporaryFolder } from './run.ts';
import { PNG, snapshot } from './tree.ts';

const TEXT = 'བཀྲ་ཤིས་བདེ་ལེགས་ཞུ་རྒྱུ་ཡིན།';

/** A root whose benchmark has these texts by `batch/image`; images are added where given, transcript files unless told not to. */
function makeRoot(
  texts: Readonly<Record<string, string>>,
  images: Readonly<Record<string, Buffer>> = {},
  { files = true } = {},
): string {
  const root = temporaryFolder();
  const folder = join(root, 'data', 'benchmark');
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const rows = Object.entries(texts).map(([page, text]) => {
    const [batch = '', name = ''] = page.split('/');
    if (files) write(`transcripts/${batch}/${name.replace(/\.png$/u, '.txt')}`, text);
    return `${name},${batch},"${text.replaceAll('"', '""')}",x\n`;
  });
  write('benchmark.csv', `image_name,batch_id,transcript,note\n${rows.join('')}`);
  for (const [page, bytes] of Object.entries(images)) write(`images/${page}`, bytes);
  return root;
}

/** A page of black bars, as lines of print. */
async function barsOf(lines: number, shade = 0): Promise<Buffer> {
  const svg = `<svg width="400" height="600"><rect width="400" height="600" fill="white"/>${Array.from({ length: lines }, (_, at) => `<rect x="30" y="${30 + at * 50}" width="340" height="24" fill="rgb(${shade},${shade},${shade})"/>`).join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

describe('findings', () => {
  test('each with page, line and column on stdout; exit code 1', async () => {
    const root = makeRoot({
      'b/1.png': `${TEXT}\nཀ\u0f72\u0f90`,
      'b/2.png': `${TEXT} ཀ\u200b\u200bཁ`,
      'b/3.png': '',
      'b/4.png': TEXT,
    });
    const { status, stdout, stderr } = await runErrata(['lint', '--root', root, '--no-images']);
    expect(status).toBe(1);
    expect(stdout).toBe(
      [
        'b/1.png:2:3: U+0F90 is a subjoined letter after a vowel or final sign (TIBETAN_STACK)',
        `b/2.png:1:${TEXT.length + 3}: invisible character U+200B, 2 times (ZERO_WIDTH)`,
        'b/3.png: empty transcript (EMPTY)',
        '',
      ].join('\n'),
    );
    expect(stderr).toContain(
      '4 pages, 3 findings: illegal Tibetan stacks (1), zero-width characters (1), empty transcripts (1); --fix mends 1',
    );
  });

  test('nothing found is exit code 0', async () => {
    expect(await runErrata(['lint', '--root', makeRoot({ 'b/1.png': TEXT }), '--no-images'])).toMatchObject({
      status: 0,
      stdout: '',
      stderr: 'errata: 1 pages, nothing found\n',
    });
  });

  test('duplicates, forms and files that only all pages together tell', async () => {
    const root = makeRoot({
      'b/1.png': 'café au lait, s’il vous plaît',
      'b/2.png': 'café au lait, s’il vous plaît',
      'b/3.png': 'une e\u0301cole',
      'b/4.png': 'e\u0301 é',
    });
    writeFileSync(join(root, 'data/benchmark/transcripts/b/4.txt'), 'é é\r\n');
    const { stdout } = await runErrata(['lint', '--root', root, '--json', '--no-images']);
    const { findings } = JSON.parse(stdout) as {
      findings: { code: string; imageName: string; message: string }[];
    };
    expect(findings.map(({ code, imageName }) => `${imageName} ${code}`)).toEqual([
      '2.png DUPLICATE_TRANSCRIPT',
      '3.png MIXED_NORMAL_FORMS',
      '4.png CARRIAGE_RETURN',
      '4.png TRANSCRIPT_DIFFERS',
      '4.png MIXED_NORMAL_FORMS',
    ]);
    expect(findings.map(({ message }) => message)).toContain('NFD on this page, NFC on most others');
  });

  test('images: missing, duplicate, and texts that do not fit their lines of print', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (at) => [`b/${at}.png`, await barsOf(6, at)] as const),
    );
    const images = {
      ...Object.fromEntries(pages),
      'b/same.png': pages[0]?.[1] ?? PNG,
      'b/long.png': await barsOf(1, 9),
    };
    const texts = Object.fromEntries(
      [...Object.keys(images), 'b/gone.png'].map((page, at) => [page, `${TEXT}${'ཀ'.repeat(at)}`]),
    );
    const { status, stdout } = await runErrata(['lint', '--root', makeRoot(texts, images)]);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^b\/gone\.png: no such image \(IMAGE_MISSING\)\nb\/long\.png: \d+ code points for 1 lines of print, \d+ a line are usual \(LENGTH\)\nb\/same\.png: same image as b\/0\.png \(DUPLICATE_IMAGE\)\n$/u,
    );
  });

  test('--batch looks at that batch alone, and one that is not there is an error', async () => {
    const root = makeRoot({ 'a/1.png': '', 'b/1.png': TEXT });
    expect((await runErrata(['lint', '--root', root, '--batch', 'b', '--no-images'])).status).toBe(0);
    expect((await runErrata(['lint', '--root', root, '--batch', 'c', '--no-images'])).status).toBe(65);
  });
});

describe('names are data', () => {
  test('a name that may lead anywhere is found, and nothing outside is read or mended', async () => {
    const root = makeRoot({ 'b/1.png': TEXT }, { 'b/1.png': PNG });
    const outside = join(root, 'data/evil.txt');
    writeFileSync(outside, 'x\r\n');
    const names = [
      '../../../evil.png',
      '/etc/passwd',
      '..\\x.png',
      'a\u001b[31m.png',
      'con.png',
      'n'.repeat(300),
      'x\ny.png',
    ];
    writeFileSync(
      join(root, 'data/benchmark/benchmark.csv'),
      `image_name,batch_id,transcript\n1.png,b,${TEXT}\n${names.map((name) => `"${name}",b,ཀ\n`).join('')}2.png,..,ཀ\n`,
    );
    const { status, stdout } = await runErrata(['lint', '--fix', '--root', root]);
    expect(status).toBe(1);
    expect(stdout.trim().split('\n')).toHaveLength(8);
    expect(stdout).toContain('b/../../../evil.png: image_name points outside the source (UNSAFE_NAME)');
    expect(stdout).toContain('../2.png: batch_id points outside the source (UNSAFE_NAME)');
    expect(stdout).toContain('b/x\\u{a}y.png: image_name has a control character');
    expect(readFileSync(outside, 'utf8')).toBe('x\r\n');
  });

  test('a page that occurs again is told once; a folder in place of an image is a missing image', async () => {
    const root = makeRoot({ 'b/1.png': TEXT, 'b/2.png': 'ཀ', 'b/3.png': 'ཁ' }, { 'b/1.png': PNG });
    for (const name of ['2.png', '3.png']) mkdirSync(join(root, 'data/benchmark/images/b', name));
    const path = join(root, 'data/benchmark/benchmark.csv');
    writeFileSync(path, `${readFileSync(path, 'utf8')}1.png,b,${TEXT},x\n`);
    expect(await runErrata(['lint', '--root', root])).toMatchObject({
      status: 1,
      stdout:
        'b/1.png: occurs again in benchmark.csv (DUPLICATE_PAGE)\nb/2.png: no such image (IMAGE_MISSING)\nb/3.png: no such image (IMAGE_MISSING)\n',
    });
  });
});

describe('--fix', () => {
  test('a transcript file that is not UTF-8 is told of and left as it is', async () => {
    const root = makeRoot({ 'b/1.png': TEXT });
    const path = join(root, 'data/benchmark/transcripts/b/1.txt');
    const bytes = Buffer.from([0x61, 0xff, 0x0d, 0x0a]);
    writeFileSync(path, bytes);
    expect(await runErrata(['lint', '--fix', '--no-images', '--root', root])).toMatchObject({
      status: 1,
      stdout: 'b/1.png: transcript file is not UTF-8 (NOT_UTF8)\n',
    });
    expect(readFileSync(path)).toEqual(bytes);
  });

  const FAULTY = {
    'b/1.png': `\ufeff${TEXT}\u200b\r\nཀ`,
    'b/2.png': 'e\u0301 é',
    'b/3.png': `${TEXT} ཀ\u0f72\u0f90`,
    'b/4.png': 'plain, with "quotes"',
  };

  test('mends CSV and transcript files, keeps other columns, reports the rest', async () => {
    const root = makeRoot(FAULTY);
    const { status, stdout, stderr } = await runErrata(['lint', '--fix', '--root', root, '--no-images']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^b\/3\.png:\S+ .*\(TIBETAN_STACK\)\n$/u);
    expect(stderr).toContain('2 pages mended');
    const folder = join(root, 'data', 'benchmark');
    expect(readFileSync(join(folder, 'benchmark.csv'), 'utf8')).toBe(
      `image_name,batch_id,transcript,note\n1.png,b,"${TEXT}\nཀ",x\n2.png,b,é é,x\n3.png,b,${FAULTY['b/3.png']},x\n4.png,b,"plain, with ""quotes""",x\n`,
    );
    expect(readFileSync(join(folder, 'transcripts/b/1.txt'), 'utf8')).toBe(`${TEXT}\nཀ`);
    const after = snapshot(folder);
    await runErrata(['lint', '--fix', '--root', root, '--no-images']);
    expect(snapshot(folder)).toEqual(after);
  });

  test('without transcript files only the CSV changes; other batches stay', async () => {
    const root = makeRoot({ 'a/1.png': `ཀ\u200b`, 'b/1.png': `ཁ\u200b` }, {}, { files: false });
    expect((await runErrata(['lint', '--fix', '--batch', 'a', '--root', root, '--no-images'])).status).toBe(
      0,
    );
    expect(readFileSync(join(root, 'data/benchmark/benchmark.csv'), 'utf8')).toBe(
      'image_name,batch_id,transcript,note\n1.png,a,ཀ,x\n1.png,b,ཁ\u200b,x\n',
    );
  });

  test('without the flag nothing is written', async () => {
    const root = makeRoot(FAULTY);
    const before = snapshot(join(root, 'data'));
    await runErrata(['lint', '--root', root, '--no-images']);
    expect(snapshot(join(root, 'data'))).toEqual(before);
  });
});

describe('bad data', () => {
  test.each([
    [
      'image_name,batch_id\n',
      /benchmark\.csv:1: found columns "image_name", "batch_id", expected image_name, batch_id, transcript/u,
    ],
    ['', /found no line, expected a header with image_name, batch_id, transcript/u],
    ['image_name,batch_id,transcript\na,b,"c\n', /benchmark\.csv:2: /u],
    ['image_name,batch_id,transcript\n\na,b,c,d\n', /benchmark\.csv:3: found 4 fields, expected 3/u],
  ])('%j is exit code 65', async (content, message) => {
    const root = makeRoot({ 'b/1.png': 'x' });
    writeFileSync(join(root, 'data/benchmark/benchmark.csv'), content);
    const { status, stderr } = await runErrata(['lint', '--root', root]);
    expect(status).toBe(65);
    expect(stderr).toMatch(message);
  });

  test('no benchmark is exit code 65', async () => {
    expect(await runErrata(['lint', '--root', temporaryFolder()])).toMatchObject({
      status: 65,
      stderr: expect.stringContaining('errata prepare makes it') as unknown,
    });
  });
});
