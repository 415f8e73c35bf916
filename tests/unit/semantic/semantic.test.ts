import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSemanticMetric } from '../../../src/evaluate/semantic-metric.ts';
import { scriptWarning, semanticSimilarity, SemanticScorer } from '../../../src/semantic/index.ts';
import { ENGLISH_NETWORK } from '../../../src/semantic/catalogue.ts';
import { EmbeddingCache } from '../../../src/semantic/embedding-cache.ts';
import { openModelFolder } from '../../../src/semantic/model-folder.ts';
import { poolRow, readPooling } from '../../../src/semantic/pooling.ts';
import { goldens } from '../../goldens.ts';
import { minilmFolder } from './minilm.ts';

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

/** The table of the tiny encoder, as its script prints it. */
const vectors: Readonly<Record<string, readonly number[]>> = {
  '[CLS]': [-0.492, -0.62, 0.49, 0.357],
  '[SEP]': [0.105, -0.93, -0.029, 0.695],
  cat: [-1.344, -0.458, -1.901, -1.29],
  dog: [-1.842, -0.235, -1.267, 0.271],
  the: [-0.049, 0.113, -1.53, -0.478],
};

function meanOf(words: readonly string[]): number[] {
  return [0, 1, 2, 3].map(
    (at) => words.reduce((sum, word) => sum + (vectors[word]?.[at] ?? Number.NaN), 0) / words.length,
  );
}

function cosine(left: readonly number[], right: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
}

describe('with the tiny encoder', () => {
  test.each([
    ['the cat', 'the dog', ['[CLS]', 'the', 'cat', '[SEP]'], ['[CLS]', 'the', 'dog', '[SEP]']],
    ['', 'cat', ['[CLS]', '[SEP]'], ['[CLS]', 'cat', '[SEP]']],
    ['The CAT', 'the cat', ['[CLS]', 'the', 'cat', '[SEP]'], ['[CLS]', 'the', 'cat', '[SEP]']],
    // eight tokens at most: the first seven and the closing one
    [
      'cat cat cat cat cat cat dog dog dog',
      'cat',
      ['[CLS]', 'cat', 'cat', 'cat', 'cat', 'cat', 'cat', '[SEP]'],
      ['[CLS]', 'cat', '[SEP]'],
    ],
  ])('%j against %j is the cosine of the means', async (reference, hypothesis, left, right) => {
    expect(await semanticSimilarity(reference, hypothesis, { modelDir: encoder })).toBeCloseTo(
      cosine(meanOf(left), meanOf(right)),
      5,
    );
  });

  test('what was given at the call counts, not what becomes of it', async () => {
    const scorer = await SemanticScorer.open({ modelDir: encoder, cache: false });
    const [references, hypotheses] = [['the cat'], ['the cat']];
    const work = scorer.similarities(references, hypotheses);
    references.length = 0;
    hypotheses[0] = 'dog';
    expect(await work).toEqual(Float64Array.of(1));
    await scorer.close();
  });

  test('batches do not change a result, and order is kept', async () => {
    const words = ['cat', 'dog', 'mat', 'the', 'on', 'sat', 'runs', 'red'];
    const texts = Array.from({ length: 300 }, (_, at) =>
      Array.from({ length: at % 6 }, (__, word) => words[(at + word) % 8]).join(' '),
    );
    const scorer = await SemanticScorer.open({ modelDir: encoder, cache: false });
    const all = await scorer.similarities(texts, texts.toReversed());
    await scorer.close();
    for (const at of [0, 1, 17, 150, 299]) {
      expect(all[at], texts[at]).toBeCloseTo(
        await semanticSimilarity(texts[at] ?? '', texts[299 - at] ?? '', { modelDir: encoder }),
        5,
      );
    }
  });

  test('embeddings are kept on disk and a record cut short is dropped', async () => {
    const before = await semanticSimilarity('the cat', 'the dog', { modelDir: encoder });
    const kept = join(folder, 'errata', 'embeddings');
    const file = join(kept, readdirSync(kept).find((name) => name.endsWith('.f32')) ?? '');
    expect(statSync(file).size).toBe(2 * (32 + 16));
    truncateSync(file, 2 * 48 - 5);
    expect(await semanticSimilarity('the cat', 'the dog', { modelDir: encoder })).toBe(before);
    expect(statSync(file).size).toBe(2 * 48);
  });

  test('a cache in use is left alone', async () => {
    const first = await EmbeddingCache.open(folder, 'hash', 4);
    const second = await EmbeddingCache.open(folder, 'hash', 4);
    second.set('a', Float32Array.of(1, 2, 3, 4));
    expect(second.get('a')).toEqual(Float32Array.of(1, 2, 3, 4));
    expect(first.get('a')).toBeUndefined();
    await second.close();
    await first.close();
  });

  test('an aborted call throws the reason', async () => {
    const scorer = await SemanticScorer.open({ modelDir: encoder, cache: false });
    await expect(
      scorer.similarities(['cat'], ['dog'], { signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough');
    await scorer.close();
  });
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

  test.each([0, 1025, 1.5])('%d threads are refused before a model is looked for', async (threads) => {
    await expect(SemanticScorer.open({ modelDir: folder, threads })).rejects.toMatchObject({
      code: 'ARGUMENT_INVALID',
      exit: 64,
      message: `threads: expected an integer from 1 to 1024, got ${threads}`,
    });
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

test('pooling follows the folder', () => {
  expect(readPooling(undefined, 'x')).toBe('mean');
  expect(readPooling({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }, 'x')).toBe('cls');
  expect(() => readPooling({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: true }, 'x')).toThrow(
    /expected one of/u,
  );
  const states = Float32Array.of(3, 0, 0, 4, 9, 9);
  expect([...poolRow(states, 0, 3, 2, 2, 'cls')]).toEqual([1, 0]);
  expect(poolRow(states, 0, 3, 2, 2, 'mean')[0]).toBeCloseTo(0.6, 6);
  expect(poolRow(states, 0, 3, 2, 2, 'max')[1]).toBeCloseTo(0.8, 6);
});

test('texts outside Latin get a warning from the English model alone', () => {
  expect(scriptWarning(['བོད་ཡིག'], ENGLISH_NETWORK)).toContain('multilingual');
  expect(scriptWarning(['plain text'], ENGLISH_NETWORK)).toBeUndefined();
  expect(scriptWarning(['བོད་ཡིག'], 'another')).toBeUndefined();
});

test.skipIf(minilmFolder === undefined)(
  'an evaluation with the English model warns once about Tibetan',
  async () => {
    const warnings: string[] = [];
    const metric = await openSemanticMetric({
      modelDir: minilmFolder,
      onWarning: (message) => {
        warnings.push(message);
      },
    });
    const pair = () => ({ reference: 'བོད་སྐད་ཀྱི་ཡི་གེ', hypothesis: 'མེ་ཏོག' });
    const values = await metric.measure(600, pair, {});
    await metric.measure(1, pair, {});
    await metric.close();
    expect(new Set(values).size).toBe(1);
    expect(warnings).toEqual([expect.stringContaining('use a multilingual one with --semantic-model DIR')]);
  },
);

test.skipIf(goldens === undefined || minilmFolder === undefined)(
  'all-MiniLM-L6-v2 gives the reference similarities',
  async () => {
    const { pairs } = JSON.parse(readFileSync(join(goldens ?? '', 'semantic.json'), 'utf8')) as {
      pairs: { a: string; b: string; cosine: number }[];
    };
    const scorer = await SemanticScorer.open({ modelDir: minilmFolder ?? '', cache: false });
    const found = await scorer.similarities(
      pairs.map(({ a }) => a),
      pairs.map(({ b }) => b),
    );
    await scorer.close();
    expect(pairs).toHaveLength(22);
    pairs.forEach(({ a, cosine: expected }, at) => {
      expect(Math.abs((found[at] ?? Number.NaN) - expected), a.slice(0, 40)).toBeLessThanOrEqual(1e-5);
    });
  },
);

test.skipIf(minilmFolder === undefined)("the document's own pair is 0.9037, not 0.85", async () => {
  expect(
    await semanticSimilarity('The cat is on the mat', 'A cat sits on the mat', {
      modelDir: minilmFolder ?? '',
    }),
  ).toBeCloseTo(0.90369, 5);
});
