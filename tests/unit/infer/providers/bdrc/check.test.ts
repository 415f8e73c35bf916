import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifest as provider } from '../../../../../src/infer/providers/bdrc/manifest.ts';
import { createRecognizer } from '../../../../../src/infer/providers/bdrc/recognizer.ts';
import { checkBdrcLineModel, checkBdrcModel } from '../../../../../src/infer/providers/bdrc/check.ts';
import { temporaryFolder } from '../../../../cli/run.ts';
import { config, context, FIXTURES, page, signal } from './context.ts';

type Keys = Record<string, unknown>;

/** A copy of a model of the fixtures, changed. */
function changedModel(change: (folder: string) => void, name = 'ocr-wylie'): string {
  const folder = join(temporaryFolder(), name);
  cpSync(join(FIXTURES, 'models', name), folder, { recursive: true });
  change(folder);
  return folder;
}

function changeKeys(change: (keys: Keys) => void): (folder: string) => void {
  return (folder) => {
    const path = join(folder, 'model_config.json');
    const keys = JSON.parse(readFileSync(path, 'utf8')) as Keys;
    change(keys);
    writeFileSync(path, JSON.stringify(keys));
  };
}

const REQUIRED = [
  'onnx-model',
  'architecture',
  'input_width',
  'input_height',
  'input_layer',
  'output_layer',
  'squeeze_channel_dim',
  'swap_hw',
  'encoder',
  'charset',
];

const BAD: readonly [string, (folder: string) => void, string, RegExp][] = [
  ...REQUIRED.map((key): [string, (folder: string) => void, string, RegExp] => [
    `without ${key}`,
    changeKeys((keys) => {
      delete keys[key];
    }),
    'MODEL_CONFIG_INVALID',
    new RegExp(key, 'u'),
  ]),
  [
    'with an unknown architecture',
    changeKeys((keys) => {
      keys['architecture'] = 'Other';
    }),
    'MODEL_CONFIG_INVALID',
    /architecture/u,
  ],
  [
    'with an unknown encoder',
    changeKeys((keys) => {
      keys['encoder'] = 'other';
    }),
    'MODEL_CONFIG_INVALID',
    /encoder/u,
  ],
  [
    'without width',
    changeKeys((keys) => {
      keys['input_width'] = 0;
    }),
    'MODEL_CONFIG_INVALID',
    /input_width/u,
  ],
  [
    'that is not JSON',
    (folder) => {
      writeFileSync(join(folder, 'model_config.json'), '{');
    },
    'MODEL_CONFIG_INVALID',
    /not JSON/u,
  ],
  [
    'without a configuration',
    (folder) => {
      rmSync(join(folder, 'model_config.json'));
    },
    'MODEL_FILE_MISSING',
    /model_config\.json/u,
  ],
  [
    'without its network',
    (folder) => {
      rmSync(join(folder, 'model.onnx'));
    },
    'MODEL_FILE_MISSING',
    /model\.onnx: not found/u,
  ],
  [
    'with a truncated network',
    (folder) => {
      truncateSync(join(folder, 'model.onnx'), 900);
    },
    'MODEL_UNREADABLE',
    /model\.onnx/u,
  ],
  [
    'with an empty network',
    (folder) => {
      truncateSync(join(folder, 'model.onnx'), 0);
    },
    'MODEL_UNREADABLE',
    /model\.onnx/u,
  ],
  [
    'whose network is something else',
    (folder) => {
      writeFileSync(join(folder, 'model.onnx'), 'not a network at all');
    },
    'MODEL_UNREADABLE',
    /model\.onnx/u,
  ],
  [
    'with another name of the input',
    changeKeys((keys) => {
      keys['input_layer'] = 'image';
    }),
    'MODEL_TENSOR_UNKNOWN',
    /"input", expected "image"/u,
  ],
  [
    'with another name of the output',
    changeKeys((keys) => {
      keys['output_layer'] = 'logits';
    }),
    'MODEL_TENSOR_UNKNOWN',
    /"output", expected "logits"/u,
  ],
  [
    'with a character too few',
    changeKeys((keys) => {
      keys['charset'] = (keys['charset'] as string).slice(1);
    }),
    'MODEL_UNUSABLE',
    /\(1, 73, 200\), expected an axis of 72 classes/u,
  ],
  [
    'with a repeated character',
    changeKeys((keys) => {
      keys['charset'] = `${keys['charset'] as string}a`;
    }),
    'MODEL_CONFIG_INVALID',
    /"a" occurs twice/u,
  ],
  [
    'with word pieces',
    changeKeys((keys) => {
      keys['charset'] = ['##a', 'b'];
    }),
    'MODEL_CONFIG_INVALID',
    /word piece/u,
  ],
  [
    'without a place for the blank',
    changeKeys((keys) => {
      keys['charset'] = (keys['charset'] as string).replace('_', '^');
    }),
    'MODEL_UNUSABLE',
    /\(1, 73, 200\), expected an axis of 74 classes/u,
  ],
  [
    'of another size',
    changeKeys((keys) => {
      keys['input_width'] = 3200;
    }),
    'MODEL_UNUSABLE',
    /3200 × 80/u,
  ],
  [
    'of another rank',
    changeKeys((keys) => {
      keys['squeeze_channel_dim'] = 'no';
    }),
    'MODEL_UNUSABLE',
    /2000 × 80/u,
  ],
];

test.each(BAD)('a model %s is one error that names its file', async (_, change, code, message) => {
  const folder = changedModel(change);
  const opening = createRecognizer(config({ model_dir: folder }), context(), undefined);
  const error: unknown = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code, exit: 1, message: expect.stringMatching(message) as string });
  expect(await checkBdrcModel(folder)).toEqual([{ level: 'error', message: (error as Error).message }]);
});

test('a network named by its folder is not found', async () => {
  await expect(
    createRecognizer(config({ line_model: FIXTURES }), context(), undefined),
  ).rejects.toMatchObject({
    code: 'MODEL_FILE_MISSING',
    message: expect.stringContaining('not a file') as string,
  });
  await expect(provider.fingerprint!(config({ line_model: FIXTURES }), context())).rejects.toMatchObject({
    code: 'MODEL_FILE_MISSING',
  });
});

test('a line network with other tiles is told with both sizes', async () => {
  const opening = createRecognizer(config({ patch_size: 256 }), context(), undefined);
  await expect(opening).rejects.toMatchObject({
    code: 'MODEL_UNUSABLE',
    message: expect.stringMatching(/512 × 512 pixels, expected patch_size 256/u) as string,
  });
});

test('what the training tool leaves out is assumed with a warning', async () => {
  const folder = changedModel(
    changeKeys((keys) => {
      delete keys['version'];
      delete keys['add_blank'];
      keys['charset'] = [...(keys['charset'] as string)];
    }),
  );
  const told = context();
  const recognizer = await createRecognizer(config({ model_dir: folder }), told, undefined);
  expect(told.warnings).toEqual([expect.stringMatching(/version: "", add_blank: "yes"/u)]);
  expect((await recognizer.recognize(page('tiny_60x24.png'), { signal })).status).toBe('ok');
  await recognizer.close?.();
  expect((await checkBdrcModel(folder)).map(({ level }) => level)).toEqual(['ok', 'warning', 'warning']);
});

test('good models are described', async () => {
  expect(await checkBdrcModel(join(FIXTURES, 'models', 'ocr-stack'))).toEqual([
    {
      level: 'ok',
      message: expect.stringMatching(
        /stack model synthetic-1, 15 characters, lines of 2000 × 80 pixels/u,
      ) as string,
    },
  ]);
  expect(await checkBdrcLineModel(join(FIXTURES, 'models', 'lines', 'lines.onnx'))).toEqual([
    { level: 'ok', message: expect.stringMatching(/512 × 512/u) as string },
  ]);
});

test('the cache key changes with the networks', async () => {
  const folder = changedModel(
    changeKeys((keys) => {
      keys['version'] = 'other';
    }),
  );
  const [first, second] = await Promise.all(
    [config(), config({ model_dir: folder })].map(async (settings) =>
      provider.fingerprint!(settings, context()),
    ),
  );
  expect(first).not.toEqual(second);
  expect((first as string[]).slice(1)).toEqual((second as string[]).slice(1));
});
