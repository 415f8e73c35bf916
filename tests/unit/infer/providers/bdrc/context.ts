import { readFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageImage, ProviderContext } from '../../../../../src/infer/provider.ts';
import { type BdrcConfig, settingsSchema } from '../../../../../src/infer/providers/bdrc/settings.ts';

export const FIXTURES = fileURLToPath(new URL('../../../../fixtures/bdrc', import.meta.url));

/** A page of the fixtures, or of bytes made in the test. */
export function page(
  name: string,
  bytes: Uint8Array = readFileSync(join(FIXTURES, 'images', name)),
): PageImage {
  return { imageName: basename(name), batchId: 'batch', path: name, sha256: '', bytes: async () => bytes };
}

/** Settings as the run checks them, with the fixtures' networks unless told otherwise. */
export function config(settings: Record<string, unknown> = {}): BdrcConfig {
  const parsed = settingsSchema.safeParse({
    model_dir: join(FIXTURES, 'models', 'ocr-wylie'),
    line_model: join(FIXTURES, 'models', 'lines', 'lines.onnx'),
    ...settings,
  });
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}

/** The context of a run that collects what is told to the user. */
export function context(
  changes: Partial<ProviderContext> = {},
): ProviderContext & { readonly warnings: string[] } {
  const warnings: string[] = [];
  const unused = (): never => {
    throw new Error('not for local models');
  };
  return {
    model: 'Model',
    maxWorkers: 2,
    env: {},
    resolve: (path) => (isAbsolute(path) ? path : join(FIXTURES, path)),
    secret: unused,
    fetch: unused,
    prepareImage: unused,
    log: () => undefined,
    warn: (message) => {
      warnings.push(message);
    },
    warnings,
    ...changes,
  };
}

export const signal = new AbortController().signal;
