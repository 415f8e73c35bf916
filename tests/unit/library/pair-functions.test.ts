import { afterEach, describe, expect, test } from 'vitest';
import {
  align,
  cer,
  distance,
  engine,
  lineMetrics,
  normalize,
  score,
  segment,
  ssa,
  structureAccuracy,
  wer,
} from '../../../src/library/index.ts';
import { loadAddon } from '../../../src/engine/native/load-addon.ts';
import { chooseEngine } from '../../../src/engine/choice.ts';

const choices = loadAddon() === undefined ? (['ts'] as const) : (['ts', 'native'] as const);

afterEach(() => {
  chooseEngine(undefined);
});

describe.each(choices)('%s', (choice) => {
  test('the engine says what it is', () => {
    chooseEngine(choice);
    expect(engine.kind).toBe(choice);
    expect(engine.version).toMatch(/^\d+\.\d+\.\d+$/u);
    expect(['avx512', 'avx2', 'neon', 'sse2', 'scalar', 'none']).toContain(engine.simd);
  });

  test('distances in every unit', () => {
    chooseEngine(choice);
    for (const [reference, hypothesis, unit, expected] of [
      ['kitten', 'sitting', 'codepoint', 3],
      ['𠮷', 'a', 'codepoint', 1],
      ['👨‍👩‍👧', '👨‍👩‍👦', 'codepoint', 1],
      ['👨‍👩‍👧', '👨‍👩‍👦', 'grapheme', 1],
      ['a\r\nb', 'a\nb', 'grapheme', 1],
      ['the cat went to the store', 'the car went to green store', 'word', 2],
      ['བཀྲ་ཤིས་བདེ་ལེགས', 'བཀྲཤིས་བདེ་ལེགས', 'syllable', 2],
      ['a\nb\nc', 'a\nx\nc', 'line', 1],
    ] as const)
      expect(distance(reference, hypothesis, { unit }), `${reference} ${unit}`).toBe(expected);
  });

  test('ties are broken as documented', () => {
    chooseEngine(choice);
    expect(align('ab', 'ba').ops.map(({ kind }) => kind)).toEqual(['insertion', 'hit', 'deletion']);
    expect(align('GGTAAAA', 'NNGGTAA')).toMatchObject({
      hits: 5,
      substitutions: 0,
      deletions: 2,
      insertions: 2,
    });
  });

  test('offsets are of UTF-16 units, runs are maximal', () => {
    chooseEngine(choice);
    expect(align('a𠮷𠮷b', 'a𠮷xb').ops).toEqual([
      { kind: 'hit', reference: [0, 3], hypothesis: [0, 3] },
      { kind: 'substitution', reference: [3, 5], hypothesis: [3, 4] },
      { kind: 'hit', reference: [5, 6], hypothesis: [4, 5] },
    ]);
    expect(align(' one  two three four', 'one three four five', { unit: 'word' }).ops).toEqual([
      { kind: 'hit', reference: [1, 4], hypothesis: [0, 3] },
      { kind: 'deletion', reference: [6, 9], hypothesis: [3, 3] },
      { kind: 'hit', reference: [10, 20], hypothesis: [4, 14] },
      { kind: 'insertion', reference: [20, 20], hypothesis: [15, 19] },
    ]);
    expect(align('', '')).toEqual({ hits: 0, substitutions: 0, deletions: 0, insertions: 0, ops: [] });
  });

  test('rates of empty references', () => {
    chooseEngine(choice);
    expect([cer('', ''), cer('', 'abc'), wer('', 'a b')]).toEqual([0, 1, 1]);
    expect([
      cer('', '', { emptyReference: 'insertions' }),
      cer('', 'abc', { emptyReference: 'insertions' }),
    ]).toEqual([0, 3]);
    expect([cer('', '', { emptyReference: 'null' }), cer('', 'abc', { emptyReference: 'null' })]).toEqual([
      0,
      null,
    ]);
    expect(score('', 'abc', { emptyReference: 'null' })).toMatchObject({
      cer: null,
      wer: null,
      lines: { cer: 3 },
      structure: { cer: 1 },
    });
  });

  test('denominators', () => {
    chooseEngine(choice);
    expect([
      cer('AB', 'ABBBBBBB'),
      cer('AB', 'ABBBBBBB', { denominator: 'max' }),
      cer('abcd', 'bcde', { denominator: 'path' }),
    ]).toEqual([3, 0.75, 0.4]);
  });

  test('metrics of the documents', () => {
    chooseEngine(choice);
    expect(lineMetrics('a\nb\nb\nc', 'b\na\nx')).toMatchObject({
      exact_line_precision: 2 / 3,
      exact_line_recall: 1 / 2,
      line_acc: 0,
    });
    expect([ssa('a\nb', 'ab'), ssa('abc', `abc${'x'.repeat(1000)}`), ssa('', '')]).toEqual([1 / 3, 1, 1]);
    expect([
      ssa('a\nb', 'axb'),
      ssa('a\nb', 'a b'),
      structureAccuracy('a\nb', 'axb'),
      structureAccuracy('a\nb', 'a b'),
    ]).toEqual([1 / 3, 0, 2 / 6, 2 / 4]);
    expect([
      structureAccuracy('a\nb', 'ab'),
      structureAccuracy('acb', 'axb'),
      structureAccuracy('a\r\nb', 'a\nb'),
    ]).toEqual([2 / 7, 2 / 3, 1]);
  });

  test('a profile holds its metrics and nothing else', () => {
    chooseEngine(choice);
    expect(Object.keys(score('a', 'b', { profile: 'openpecha' }))).toEqual(['cer', 'units']);
    expect(Object.keys(score('a', 'b', { profile: 'lines' }))).toEqual(['lines']);
    expect(Object.keys(score('a', 'b', { profile: 'orcnorm' }))).toEqual(['orcnorm']);
    expect(Object.keys(score('a', 'b', { profile: 'structure' }))).toEqual(['structure']);
    expect(Object.keys(score('a', 'b'))).toEqual(['cer', 'wer', 'units', 'lines', 'orcnorm', 'structure']);
    expect(Object.keys(score('ཀ', 'ཁ'))).toEqual([
      'cer',
      'wer',
      'units',
      'lines',
      'orcnorm',
      'structure',
      'tibetan',
    ]);
    expect(score('ab', 'ac', { metrics: ['cer'] })).toEqual({
      cer: 0.5,
      units: {
        codepoint: {
          hits: null,
          substitutions: null,
          deletions: null,
          insertions: null,
          referenceLength: 2,
          hypothesisLength: 2,
        },
      },
    });
  });

  test('the unit is that of the character error rate', () => {
    chooseEngine(choice);
    expect([
      cer('རྒྱལ་པོ', 'རྒལ་པོ'),
      score('རྒྱལ་པོ', 'རྒལ་པོ', { unit: 'grapheme' }).cer,
      cer('རྒྱལ་པོ', 'རྒལ་པོ', { unit: 'syllable' }),
    ]).toEqual([1 / 7, 1 / 4, 1 / 2]);
  });

  test('texts', () => {
    chooseEngine(choice);
    expect(normalize('cafe\u0301  au\nlait', ['NFC', 'whitespace'])).toBe('café au lait');
    expect(normalize('ༀ', 'bo-graphic')).toBe('ཨོཾ');
    expect(segment('བཀྲ་ཤིས', { unit: 'grapheme' })).toEqual(['བ', 'ཀྲ', '་', 'ཤི', 'ས']);
    expect(segment('a😀')).toEqual(['a', '😀']);
  });

  test('lone surrogates are refused with their place, or replaced', () => {
    chooseEngine(choice);
    const message = (name: string): object => ({
      code: 'LONE_SURROGATE',
      exit: 65,
      message: `${name}: found a lone surrogate at UTF-16 offset 1, expected well-formed text`,
    });
    for (const [name, call] of [
      ['reference', () => distance('a\ud800', 'a')],
      ['hypothesis', () => align('a', 'a\udc00')],
      ['reference', () => score('a\ud800', 'a\ud800')],
      ['text', () => normalize('a\udfff', ['NFC'])],
      ['text', () => segment('a\ud83d')],
    ] as const) {
      expect(call, name).toThrow(expect.objectContaining(message(name)) as Error);
    }
    expect(distance('a\ud800b', 'a\ufffdb', { loneSurrogates: 'replace' })).toBe(0);
    expect(segment('a\ud83d😀', { loneSurrogates: 'replace' })).toEqual(['a', '\ufffd', '😀']);
  });

  test('wrong options are refused by name', () => {
    chooseEngine(choice);
    for (const [call, message] of [
      [
        () => distance('a', 'b', { unit: 'byte' as 'word' }),
        'unit: expected codepoint, grapheme, word, syllable, line, got "byte"',
      ],
      [
        () => cer('a', 'b', { denominator: 'min' as 'max' }),
        'denominator: expected ref, max, path, got "min"',
      ],
      [
        () => score('a', 'b', { profile: 'some' as 'all' }),
        'profile: expected openpecha, lines, orcnorm, structure, all, got "some"',
      ],
      [
        () => normalize('a', ['nfc' as 'NFC']),
        'normalize: expected one of NFC, NFD, NFKC, NFKD, whitespace, tibetan, lowercase, ' +
          'orcnorm, trim, nospace, casefold, nopunctuation, nodiacritics, arabic, arabic-letters, ' +
          'historical-latin, fraktur, equivalences, raw, canonical, bo-graphic, bo-editorial, ' +
          'bo-letters, got "nfc"',
      ],
      [() => distance(1 as unknown as string, 'b'), 'reference: expected a string, got number'],
    ] as const)
      expect(call).toThrow(message);
  });
});
