import { resolve } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { Flags, OptionsOf } from '../../../src/options/flag.ts';
import { readFlags } from '../../../src/options/read-flags.ts';
import { readOptions } from '../../../src/options/read-options.ts';
import { compareFlags } from '../../../src/options/tables/compare.ts';
import { evaluateFlags } from '../../../src/options/tables/evaluate.ts';
import { gateFlags } from '../../../src/options/tables/gate.ts';
import { importFlags } from '../../../src/options/tables/import.ts';
import { lintFlags } from '../../../src/options/tables/lint.ts';
import { prepareFlags } from '../../../src/options/tables/prepare.ts';
import { reportFlags } from '../../../src/options/tables/report.ts';
import { runFlags } from '../../../src/options/tables/run.ts';
import { summarizeFlags } from '../../../src/options/tables/summarize.ts';

/** Tables with words of a command line. */
const CASES: readonly (readonly [name: string, table: Flags, words: Readonly<Record<string, string[]>>])[] = [
  ['compare', compareFlags, { metric: ['wer'], alpha: ['0.01'], model: ['A', 'B'], cluster: ['batch'] }],
  [
    'evaluate',
    evaluateFlags,
    { metrics: ['cer,wer'], normalize: ['NFC,trim'], bootstrap: ['9'], seed: ['1'] },
  ],
  ['gate', gateFlags, { 'max-cer': ['10%'], max: ['wer=20%'], 'max-missing': ['7%'], 'max-failed': ['3'] }],
  ['import', importFlags, { model: ['M'], columns: ['image_name=file,inference=text'], force: ['true'] }],
  ['lint', lintFlags, { batch: ['b'], fix: ['true'], images: ['false'] }],
  ['prepare', prepareFlags, { images: ['x'], 'text-level': ['word'], columns: ['image=file'] }],
  ['report', reportFlags, { out: ['folder'], thumbnails: ['5'] }],
  ['run', runFlags, { budget: ['0.5'], 'max-retries': ['0'], cache: ['false'], 'debug-lines': ['x'] }],
  ['summarize', summarizeFlags, { evaluation: ['e.json'], bootstrap: ['10'] }],
];

test.each(CASES)('what a command line gives for %s is taken as options, unchanged', (name, table, words) => {
  const values = readFlags(table, new Map(Object.entries(words)));
  expect(readOptions(name, values, table, [])).toEqual(values);
  // and the values of flags that are not given ask for nothing
  const absent = readFlags(table, new Map());
  expect(readOptions(name, absent, table, [])).toEqual(absent);
  expect(readOptions(name, {}, table, [])).toEqual(absent);
});

test('options are what a program writes: numbers, switches, lists, objects', () => {
  const given: OptionsOf<typeof gateFlags> = {
    model: 'A',
    maxCer: '10%',
    maxWer: 0.2,
    max: { cer: '5%' },
    maxMissing: 5,
    maxFailed: { share: 0.07 },
    baseline: 'old.json',
  };
  expect(readOptions('gate', given, gateFlags, [])).toMatchObject({
    model: ['A'],
    maxCer: 0.1,
    maxWer: 0.2,
    max: new Map([['cer', 0.05]]),
    maxMissing: { pages: 5 },
    maxFailed: { share: 0.07 },
    baseline: resolve('old.json'),
  });
  expectTypeOf<OptionsOf<typeof evaluateFlags>['denominator']>().toEqualTypeOf<
    'ref' | 'max' | 'path' | undefined
  >();
  expectTypeOf<OptionsOf<typeof runFlags>['cache']>().toEqualTypeOf<boolean | undefined>();
});

test.each<[object, Flags, string, string]>([
  [{ images: false, imagse: 1 }, lintFlags, 'ARGUMENT_INVALID', 'lint: unknown option "imagse"'],
  [{ images: 0 }, lintFlags, 'USAGE', '--images: expected true or false, got 0'],
  [{ budget: -1 }, runFlags, 'USAGE', '--budget: expected an amount from 0 up, got -1'],
  [{ limit: Number.NaN }, runFlags, 'USAGE', '--limit: expected a number, got NaN'],
  [{ maxMissing: { pages: -1 } }, gateFlags, 'USAGE', '--max-missing: expected a text, got object'],
  [{ max: [1] }, gateFlags, 'USAGE', '--max: expected an object, got an array'],
  [{ cluster: 'batch' }, evaluateFlags, 'USAGE', '--cluster: expected --bootstrap N beside it'],
  [{ columns: { inference: 3 } }, importFlags, 'USAGE', '--columns inference: expected a text, got 3'],
])('%j is refused', (options, table, code, message) => {
  const read = (): unknown => readOptions('lint', options, table, []);
  expect(read).toThrow(expect.objectContaining({ code }) as Error);
  expect(read).toThrow(message);
});
