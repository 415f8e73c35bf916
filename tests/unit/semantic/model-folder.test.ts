import { copyFileSync, cpSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { semanticSimilarity } from '../../../src/semantic/index.ts';
import { openModelFolder } from '../../../src/semantic/model-folder.ts';

const encoder = 'tests/fixtures/semantic/encoder';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'errata-semantic-'));
  process.env.XDG_CACHE_HOME = folder;
});

afterEach(() => {
  delete process.env.XDG_CACHE_HOME;
  rmSync(folder, { recursive: true, force: true });
});

describe('model folders', () => {
  test.each([
    [
      'a folder that is not there',
      (at: string) => {
        rmSync(at, { recursive: true });
      },
      /expected a folder with model\.onnx and tokenizer\.json/u,
    ],
    [
      'no network',
      (at: string) => {
        rmSync(join(at, 'model.onnx'));
      },
      /expected model\.onnx or onnx\/model\.onnx/u,
    ],
    [
      'no tokenizer',
      (at: string) => {
        rmSync(join(at, 'tokenizer.json'));
      },
      /expected tokenizer\.json/u,
    ],
    [
      'a broken tokenizer',
      (at: string) => {
        writeFileSync(join(at, 'tokenizer.json'), '{');
      },
      /tokenizer\.json: expected a JSON object/u,
    ],
    [
      'a truncated network',
      (at: string) => {
        truncateSync(join(at, 'model.onnx'), 300);
      },
      /the network cannot be loaded/u,
    ],
    [
      'a bad limit',
      (at: string) => {
        writeFileSync(join(at, 'sentence_bert_config.json'), '{"max_seq_length":"8"}');
      },
      /expected max_seq_length to be an integer/u,
    ],
  ])('%s is one clear error', async (_, damage, message) => {
    const model = join(folder, 'model');
    cpSync(encoder, model, { recursive: true });
    damage(model);
    const error = await semanticSimilarity('a', 'b', { modelDir: model }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exit: 78, message: expect.stringMatching(message) as string });
    expect((error as Error).message).not.toContain('\n');
  });

  test('without a folder and a model the command that fixes it is named', async () => {
    await expect(
      openModelFolder(undefined, { ERRATA_MODELS: folder, XDG_CACHE_HOME: folder }),
    ).rejects.toThrow(/errata models pull minilm/u);
  });

  test('the network may lie in onnx/', async () => {
    cpSync(encoder, join(folder, 'm', 'minilm'), { recursive: true });
    cpSync(join(encoder, 'model.onnx'), join(folder, 'm', 'minilm', 'onnx', 'model.onnx'));
    rmSync(join(folder, 'm', 'minilm', 'model.onnx'));
    expect((await openModelFolder(undefined, { ERRATA_MODELS: join(folder, 'm') })).modelFile).toContain(
      join('onnx', 'model.onnx'),
    );
    copyFileSync(join(encoder, 'model.onnx'), join(folder, 'm', 'minilm', 'model.onnx'));
  });
});
