import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveSettings, settingsSchema } from '../../../../../src/infer/providers/bdrc/settings.ts';
import { context } from './context.ts';

test("defaults are those of BDRC's evaluation", () => {
  expect(settingsSchema.parse({})).toEqual({
    patch_size: 512,
    k_factor: 2.5,
    bbox_tolerance: 4,
    merge_lines: true,
    dewarp: false,
    encoding: 'unicode',
    compat: false,
  });
});

test.each([
  [{ encoding: 'ewts' }],
  [{ encoding: 'Unicode' }],
  [{ k_factor: 0 }],
  [{ k_factor: '2.5' }],
  [{ bbox_tolerance: -1 }],
  [{ patch_size: 0 }],
  [{ patch_size: 512.5 }],
  [{ merge_lines: 'yes' }],
  [{ dewarp: 1 }],
  [{ model_dir: '' }],
  [{ kfactor: 2 }],
])('refuses %j', (settings) => {
  expect(settingsSchema.safeParse(settings).success).toBe(false);
});

const resolve = (path: string): string => join('/config', path);

test.each([
  [
    'the name of the model in the default folder',
    {},
    {},
    '/config/models/Name',
    '/config/models/lines/lines.onnx',
  ],
  [
    'the name in the folder of the models',
    { models_dir: 'all' },
    {},
    '/config/all/Name',
    '/config/all/lines/lines.onnx',
  ],
  [
    'the folder of the environment',
    {},
    { ERRATA_MODELS: 'env' },
    '/config/env/Name',
    '/config/env/lines/lines.onnx',
  ],
  [
    'paths of its own',
    { model_dir: 'a', line_model: 'b.onnx', models_dir: 'all' },
    {},
    '/config/a',
    '/config/b.onnx',
  ],
])('finds the networks by %s', (_, settings, env, modelDir, lineModel) => {
  const resolved = resolveSettings(settingsSchema.parse(settings), {
    ...context(),
    model: 'Name',
    env,
    resolve,
  });
  expect([resolved.modelDir, resolved.lineModel]).toEqual([modelDir, lineModel]);
});
