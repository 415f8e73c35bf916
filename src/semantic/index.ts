import { join } from 'node:path';
import { checkOptionNames, type KnownOptions } from '../schema/known-options.ts';
import { checkThreads } from '../schema/whole-range.ts';
import { ENGLISH_NETWORK } from './catalogue.ts';
import { EmbeddingCache } from './embedding-cache.ts';
import { Encoder } from './encoder.ts';
import { modelCacheFolder, openModelFolder, type ModelFolder } from './model-folder.ts';
import { shareOutsideLatin } from './scripts.ts';

/**
 * Token positions (texts × longest text) of one run of the network: what stays in the processor's cache;
 * 8,192 took two fifths longer.
 */
const BATCH_TOKENS = 1024;
/** Texts that are tokenised and sorted by length at a time. */
const WINDOW_TEXTS = 2048;

export interface SemanticOptions {
  /** Folder of a sentence-transformers model with an ONNX network. @default the catalogue's minilm */
  readonly modelDir?: string;
  /** 1 to 1,024. @default all cores */
  readonly threads?: number;
  /** Keeps embeddings on disk between runs. @default true */
  readonly cache?: boolean;
  readonly signal?: AbortSignal;
  /** Called with the number of texts that are embedded. */
  readonly onProgress?: (done: number, total: number) => void;
}

const OPTIONS: KnownOptions<SemanticOptions> = {
  modelDir: true,
  threads: true,
  cache: true,
  signal: true,
  onProgress: true,
};

/** Cosine similarities of text pairs by sentence embeddings of the raw texts. */
export class SemanticScorer {
  readonly modelHash: string;
  readonly #encoder: Encoder;
  readonly #cache: EmbeddingCache;

  private constructor(model: ModelFolder, encoder: Encoder, cache: EmbeddingCache) {
    this.modelHash = model.hash;
    this.#encoder = encoder;
    this.#cache = cache;
  }

  static async open({ modelDir, threads, cache = true }: SemanticOptions = {}): Promise<SemanticScorer> {
    checkThreads(threads);
    const model = await openModelFolder(modelDir);
    const encoder = await Encoder.open(model, threads === undefined ? {} : { threads });
    const [probe] = await encoder.embed([encoder.tokenize('')]);
    const kept = cache
      ? await EmbeddingCache.open(join(modelCacheFolder(), 'embeddings'), model.hash, probe?.length ?? 0)
      : EmbeddingCache.inMemory();
    return new SemanticScorer(model, encoder, kept);
  }

  /**
   * Cosine of each pair, rounded to six decimals: the last bits of a network's output depend on
   * processor and batch, and a result must not. Identical texts are embedded once.
   */
  async similarities(
    references: readonly string[],
    hypotheses: readonly string[],
    { signal, onProgress }: Pick<SemanticOptions, 'signal' | 'onProgress'> = {},
  ): Promise<Float64Array> {
    // as they are now: the caller may change its arrays while the network runs
    const pairs = references.map((reference, at) => [reference, hypotheses[at] ?? ''] as const);
    const texts = [...new Set(pairs.flat())];
    await this.#embedMissing(texts, signal, onProgress);
    return Float64Array.from(pairs, ([reference, hypothesis]) =>
      round6(dot(this.#vector(reference), this.#vector(hypothesis))),
    );
  }

  #vector(text: string): Float32Array {
    const vector = this.#cache.get(text);
    if (vector === undefined) throw new Error('unreachable: every text was embedded before it is compared');
    return vector;
  }

  async #embedMissing(
    texts: readonly string[],
    signal: AbortSignal | undefined,
    onProgress: SemanticOptions['onProgress'],
  ): Promise<void> {
    const missing = texts.filter((text) => this.#cache.get(text) === undefined);
    let done = texts.length - missing.length;
    for (let start = 0; start < missing.length; start += WINDOW_TEXTS) {
      const window = missing
        .slice(start, start + WINDOW_TEXTS)
        .map((text) => ({ text, ids: this.#encoder.tokenize(text) }));
      window.sort((left, right) => left.ids.length - right.ids.length);
      for (const batch of batchesOf(window)) {
        signal?.throwIfAborted();
        const vectors = await this.#encoder.embed(batch.map(({ ids }) => ids));
        batch.forEach(({ text }, at) => {
          this.#cache.set(text, vectors[at] as Float32Array);
        });
        done += batch.length;
        onProgress?.(done, texts.length);
      }
    }
  }

  async close(): Promise<void> {
    await this.#encoder.close();
    await this.#cache.close();
  }
}

interface Tokenized {
  readonly text: string;
  readonly ids: readonly number[];
}

/** Runs of texts of like length whose padded size stays under the bound; texts come sorted by length. */
function* batchesOf(texts: readonly Tokenized[]): Generator<Tokenized[]> {
  let batch: Tokenized[] = [];
  for (const text of texts) {
    if (batch.length > 0 && (batch.length + 1) * text.ids.length > BATCH_TOKENS) {
      yield batch;
      batch = [];
    }
    batch.push(text);
  }
  if (batch.length > 0) yield batch;
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

function round6(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** A warning for texts that an English model was not made for; undefined when there is nothing to say. */
export function scriptWarning(texts: readonly string[], modelHash: string): string | undefined {
  if (modelHash !== ENGLISH_NETWORK || shareOutsideLatin(texts.join(' ')) <= 0.5) return undefined;
  return (
    'semantic: most letters are outside Latin, and all-MiniLM-L6-v2 is an English model (0.875 for ' +
    'unrelated Tibetan texts): use a multilingual one with --semantic-model DIR'
  );
}

/**
 * Cosine similarity of the sentence embeddings of two raw texts, rounded to six decimals.
 *
 * @example await semanticSimilarity('The cat is on the mat', 'A cat sits on the mat') // 0.90369
 */
export async function semanticSimilarity(
  reference: string,
  hypothesis: string,
  options: SemanticOptions = {},
): Promise<number> {
  checkOptionNames('semanticSimilarity', options, OPTIONS);
  const given = { ...options };
  const scorer = await SemanticScorer.open(given);
  try {
    return (await scorer.similarities([reference], [hypothesis], given))[0] ?? 0;
  } finally {
    await scorer.close();
  }
}
