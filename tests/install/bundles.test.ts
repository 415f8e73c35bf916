import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { PROJECT } from '../../scripts/run-command.mjs';
import { loadAddon } from '../../src/engine/native/load-addon.ts';
import { findWasm } from '../../src/engine/wasm/load-wasm.ts';
import { chromiumPath, launchChromium } from '../browser/chromium.ts';

/** A user's own bundle of a file that imports the installed package; warnings would be the user's, too. */
async function bundleAs(name: string, source: string, options: BuildOptions): Promise<string> {
  const folder = join(inject('installed'), 'bundles');
  const outfile = join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.in.mjs`), source);
  const { warnings } = await build({
    entryPoints: [join(folder, `${name}.in.mjs`)],
    absWorkingDir: folder,
    bundle: true,
    outfile,
    logLevel: 'silent',
    ...options,
  });
  expect(warnings).toEqual([]);
  return outfile;
}

const IN_NODE = `import { cer, engine, evaluate } from 'errata';
evaluate({ root: '.', metric: 'cer' }).catch(({ code }) => console.log(cer('ab', 'ac'), engine.kind, code));`;

test.each([
  ['cjs', 'out.cjs'],
  ['esm', 'out.mjs'],
] as const)('a bundle for Node as %s runs, and finds the addon beside it', async (format, name) => {
  const file = await bundleAs(name, IN_NODE, { platform: 'node', format });
  const kind = loadAddon() === undefined ? 'ts' : 'native';
  expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toBe(`0.5 ${kind} ARGUMENT_INVALID\n`);
});

test.skipIf(chromiumPath === undefined)('a bundle for browsers runs in Chromium', async () => {
  const folder = join(inject('installed'), 'bundles');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(PROJECT, 'tests', 'fixtures', 'install', 'browser.mts'), join(folder, 'browser.mts'));
  const source = `import { use } from './browser.mts';
import * as main from 'errata';
import * as own from 'errata/browser';
globalThis.run = async () => ({ found: await use(), isSame: main.cer === own.cer });`;
  const file = await bundleAs('browser.js', source, { platform: 'browser', format: 'iife' });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ path: file });
    expect(await page.evaluate('run()')).toEqual({
      found: [
        'ts',
        0.25,
        expect.objectContaining({ micro: 1 / 3, macro: 0.5, count: 2, hits: 2, substitutions: 1 }),
        3,
        3,
        0.5,
        0.5,
        1 / 3,
        2 / 7,
        1,
        ['བཀྲ', 'ཤིས'],
        1,
        'the ca[-t-]{+r+}\n',
        [1],
        1 / 3,
        1 / 3,
        'ARGUMENT_INVALID',
        'function',
      ],
      isSame: true,
    });
  } finally {
    await browser.close();
  }
});

/** A page of a site that says these headers, with a bundle in it. */
async function pageWith(browser: Browser, file: string, headers: Record<string, string>): Promise<Page> {
  const page = await browser.newPage();
  await page.route('https://errata.test/**', (route) =>
    route.fulfill({ body: '<!doctype html><title>errata</title>', contentType: 'text/html', headers }),
  );
  await page.goto('https://errata.test/');
  await page.addScriptTag({ content: readFileSync(file, 'utf8') });
  return page;
}

const hasModule = findWasm() !== undefined;
if (!hasModule) console.warn('skipped: the wasm engine is not built here: npm run build:wasm');

test.skipIf(chromiumPath === undefined || !hasModule)(
  'after ready() the engine in WebAssembly runs in Chromium, in isolated pages, in others and without threads',
  async () => {
    const source = `import { align, distance, distanceMany, engine, ready, score } from 'errata/browser';
const texts = Array.from({ length: 4000 }, (_, at) => 'བཀྲ་ཤིས་'.repeat(1 + at % 9) + at);
const all = async () => [engine.kind, distance('kitten', 'sitting'), align('a b', 'a c'), score('one two', 'one tow'),
  [...await distanceMany(texts, texts.toReversed())]];
globalThis.run = async () => ({
  before: await all(), found: (await ready()).kind, after: await all(), isIsolated: crossOriginIsolated,
});`;
    const file = await bundleAs('ready.js', source, { platform: 'browser', format: 'iife' });
    const browser = await launchChromium();
    try {
      for (const [isIsolated, headers] of [
        [
          true,
          { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
        ],
        [false, {}],
        [
          false,
          { 'Content-Security-Policy': "script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'none'" },
        ],
      ] as const) {
        const page = await pageWith(browser, file, headers);
        const { before, after, ...seen } = await page.evaluate<{
          before: unknown[];
          after: unknown[];
        }>('run()');
        expect(seen).toEqual({ found: 'wasm', isIsolated });
        expect([before[0], after[0]]).toEqual(['ts', 'wasm']);
        expect(after.slice(1)).toEqual(before.slice(1));
        await page.close();
      }
    } finally {
      await browser.close();
    }
  },
);
