import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSuite } from '../../../src/compare/suite.ts';

describe('suite', () => {
  test('is a list of benchmarks with paths relative to the file', () => {
    const suite = parseSuite(
      '- root: wood\n  max_cer: 0.1\n  options: { normalize: canonical }\n- name: pecha\n  root: ../pecha\n  baseline: old/evaluation.json\n  max_regression: 0.01\n  alpha: 0.05\n',
      '/suites/all.yaml',
    );
    expect(suite).toMatchObject([
      {
        name: 'wood',
        root: resolve('/suites/wood'),
        options: { normalize: 'canonical' },
        rules: { maximum: { cer: 0.1 } },
      },
      {
        name: 'pecha',
        root: resolve('/pecha'),
        baseline: resolve('/suites/old/evaluation.json'),
        rules: { maxRegression: 0.01, alpha: 0.05 },
      },
    ]);
  });

  test('may have defaults, which a benchmark overrides', () => {
    const suite = parseSuite(
      'defaults: { max_cer: 0.1, options: { unit: word, missing: empty } }\nbenchmarks:\n  - { root: a }\n  - { root: b, max_cer: 0.2, max: { wer: 0.5 }, options: { unit: grapheme } }\n',
      '/s.yaml',
    );
    expect(suite.map(({ rules, options }) => [rules.maximum, options])).toEqual([
      [{ cer: 0.1 }, { unit: 'word', missing: 'empty' }],
      [
        { cer: 0.2, wer: 0.5 },
        { unit: 'grapheme', missing: 'empty' },
      ],
    ]);
  });

  test('takes rates as 0.1 or 10%, and lengths as they are', () => {
    const [benchmark] = parseSuite(
      '- root: a\n  max_cer: 12.3%\n  max: { wer: 150%, lines.len_gt: 2000, __proto__: 0.5 }\n  min: { structure.ssa: 0.9 }\n',
      '/s.yaml',
    );
    expect(Object.entries(benchmark!.rules.maximum)).toEqual([
      ['wer', 1.5],
      ['lines.len_gt', 2000],
      ['__proto__', 0.5],
      ['cer', 0.123],
    ]);
    expect(benchmark!.rules.minimum).toEqual({ 'structure.ssa': 0.9 });
  });

  test.each([
    ['- root: a\n', 'a: nothing to check'],
    ['[]', 'SUITE'],
    ['- { root: a, max_cer: high }', '0.max_cer'],
    ['- { root: a, max_crr: 0.1 }', 'max_crr'],
    ['- { max_cer: 0.1 }', '0.root'],
    ['- { root: a, max_cer: 0.1 }\n- { root: a, max_cer: 0.2 }', 'two benchmarks are named "a"'],
    ['- { root: a, max_cer: 0.1, alpha: 0.05 }', 'need a baseline'],
    ['- { root: a, max_cer: 10 }', '0.max_cer: expected a rate of at most 1, or a percentage such as 10%'],
    ['- { root: a, max_cer: -0.1 }', '0.max_cer: expected a rate from 0 up'],
    ['- { root: a, max: { wer: 30 } }', '0.max.wer: expected a rate of at most 1'],
    ['benchmarks: 3', 'benchmarks'],
    ['- [unclosed', 's.yaml:1'],
    ['', 'suite'],
    [
      '- root: a\n  max_cer: 1\n- root: b\n  max-cer: 1\n',
      's.yaml:4: unknown key 1.max-cer, did you mean max_cer?',
    ],
    [
      'benchmarks:\n- root: a\n  max_cer: low\n',
      's.yaml:3: benchmarks.0.max_cer: expected a rate from 0 up such as 0.1 or 10%',
    ],
  ])('refuses %j', (text, message) => {
    expect(() => parseSuite(text, 's.yaml')).toThrow(
      expect.objectContaining({
        code: 'SUITE_INVALID',
        exit: 78,
        message: expect.stringContaining(message === 'SUITE' ? 's.yaml' : message) as string,
      }) as Error,
    );
  });
});
