import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runErrata, temporaryFolder, type ProgramResult } from '../run.ts';
import { PNG } from '../tree.ts';

function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** The CER of each pair by id, or the code of its error. */
function cerOf({ stdout }: ProgramResult): Record<string, number | string> {
  const lines = stdout.trim().split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const { id, cer, error } = JSON.parse(line) as { id: string; cer: number; error?: { code: string } };
      return [id, error?.code ?? cer];
    }),
  );
}

async function score(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...words: readonly string[]
): Promise<ProgramResult> {
  return runErrata(['score', '--metrics', 'cer', '--json', ...words], { cwd: folderOf(files) });
}

const page = (...lines: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Page imageFilename="p.png">' +
  `<TextRegion id="r">${lines
    .map((line) => `<TextLine><TextEquiv><Unicode>${line}</Unicode></TextEquiv></TextLine>`)
    .join('')}</TextRegion></Page></PcGts>`;
const alto = (...words: readonly string[]): string =>
  '<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Layout><Page><PrintSpace><TextBlock><TextLine>' +
  `${words.map((word) => `<String CONTENT="${word}"/>`).join('<SP/>')}</TextLine></TextBlock></PrintSpace></Page>` +
  '</Layout></alto>';
const hocr = (...lines: readonly string[]): string =>
  `<html><body><div class=ocr_page>${lines.map((line) => `<span class=ocr_line>${line}</span><br>`).join('')}</div>`;

describe('markup is read by its content', () => {
  test('ALTO, PAGE XML and hOCR against each other and against text', async () => {
    const files = {
      'p.xml': page('K\u00e4se und', 'Brot'),
      'a.xml': alto('K\u00e4se', 'und'),
      'h.hocr': hocr('K&auml;se und', 'Brot'),
      't.txt': 'K\u00e4se und\nBrot',
      // the name says nothing
      'h.txt': hocr('K&auml;se und', 'Brot'),
    };
    const folder = folderOf(files);
    for (const [reference, hypothesis, cer] of [
      ['t.txt', 'p.xml', 0],
      ['p.xml', 'h.hocr', 0],
      ['t.txt', 'h.txt', 0],
      ['a.xml', 'p.xml', 5 / 8],
    ] as const) {
      const { status, stdout } = await runErrata(
        ['score', reference, hypothesis, '--json', '--metrics', 'cer'],
        { cwd: folder },
      );
      expect([status, (JSON.parse(stdout) as { cer: number }).cer]).toEqual([0, cer]);
    }
  });

  test('UTF-16 and the encoding that is declared', async () => {
    const result = await score(
      {
        'a/1.txt': 'K\u00e4se',
        'b/1.xml': Buffer.from(`\ufeff${page('K\u00e4se').replace('UTF-8', 'UTF-16')}`, 'utf16le'),
        'a/2.txt': 'K\u00e4se',
        'b/2.xml': Buffer.from(page('K\u00e4se').replace('UTF-8', 'ISO-8859-1'), 'latin1'),
      },
      'a',
      'b',
    );
    expect([result.status, cerOf(result)]).toEqual([0, { 1: 0, 2: 0 }]);
  });

  test('a text that only starts like markup stays text', async () => {
    const texts = [
      '<alto> is a voice',
      '<html> is not hOCR',
      '<PcGts',
      '< 5',
      '<?xml version="1.0"?> is how XML starts',
      '<p>no page</p>',
      'see <div class="ocr_page">',
    ];
    const files = texts.flatMap((text, at) => [
      [`a/${at}.txt`, text],
      [`b/${at}.txt`, `${text}!`],
    ]);
    const result = await score(Object.fromEntries(files) as Record<string, string>, 'a', 'b');
    expect([result.status, result.stderr]).toEqual([0, '']);
    expect(cerOf(result)).toEqual(Object.fromEntries(texts.map((text, at) => [at, 1 / [...text].length])));
  });

  test('damaged markup, another root and an unknown encoding cost their pair alone', async () => {
    const files = {
      'a/1.xml': page('x').slice(0, -20),
      'a/2.xml': '<?xml version="1.0"?><TEI/>',
      'a/3.xml': page('x').replace('UTF-8', 'x-none'),
      'a/4.xml': page('x'),
      'a/5.hocr': '<html><body><p>no page',
      'a/6.xml': 'a plain text',
      'a/7.xml': '<alto><Layout></alto>',
      'b/1.txt': 'x',
      'b/2.txt': 'x',
      'b/3.txt': 'x',
      'b/4.txt': 'x',
      'b/5.txt': 'x',
      'b/6.txt': 'x',
      'b/7.txt': 'x',
    };
    const result = await score(files, 'a', 'b');
    expect([result.status, cerOf(result)]).toEqual([
      65,
      {
        1: 'BAD_MARKUP',
        2: 'BAD_MARKUP',
        3: 'BAD_MARKUP',
        4: 0,
        5: 'BAD_MARKUP',
        6: 'BAD_MARKUP',
        7: 'BAD_MARKUP',
      },
    ]);
    expect(result.stdout).toContain('a/2.xml: root element TEI, expected alto, PcGts or html');
    expect(result.stdout).toContain('a/3.xml: unknown encoding \\"x-none\\"');
    expect(result.stdout).toMatch(/a\/1\.xml: line 2: .*, expected well-formed XML/u);
    expect(result.stdout).toContain('a/6.xml: found a text without markup, expected ALTO, PAGE XML or hOCR');
    expect(result.stdout).toContain("a/7.xml: line 1: expected closing tag 'Layout'");
  });

  test('of several pages the one of the file, else all', async () => {
    const pages = ['v1.p1', 'v1.p2']
      .map(
        (name) =>
          `<div class="ocr_page" title="image ${name}.tif"><span class="ocr_line">${name}</span></div>`,
      )
      .join('');
    const result = await score(
      {
        'a/v1.p2.gt.txt': 'v1.p2',
        'b/v1.p2.hocr': pages,
        'a/all.txt': 'v1.p1\nv1.p2',
        'b/all.hocr': pages,
      },
      'a',
      'b',
    );
    expect([result.status, cerOf(result)]).toEqual([0, { all: 0, 'v1.p2': 0 }]);
  });

  test('--text-level and --unordered', async () => {
    const levels =
      '<PcGts xmlns="x"><Page><ReadingOrder><OrderedGroup><RegionRefIndexed index="0" regionRef="r"/></OrderedGroup>' +
      '</ReadingOrder><TextRegion id="r"><TextLine><Word><TextEquiv><Unicode>word</Unicode></TextEquiv></Word>' +
      '<TextEquiv><Unicode>line</Unicode></TextEquiv></TextLine><TextEquiv><Unicode>region</Unicode></TextEquiv>' +
      '</TextRegion><TextRegion id="s"><TextLine><TextEquiv><Unicode>extra</Unicode></TextEquiv></TextLine>' +
      '</TextRegion></Page></PcGts>';
    const folder = folderOf({ 'p.xml': levels, 't.txt': '' });
    const shown = async (...flags: readonly string[]): Promise<string> =>
      (await runErrata(['diff', 'p.xml', 'p.xml', ...flags], { cwd: folder })).stdout;
    expect(await shown()).toBe('line\nextra\n');
    expect(await shown('--unordered', 'drop')).toBe('line\n');
    expect(await shown('--text-level', 'word')).toBe('word\n');
    expect(await shown('--text-level', 'region')).toBe('region\n');
    const scored = await runErrata(
      [
        'score',
        'p.xml',
        't.txt',
        '--json',
        '--metrics',
        'units',
        '--text-level',
        'line',
        '--unordered',
        'drop',
      ],
      { cwd: folder },
    );
    expect(scored.stdout).toContain('"referenceLength":4');
    const bad = await runErrata(['score', 'p.xml', 't.txt', '--text-level', 'glyph'], { cwd: folder });
    expect([bad.status, bad.stderr]).toEqual([
      64,
      expect.stringContaining('--text-level: expected region, line, word, got "glyph"'),
    ]);
  });

  test('diff names the file that is damaged', async () => {
    const { status, stderr } = await runErrata(['diff', 'a.xml', 'b.txt'], {
      cwd: folderOf({ 'a.xml': page('x').replace('</TextLine>', ''), 'b.txt': 'x' }),
    });
    expect([status, stderr]).toEqual([
      65,
      expect.stringMatching(/^errata: a\.xml: line 2: .*\(BAD_MARKUP\)\n$/u),
    ]);
  });
});

describe('pairs', () => {
  test('X.gt.txt with X.txt, X.pred.txt, X.ocr.txt and X.xml of another folder; no images', async () => {
    const result = await score(
      {
        'a/1.gt.txt': 'x',
        'a/1.png': PNG,
        'a/2.gt.txt': 'x',
        'a/2.tif': 'no image by its bytes',
        'a/3.gt.txt': 'x',
        'a/4.gt.txt': 'x',
        'a/5.xml': page('x'),
        'a/6.page.xml': page('x'),
        'a/scan': PNG,
        'b/1.txt': 'x',
        'b/2.pred.txt': 'x',
        'b/3.ocr.txt': 'x',
        'b/4.xml': alto('x'),
        'b/5.txt': 'x',
        'b/6.hocr': hocr('x'),
      },
      'a',
      'b',
    );
    expect([result.status, result.stderr]).toEqual([0, '']);
    expect(cerOf(result)).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 });
  });

  test('truth and reading in one folder', async () => {
    const files = {
      'l/1.gt.txt': 'ab',
      'l/1.txt': 'ac',
      'l/1.png': PNG,
      'l/sub/2.gt.txt': 'ab',
      'l/sub/2.pred.txt': 'ab',
      'l/3.gt.txt': 'only truth',
      'l/4.ocr.txt': 'only read',
    };
    const result = await score(files, 'l', './l/');
    expect([result.status, cerOf(result)]).toEqual([1, { 1: 0.5, 'sub/2': 0 }]);
    expect(result.stderr).toBe(
      'errata: l/3.gt.txt: no partner in ./l/, expected a file of the stem "3" (UNPAIRED)\n' +
        'errata: l/4.ocr.txt: no partner in l, expected a file of the stem "4" (UNPAIRED)\n',
    );
  });

  test('two folders that hold both take truth here and reading there', async () => {
    const files = { '1.gt.txt': 'ab', '1.txt': 'ac' };
    const both = Object.entries(files).flatMap(([name, text]) => [
      [`a/${name}`, text],
      [`b/${name}`, text],
    ]);
    const result = await score(Object.fromEntries(both) as Record<string, string>, 'a', 'b');
    expect([result.status, result.stderr, cerOf(result)]).toEqual([0, '', { 1: 0.5 }]);
  });

  test('two files for one page cost that page alone', async () => {
    const result = await score(
      { 'a/1.txt': 'x', 'a/2.txt': 'x', 'b/1.txt': 'x', 'b/1.pred.txt': 'x', 'b/2.txt': 'x' },
      'a',
      'b',
    );
    expect([result.status, cerOf(result)]).toEqual([65, { 1: 'STEM_REPEATED', 2: 0 }]);
    expect(result.stdout).toContain('b/1.txt: expected one file of the stem \\"1\\", found b/1.pred.txt too');
  });

  test('a link that leads nowhere costs its own page', async () => {
    const folder = folderOf({ 'a/1.txt': 'x', 'b/1.txt': 'x', 'a/2': 'x' });
    symlinkSync('nowhere', join(folder, 'b/2'));
    const result = await runErrata(['score', 'a', 'b', '--json', '--metrics', 'cer'], { cwd: folder });
    expect([result.status, cerOf(result)]).toEqual([65, { 1: 0, 2: 'NO_FILE' }]);
  });

  test('texts are scored as they are, the final line end too', async () => {
    const result = await score({ 'a/1.gt.txt': 'abc\n', 'b/1.txt': 'abc' }, 'a', 'b');
    expect(cerOf(result)).toEqual({ 1: 0.25 });
  });
});
