import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { PageImage, ProviderContext } from '../../../../src/infer/provider.ts';
import { sha256 } from '../../../../src/io/hash.ts';

export interface TestContext extends ProviderContext {
  readonly warnings: string[];
}

/** What the run hands to a provider, without a run. */
export function contextIn(folder: string, maxWorkers = 1): TestContext {
  const warnings: string[] = [];
  return {
    model: 'Model',
    maxWorkers,
    env: process.env,
    warnings,
    resolve: (path) => resolve(folder, path),
    secret: (variable) => {
      throw new Error(`no ${variable} in this test`);
    },
    fetch: () => {
      throw new Error('no network in this test');
    },
    prepareImage: async (page) => ({ bytes: await page.bytes(), mimeType: 'image/png', changes: undefined }),
    log: () => undefined,
    warn: (message) => {
      warnings.push(message);
    },
  };
}

export function pageOf(path: string, batchId = basename(dirname(path))): PageImage {
  return { imageName: basename(path), batchId, path, sha256: sha256(path), bytes: () => readFile(path) };
}

export const signal = new AbortController().signal;
