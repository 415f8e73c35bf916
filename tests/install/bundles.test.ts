import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { expect, inject, test } from 'vitest';
import { PROJECT } from '../../scripts/run-command.mjs';
import { loadAddon } from '../../src/engine/native/load-addon.ts';
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
      ],
      isSame: true,
    });
  } finally {
    await browser.close();
  }
});
