import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadAddon } from '../../../src/engine/native/load-addon.ts';
import { score } from '../../../src/library/index.ts';
import { FolderTable } from '../../../src/cli/view/score-table.ts';
import { runErrata, temporaryFolder } from '../run.ts';

const engines = loadAddon() === undefined ? (['ts'] as const) : (['ts', 'native'] as const);

function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content);
  }
}

function linesOf(text: string): Record<string, unknown>[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe.each(engines)('JSONL on stdin, engine %s', (engine) => {
  test('one line per pair comes out, in order, with every metric', async () => {
    const pairs = [
      { id: 'p1', reference: 'བཀྲ་ཤིས་བདེ་ལེགས།', hypothesis: 'བཀྲ་ཤས་བདེ་ལེགས།' },
      { id: 7, reference: 'one\u2028two', hypothesis: 'one two\n' },
      { reference: '', hypothesis: '' },
      { id: '', reference: '𠮷', hypothesis: 'a' },
    ];
    const { status, stdout, stderr } = await runErrata(['score', '-', '--engine', engine], {
      input: pairs.map((pair) => JSON.stringify(pair)).join('\n'),
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(linesOf(stdout)).toEqual(
      pairs.map((pair, at) =>
        Object.assign({ id: pair.id ?? at + 1 }, score(pair.reference, pair.hypothesis)),
      ),
    );
    expect(Object.keys(linesOf(stdout)[0]!)).toEqual([
      'id',
      'cer',
      'wer',
      'units',
      'lines',
      'orcnorm',
      'structure',
      'tibetan',
    ]);
  });

  test('a bad line is an error object, the rest goes on, exit 65', async () => {
    const input = Buffer.concat([
      Buffer.from(
        '\ufeff{"id":"a","reference":"x","hypothesis":"x"}\r\nnot json\n\n[1]\n' +
          '{"id":"b","reference":1,"hypothesis":""}\n{"id":"c","reference":"x"}\n' +
          '{"id":{},"reference":"","hypothesis":""}\n' +
          '{"id":"d","reference":"\\ud800","hypothesis":""}\n',
      ),
      Buffer.from([0x7b, 0x22, 0xff, 0x0a]),
      Buffer.from('{"id":"z","reference":"x","hypothesis":"y"}'),
    ]);
    const { status, stdout } = await runErrata(['score', '-', '--metrics', 'cer', '--engine', engine], {
      input,
    });
    expect(status).toBe(65);
    expect(linesOf(stdout).map(({ id, line, cer, error }) => [id, line, cer, error])).toEqual([
      ['a', undefined, 0, undefined],
      [
        2,
        2,
        undefined,
        { code: 'BAD_LINE', message: 'line 2: expected a JSON object, got text that is not JSON' },
      ],
      [4, 4, undefined, { code: 'BAD_LINE', message: 'line 4: expected a JSON object, got an array' }],
      [
        'b',
        5,
        undefined,
        { code: 'BAD_LINE', message: 'line 5: expected reference to be a string, got number' },
      ],
      [
        'c',
        6,
        undefined,
        { code: 'BAD_LINE', message: 'line 6: expected hypothesis to be a string, got undefined' },
      ],
      [
        7,
        7,
        undefined,
        { code: 'BAD_LINE', message: 'line 7: expected id to be a string or a number, got object' },
      ],
      [
        'd',
        8,
        undefined,
        {
          code: 'LONE_SURROGATE',
          message: 'line 8: reference: found a lone surrogate at UTF-16 offset 0, expected well-formed text',
        },
      ],
      [
        9,
        9,
        undefined,
        { code: 'NOT_UTF8', message: 'line 9: invalid UTF-8 at byte 2, expected a text in UTF-8' },
      ],
      ['z', undefined, 1, undefined],
    ]);
  });
});

test('normalisation changes CER, WER and the units, not the metrics of the raw text', async () => {
  const input = JSON.stringify({ reference: 'cafe\u0301  x', hypothesis: 'café x' });
  const { stdout } = await runErrata(['score', '-', '--normalize-unicode', 'NFC', '--normalize-whitespace'], {
    input,
  });
  const raw = score('cafe\u0301  x', 'café x');
  expect(linesOf(stdout)[0]).toMatchObject({
    id: 1,
    cer: 0,
    wer: 0,
    lines: raw.lines,
    orcnorm: raw.orcnorm,
    structure: raw.structure,
  });
});

test('units, denominators, the rule of empty references and the raw variant', async () => {
  const input = [
    { reference: 'AB', hypothesis: 'ABBBBBBB' },
    { reference: '', hypothesis: 'a!' },
  ]
    .map((pair) => JSON.stringify(pair))
    .join('\n');
  const { stdout } = await runErrata(
    [
      'score',
      '-',
      '--denominator',
      'max',
      '--empty-reference',
      'null',
      '--no-normalize-before-eval',
      '--unit',
      'grapheme',
    ],
    { input },
  );
  const [first, second] = linesOf(stdout);
  expect(first).toMatchObject({ cer: 0.75, orcnorm: { cer: 3, raw: { cer: 3 } } });
  expect(second).toMatchObject({ cer: null, lines: { cer: 2 }, orcnorm: { cer: 1 } });
});

test('many lines keep their order', async () => {
  const pairs = Array.from({ length: 3000 }, (_, at) => ({
    id: at,
    reference: `page ${at}`,
    hypothesis: `page ${at + (at % 2)}`,
  }));
  const { stdout } = await runErrata(['score', '-', '--metrics', 'wer', '--threads', '2'], {
    input: pairs.map((pair) => JSON.stringify(pair)).join('\n'),
  });
  expect(linesOf(stdout).map(({ id, wer }) => [id, wer])).toEqual(
    pairs.map(({ id }) => [id, id % 2 === 0 ? 0 : 0.5]),
  );
});

describe('files', () => {
  test('two texts are a table, or with --json the line of the stem', async () => {
    const folder = temporaryFolder();
    write(folder, { 'page.gt.txt': '\ufeffབོད་ཡིག\n', 'other.txt': 'བོད་ཡིན\n' });
    const table = await runErrata(['score', 'page.gt.txt', 'other.txt'], { cwd: folder });
    expect([table.status, table.stderr]).toEqual([0, '']);
    expect(table.stdout).toMatch(
      /^unit +errors +hits +subst\. +deleted +inserted +reference +hypothesis\ncodepoint +12\.50% +7 +1 +0 +0 +8 +8\n/u,
    );
    expect(table.stdout).toMatch(/^lines\.line_acc +0\.00%$/mu);
    expect(table.stdout).toMatch(/^tsheg F1 +100\.00%$/mu);
    expect(table.stdout).toMatch(/^errors: base +100\.00%$/mu);
    const json = await runErrata(['score', 'page.gt.txt', 'other.txt', '--json'], { cwd: folder });
    expect(linesOf(json.stdout)).toEqual([{ id: 'page', ...score('བོད་ཡིག\n', 'བོད་ཡིན\n') }]);
  });

  test('two folders are paired by stem; what has no partner is named', async () => {
    const folder = temporaryFolder();
    write(folder, {
      'a/1.txt': 'abc',
      'a/2.txt': 'abcd',
      'a/sub/3.txt': '',
      'a/lost.txt': 'x',
      'a/.hidden': 'x',
      'a/Thumbs.db': 'x',
      'a/sub/desktop.ini': 'x',
      'b/1.ocr': 'abd',
      'b/2.md': 'abcd',
      'b/sub/3.txt': 'x',
      'b/new.txt': 'y',
    });
    const table = await runErrata(['score', 'a', 'b'], { cwd: folder });
    expect(table.status).toBe(1);
    expect(table.stdout.split('\n').map((line) => line.split(/ {2,}/u))).toEqual([
      ['pair', 'CER', 'WER', 'edits/units'],
      ['1', '33.33%', '100.00%', '1/3'],
      ['2', '0.00%', '0.00%', '0/4'],
      ['sub/3', '100.00%', '100.00%', '1/0'],
      ['mean of 3', '44.44%', '66.67%'],
      ['all together', '28.57%', '2/7'],
      [''],
    ]);
    expect(table.stderr).toBe(
      'errata: a/lost.txt: no partner in b, expected a file of the stem "lost" (UNPAIRED)\n' +
        'errata: b/new.txt: no partner in a, expected a file of the stem "new" (UNPAIRED)\n',
    );
    const json = await runErrata(['score', 'a', 'b', '--json', '--quiet'], { cwd: folder });
    expect([json.status, json.stderr, linesOf(json.stdout).map(({ id }) => id)]).toEqual([
      1,
      '',
      ['1', '2', 'sub/3'],
    ]);
  });

  test('a file that is not UTF-8 is named with the byte; other pairs are scored', async () => {
    const folder = temporaryFolder();
    write(folder, {
      'a/1.txt': Buffer.from([0x61, 0xc3]),
      'b/1.txt': '',
      'a/2.txt': 'x',
      'b/2.txt': 'x',
      'a/3.txt': 'x',
      'b/3.txt': 'x',
    });
    const table = await runErrata(['score', 'a', 'b'], { cwd: folder });
    expect(table.status).toBe(65);
    expect(table.stderr).toBe(
      'errata: a/1.txt: invalid UTF-8 at byte 1, expected a text in UTF-8 (NOT_UTF8)\n',
    );
    expect(table.stdout).toContain('mean of 2');
    const json = await runErrata(['score', 'a', 'b', '--json'], { cwd: folder });
    expect(linesOf(json.stdout)[0]).toEqual({
      id: '1',
      error: { code: 'NOT_UTF8', message: 'a/1.txt: invalid UTF-8 at byte 1, expected a text in UTF-8' },
    });
  });

  test.each([
    [['score', 'none.txt', 'a.txt'], 65, 'none.txt: not found'],
    [['score', 'a.txt', 'dir'], 65, 'dir: expected a file like a.txt, found a directory'],
    [['score', 'dir', 'empty'], 65, 'expected files of the same stem, found none'],
    [['score', 'twice', 'dir'], 65, 'expected one file of the stem "p"'],
    [['score', 'a.txt'], 64, 'expected REFERENCE HYPOTHESIS, or - for JSONL on stdin'],
    [['score', '-', 'a.txt'], 64, 'expected nothing behind -'],
    [['score', '-', '--metrics', 'cer,nonsense'], 64, '--metrics: expected cer, wer, units'],
    [['score', '-', '--unit', 'byte'], 64, '--unit: expected codepoint'],
    [
      ['score', '-', '--normalize', 'raw', '--normalize-tibetan'],
      64,
      '--normalize: expected all steps in its list, in the order in which they are applied (--normalize tibetan)',
    ],
  ] as const)('%j ends with %i', async (words, exit, message) => {
    const folder = temporaryFolder();
    write(folder, { 'a.txt': 'a', 'dir/p.txt': 'a', 'twice/p.txt': 'a', 'twice/p.md': 'b' });
    mkdirSync(join(folder, 'empty'));
    const { status, stdout, stderr } = await runErrata(words, { cwd: folder });
    expect([status, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n').length).toBe(1);
  });
});

test('a profile without CER shows its own rates of folders', () => {
  const tableOf = (profile: 'lines' | 'orcnorm' | 'structure'): string[][] => {
    const table = new FolderTable('codepoint', {});
    table.add('p', score('a\nb', 'a\nc', { profile }));
    table.add('q', score('a', 'a', { profile }));
    return table
      .text()
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/u));
  };
  expect(tableOf('lines')).toEqual([
    ['pair', 'lines.cer', 'lines.wer', 'lines.line_acc', 'lines.exact_line_f1'],
    ['p', '33.33%', '50.00%', '50.00%', '50.00%'],
    ['q', '0.00%', '0.00%', '100.00%', '100.00%'],
    ['mean of 2', '16.67%', '25.00%', '75.00%', '75.00%'],
  ]);
  expect(tableOf('orcnorm')[0]).toEqual(['pair', 'orcnorm.cer', 'orcnorm.wer']);
  expect(tableOf('structure')[0]).toEqual([
    'pair',
    'structure.cer',
    'structure.wer',
    'structure.ssa',
    'structure.structure_accuracy',
  ]);
});

test('a table of very many pairs', () => {
  const table = new FolderTable('codepoint', {});
  const equal = score('a', 'a', { profile: 'openpecha' });
  for (let pair = 0; pair < 130_000; pair += 1) table.add(pair, equal);
  expect(table.text()).toMatch(/\nall together +0\.00% +0\/130,000\n$/u);
});
