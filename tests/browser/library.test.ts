import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as browserLibrary from '../../src/browser.ts';
import * as library from '../../src/library/index.ts';
import { chooseEngine } from '../../src/engine/choice.ts';

/** The library as a browser loads it, in a context that has the globals of the language and nothing of Node. */
let browser: typeof browserLibrary;
let code = '';
let sources: string[] = [];

beforeAll(async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: ['src/browser.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'errata',
    target: 'es2022',
    logLevel: 'silent',
  });
  code = outputFiles[0]!.text;
  sources = Object.keys(metafile.inputs);
  const context = createContext({});
  browser = runInContext(`${code};errata`, context) as typeof browser;
  chooseEngine('ts');
});

test('the bundle needs no part of Node', () => {
  expect(sources).toContain('src/engine/select-browser.ts');
  expect(
    sources.filter((file) => /src\/(?:engine\/(?:native|select\.ts)|io|corpus|raster)/u.test(file)),
  ).toEqual([]);
  // as a property of the global object it is looked for, and may be missing
  expect(code).not.toMatch(/node:|\brequire\(|\bprocess\.|(?<!globalThis\.)\bBuffer\b|import\.meta/u);
  expect(code.length).toBeLessThan(240_000);
});

describe('the functions give what they give in Node', () => {
  const reference = 'བཀྲ་ཤིས་བདེ་ལེགས།\n𠮷 café one two';
  const hypothesis = 'བཀྲ་ཤས་བདེ་ལེགས།\n𠮷 cafe\u0301 one too';
  /** Objects of another context have other prototypes. */
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  test('errors and their look', async () => {
    expect(plain(browser.confusions(reference, hypothesis, { unit: 'grapheme' }))).toEqual(
      library.confusions(reference, hypothesis, { unit: 'grapheme' }),
    );
    for (const options of [{}, { sideBySide: true, color: true }, { html: true }])
      expect(await browser.renderAlignment(reference, hypothesis, options)).toBe(
        await library.renderAlignment(reference, hypothesis, options),
      );
  });

  test('pairs', () => {
    expect(browser.engine.kind).toBe('ts');
    expect(plain(browser.score(reference, hypothesis))).toEqual(plain(library.score(reference, hypothesis)));
    expect(plain(browser.align(reference, hypothesis, { unit: 'grapheme' }))).toEqual(
      plain(library.align(reference, hypothesis, { unit: 'grapheme' })),
    );
    expect([
      browser.cer('', 'a'),
      browser.wer('a b', 'a c'),
      browser.distance('𠮷', 'a'),
      browser.ssa('a\nb', 'ab'),
      browser.structureAccuracy('a\nb', 'ab'),
    ]).toEqual([1, 0.5, 1, 1 / 3, 2 / 7]);
  });

  test('texts', () => {
    expect(browser.normalize(hypothesis, ['NFC', 'whitespace'])).toBe(
      library.normalize(hypothesis, ['NFC', 'whitespace']),
    );
    expect([...browser.segment(reference, { unit: 'syllable' })]).toEqual(
      library.segment(reference, { unit: 'syllable' }),
    );
  });

  test('many pairs, in a host without timers', async () => {
    expect([...(await browser.distanceMany([reference], [hypothesis]))]).toEqual([
      library.distance(reference, hypothesis),
    ]);
    expect(plain(await browser.scoreMany([reference], [hypothesis]))).toEqual(
      plain([library.score(reference, hypothesis)]),
    );
  });
});
