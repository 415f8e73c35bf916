import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadAddon } from '../../../src/engine/native/load-addon.ts';
import { runErrata, temporaryFolder } from '../run.ts';

const engines = loadAddon() === undefined ? (['ts'] as const) : (['ts', 'native'] as const);

function pairFolder(reference: string, hypothesis: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.txt'), reference);
  writeFileSync(join(folder, 'b.txt'), hypothesis);
  return folder;
}

async function diff(reference: string, hypothesis: string, ...flags: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runErrata(['diff', 'a.txt', 'b.txt', ...flags], {
    cwd: pairFolder(reference, hypothesis),
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

describe('inline', () => {
  test.each([
    ['equal texts are shown as they are', 'one\ntwo\n', 'one\ntwo\n', 'one\ntwo\n'],
    ['a substitution', 'kitten', 'kittin', 'kitt[-e-]{+i+}n\n'],
    ['stacks stay whole', 'རྒྱལ་པོ', 'རྒལ་པོ', '[-རྒྱ-]{+རྒ+}ལ་པོ\n'],
    ['a lost line end is seen', 'a\nb', 'ab', 'a[-⏎-]\nb\n'],
    ['what shows nothing is seen when it changes', 'ab', 'a\u200bb', 'a{+\\u{200b}+}b\n'],
    ['control characters drive no terminal', 'a\u001b[2Jb', 'a\u001b[2Jc', 'a\\u{1b}[2J[-b-]{+c+}\n'],
    ['empty texts are nothing', '', '', ''],
  ])('%s', async (_, reference, hypothesis, expected) => {
    expect(await diff(reference, hypothesis)).toBe(expected);
  });

  test('words, and code points with a mark on a circle', async () => {
    expect(await diff('the cat  sat', 'the car sat', '--unit', 'word')).toBe('the [-cat-]{+car+}  sat\n');
    expect(await diff('ཀི', 'ཀུ', '--unit', 'codepoint')).toBe('ཀ[-◌ི-]{+◌ུ+}\n');
  });

  test('after normalisation', async () => {
    expect(await diff('cafe\u0301', 'café', '--normalize-unicode', 'NFC')).toBe('café\n');
  });
});

test('side by side, line by line', async () => {
  const text = await diff('same\nhello world\nzzzz\n', 'same\nhallo world\nnew\nmore\n', '--side-by-side');
  expect(text.split('\n').map((line) => line.trim().replaceAll(/ {2,}/gu, '  '))).toEqual([
    'same  same',
    'h[-e-]llo world  | h{+a+}llo world',
    'zzzz  <',
    '> new',
    '> more',
    '',
  ]);
  expect(text).toMatch(/^same +same$/mu);
  expect(text).toMatch(/^ +> more$/mu);
});

describe.each(engines)('engine %s', (engine) => {
  test('--json are the ops with their texts', async () => {
    expect(JSON.parse(await diff('a𠮷b', 'axb', '--json', '--engine', engine))).toEqual({
      unit: 'codepoint',
      hits: 2,
      substitutions: 1,
      deletions: 0,
      insertions: 0,
      ops: [
        { kind: 'hit', reference: [0, 1], hypothesis: [0, 1], referenceText: 'a', hypothesisText: 'a' },
        {
          kind: 'substitution',
          reference: [1, 3],
          hypothesis: [1, 2],
          referenceText: '𠮷',
          hypothesisText: 'x',
        },
        { kind: 'hit', reference: [3, 4], hypothesis: [2, 3], referenceText: 'b', hypothesisText: 'b' },
      ],
    });
  });

  test('--confusions names code points and stacks', async () => {
    const text = await diff('རྒྱལ་ཀྲ་ཀྲ', 'རྒལ་ཀྱ་ཀྱ', '--confusions', '5', '--engine', engine);
    expect(text).toContain(
      'codepoint: substitutions\n      2  ◌ྲ → ◌ྱ\tU+0FB2 TIBETAN SUBJOINED LETTER RA → U+0FB1 ' +
        'TIBETAN SUBJOINED LETTER YA\n',
    );
    expect(text).toContain('codepoint: deletions\n      1  ◌ྱ\tU+0FB1 TIBETAN SUBJOINED LETTER YA\n');
    expect(text).toContain(
      'grapheme: substitutions\n      2  ཀྲ → ཀྱ\tU+0F40 U+0FB2 TIBETAN LETTER KA, TIBETAN SUBJOINED LETTER RA → ',
    );
    const { confusions } = JSON.parse(
      await diff('ab', 'xb', '--json', '--confusions', '1', '--engine', engine),
    ) as { confusions: unknown };
    expect(confusions).toMatchObject({
      codepoint: {
        substitutions: [
          {
            reference: 'a',
            hypothesis: 'x',
            count: 1,
            referenceNames: 'LATIN SMALL LETTER A',
            hypothesisNames: 'LATIN SMALL LETTER X',
          },
        ],
        deletions: [],
        insertions: [],
      },
    });
    expect(await diff('a', 'a', '--confusions', '3')).toBe('no errors\n');
  });
});

test('--html is a page of its own with nothing to run', async () => {
  const page = await diff('<script>alert(1)</script> a', '<script>alert(1)</script> b&', '--html');
  expect(page).toMatch(/^<!doctype html>/u);
  const style = /<style>([^<]*)<\/style>/u.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-` +
      `${hash}'; base-uri 'none'; form-action 'none'">`,
  );
  expect(page).not.toMatch(/<script|https?:/u);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; <ins>b</ins><del>a</del><ins>&amp;</ins>');
});

describe('a page of the root', () => {
  function makeRoot(): string {
    const root = temporaryFolder();
    for (const name of ['benchmark', 'models']) mkdirSync(join(root, 'data', name), { recursive: true });
    writeFileSync(
      join(root, 'data/benchmark/benchmark.csv'),
      'image_name,batch_id,transcript\np1.jpg,batch-1,kitten\np2.jpg,batch-1,other\n' +
        'p2.jpg,batch-2,another\np3.jpg,batch-1,x\n',
    );
    writeFileSync(
      join(root, 'data/models/M.csv'),
      'image_name,batch_id,inference\np1.jpg,batch-1,sitting\np2.jpg,batch-1,otter\n' +
        'p2.jpg,batch-2,an other\nunknown.jpg,batch-1,x\n',
    );
    return root;
  }

  test.each(engines)('its transcript against what the model read, engine %s', async (engine) => {
    const root = makeRoot();
    const { status, stdout } = await runErrata([
      'diff',
      '--root',
      root,
      '--page',
      'p1.jpg',
      '--model',
      'M',
      '--engine',
      engine,
    ]);
    expect([status, stdout]).toEqual([0, '[-k-]{+s+}itt[-e-]{+i+}n{+g+}\n']);
    expect(
      (await runErrata(['diff', '--root', root, '--page', 'p2.jpg', '--model', 'M', '--batch', 'batch-2']))
        .stdout,
    ).toBe('an{+ +}other\n');
  });

  test.each([
    [
      ['--page', 'p2.jpg', '--model', 'M'],
      64,
      'p2.jpg: found in batch-1, batch-2, expected --batch to name one',
    ],
    [['--page', 'none.jpg', '--model', 'M'], 78, 'no page "none.jpg"'],
    [['--page', 'p3.jpg', '--model', 'M'], 78, 'M: has no text of "p3.jpg"'],
    [['--page', 'p1.jpg', '--model', 'N'], 78, 'no model "N"'],
    [['--page', 'p1.jpg'], 64, 'expected REFERENCE HYPOTHESIS, or --page IMAGE --model NAME'],
    [['a.txt', 'none.txt'], 65, 'a.txt: not found'],
    [
      ['a.txt', 'b.txt', '--confusions', '0'],
      64,
      '--confusions: expected an integer from 1 to 1000000, got 0',
    ],
  ] as const)('%j ends with %i', async (words, exit, message) => {
    const { status, stdout, stderr } = await runErrata(['diff', '--root', makeRoot(), ...words], {
      cwd: temporaryFolder(),
    });
    expect([status, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(message);
  });
});

test('more lines in a row without an equal one than a call takes arguments', async () => {
  const text = await diff(
    Array.from({ length: 130_000 }, (_, at) => `x${at}`).join('\n'),
    'y',
    '--side-by-side',
  );
  expect(text.trimEnd().split('\n')).toHaveLength(130_000);
});
