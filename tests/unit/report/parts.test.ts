import { describe, expect, test } from 'vitest';
import { diffLines } from '../../../src/report/client/diff-lines.ts';
import { confusionsOf } from '../../../src/report/confusion-pages.ts';
import { overviewOf } from '../../../src/report/overview.ts';
import { BlockStore, isBlockFile } from '../../../src/report/pages/block-store.ts';
import { bitset } from '../../../src/report/pages/block.ts';
import { detailsOf } from '../../../src/report/pages/details.ts';
import { worstPages } from '../../../src/report/pages/page-index.ts';
import { revealInvisible, revealSymbol, shorten, spreadsheetSafe } from '../../../src/report/text-safety.ts';
import { confusionCount, fakeSource } from './fake-source.ts';

describe('lines of a diff', () => {
  test.each([
    ['ab\ncd\nef', 'ab\nxd\nef'],
    ['ab\ncd', 'abcd'],
    ['ab', 'a\nb\n'],
    ['', 'x'],
    ['a\r\nb', 'a\nb'],
    ['\n\n', ''],
    ['བཀྲ་ཤིས།\nབདེ', 'བཀ་ཤིས།བདེ\n'],
    ['a\nb\nc', '\n\n\n'],
  ])('%j, %j: nothing is lost and every line of the reference has its pieces', (reference, hypothesis) => {
    const lines = diffLines(reference, hypothesis);
    expect(lines).toHaveLength(reference.split('\n').length);
    expect(
      lines
        .flat()
        .map((piece) => piece.reference)
        .join(''),
    ).toBe(reference);
    expect(
      lines
        .flat()
        .map((piece) => piece.hypothesis)
        .join(''),
    ).toBe(hypothesis);
    expect(
      lines.map((line) =>
        line
          .map((piece) => piece.reference)
          .join('')
          .replace(/\n$/u, ''),
      ),
    ).toEqual(reference.split('\n'));
  });

  test('kinds are those of the alignment', () => {
    expect(diffLines('ab\ncd', 'ab\nxde')).toEqual([
      [{ kind: 'hit', reference: 'ab\n', hypothesis: 'ab\n' }],
      [
        { kind: 'substitution', reference: 'c', hypothesis: 'x' },
        { kind: 'hit', reference: 'd', hypothesis: 'd' },
        { kind: 'insertion', reference: '', hypothesis: 'e' },
      ],
    ]);
  });
});

describe('confusions', () => {
  test('counts, pages and names; most frequent first', () => {
    const source = fakeSource({
      models: ['m'],
      pages: [
        { name: '1', batch: 'b', reference: 'aab', texts: ['xxb'] },
        { name: '2', batch: 'b', reference: 'ab', texts: ['ab'] },
        { name: '3', batch: 'b', reference: 'acc', texts: ['xcc!'] },
        { name: '4', batch: 'b', reference: 'a', texts: [undefined] },
      ],
    });
    const found = confusionsOf(source, 0);
    expect(
      found.map(({ kind, reference, hypothesis, count, pages }) => [
        kind,
        reference,
        hypothesis,
        count,
        pages,
      ]),
    ).toEqual([
      ['substitution', 'a', 'x', 3, [0, 2]],
      ['insertion', '', '!', 1, [2]],
    ]);
    expect(found[0]?.names).toBe('U+0061 LATIN SMALL LETTER A → U+0078 LATIN SMALL LETTER X');
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(
      confusionCount('aab', 'xxb') + confusionCount('acc', 'xcc!'),
    );
  });

  test('a bit a page', () => {
    expect([...Buffer.from(bitset([0, 9, 16], 17), 'base64')]).toEqual([1, 2, 1]);
  });
});

describe('overview', () => {
  const page = (name: string, ...texts: (string | undefined)[]) => ({
    name,
    batch: 'b',
    reference: 'abcdefghij',
    texts,
  });

  test('a page is suspect when every model fails', () => {
    const source = fakeSource({
      models: ['m', 'n'],
      pages: [
        page('good', 'abcdefghij', 'x'),
        page('bad', 'abcxxxxxxx', 'x'),
        page('worse', 'z', 'z'),
        page('lacking', 'z', undefined),
      ],
    });
    expect(overviewOf(source).suspects.map((suspect) => suspect.page)).toEqual([2, 1]);
  });

  test('the worst pages by the mean of the models', () => {
    const source = fakeSource({
      models: ['m', 'n'],
      pages: [
        page('a', 'abcdefghij', 'abcdefghij'),
        page('b', 'x', 'x'),
        page('c', 'abcdefghij', 'x'),
        page('d', undefined, undefined),
      ],
    });
    expect([...worstPages(source, 2)]).toEqual([1, 2]);
  });
});

describe('blocks', () => {
  test('stay in the document while they are few', async () => {
    const store = new BlockStore(() => Promise.reject(new Error('unexpected')), 10);
    await store.add('AAAA');
    await store.add('BBBB');
    expect([store.inline, store.files]).toEqual([['AAAA', 'BBBB'], []]);
  });

  test('go to files named after their content when they are many', async () => {
    const written = new Map<string, string>();
    const store = new BlockStore(async (name, text) => void written.set(name, text), 10);
    for (const block of ['AAAA', 'BBBB', 'CCCC', 'DDDD']) await store.add(block);
    expect(store.inline).toEqual([]);
    expect([...written.keys()]).toEqual(store.files);
    expect(store.files.every(isBlockFile)).toBe(true);
    expect(new Set(store.files).size).toBe(4);
    expect(written.get(store.files[1]!)).toBe('errataBlock(1,"BBBB")\n');
  });
});

describe('details', () => {
  test('links are relative and say any name', async () => {
    const source = fakeSource({
      models: ['m'],
      pages: [
        {
          name: 'x',
          batch: 'b',
          reference: 'r',
          texts: [undefined],
          image: '/place/data/benchmark/images/b #1/ཀ?"<.png',
        },
      ],
    });
    const details = await detailsOf(source, 0, {
      folder: '/place/data/reports',
      thumbnailer: undefined,
      pictured: new Set(),
    });
    expect(details).toEqual({
      reference: { text: 'r' },
      texts: [null],
      thumbnail: null,
      image: `../benchmark/images/b%20%231/${encodeURIComponent('ཀ?"<.png')}`,
    });
  });

  test('a long text is cut between code points', async () => {
    const source = fakeSource({
      models: ['m'],
      pages: [{ name: 'x', batch: 'b', reference: `a${'𠮷'.repeat(20_000)}`, texts: [''] }],
    });
    const { reference } = await detailsOf(source, 0, {
      folder: '/',
      thumbnailer: undefined,
      pictured: new Set(),
    });
    expect([reference?.text.length, reference?.length, /\p{Cs}/u.test(reference?.text ?? '')]).toEqual([
      19_999,
      40_001,
      false,
    ]);
  });
});

describe('texts', () => {
  test('hidden characters are shown, joiners only where they stand alone', () => {
    expect(revealInvisible('a\u202Eb\u200Cc\u001B\n\t')).toBe('a[U+202E]b\u200Cc[U+001B]\n\t');
    expect([
      revealSymbol('\u200C'),
      revealSymbol(' '),
      revealSymbol('\n'),
      revealSymbol('\u00A0'),
      revealSymbol('ཀྱི'),
    ]).toEqual(['[U+200C]', '␣', '⏎', '[U+00A0]', 'ཀྱི']);
  });

  test('formulas are told from texts', () => {
    expect(['=1', ' +1', 'a=1', '', '1-2', '\t@x'].map(spreadsheetSafe)).toEqual([
      "'=1",
      "' +1",
      'a=1',
      '',
      '1-2',
      "'\t@x",
    ]);
  });

  test('short texts stay as they are', () => {
    expect([shorten('abc', 3), shorten('abcd', 3), shorten('𠮷𠮷𠮷𠮷', 3)]).toEqual([
      'abc',
      'abc…',
      '𠮷𠮷𠮷…',
    ]);
  });
});
