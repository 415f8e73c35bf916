import type { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { importOptional } from '../io/import-optional.ts';
import { ErrataError } from '../schema/error.ts';
import type { ModelFolder } from './model-folder.ts';
import { poolRow } from './pooling.ts';

interface Runtime {
  readonly InferenceSession: {
    create(path: string, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor;
}

const KNOWN_INPUTS: ReadonlySet<string> = new Set(['input_ids', 'attention_mask', 'token_type_ids']);

export interface EncoderOptions {
  /** Threads of one inference. @default all cores, as the runtime sees them */
  readonly threads?: number;
}

/** Turns texts into unit vectors with an ONNX network. */
export class Encoder {
  readonly #session: InferenceSession;
  readonly #runtime: Runtime;
  readonly #tokenizer: Tokenizer;
  readonly #model: ModelFolder;

  private constructor(session: InferenceSession, runtime: Runtime, tokenizer: Tokenizer, model: ModelFolder) {
    this.#session = session;
    this.#runtime = runtime;
    this.#model = model;
    this.#tokenizer = tokenizer;
  }

  static async open(model: ModelFolder, { threads }: EncoderOptions = {}): Promise<Encoder> {
    const runtime = await importOptional<Runtime>('onnxruntime-node', 'the metric semantic');
    try {
      const session = await runtime.InferenceSession.create(model.modelFile, {
        executionProviders: ['cpu'],
        logSeverityLevel: 3,
        ...(threads === undefined ? {} : { intraOpNumThreads: threads }),
      });
      checkInputs(session, model.modelFile);
      // loaded on use: most evaluations never embed a text
      const tokenizers = await import('@huggingface/tokenizers');
      return new Encoder(
        session,
        runtime,
        new tokenizers.Tokenizer(model.tokenizer, model.tokenizerConfig),
        model,
      );
    } catch (cause) {
      if (cause instanceof ErrataError) throw cause;
      const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
      throw new ErrataError(
        'SEMANTIC_MODEL_INVALID',
        `semantic: ${model.modelFile}: the network cannot be loaded (${reason})`,
        { cause },
      );
    }
  }

  /** Token ids of a text, cut to the model's limit: the first ones and the closing token. */
  tokenize(text: string): number[] {
    const { ids } = this.#tokenizer.encode(text);
    const { maxTokens } = this.#model;
    return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids.at(-1) ?? 0];
  }

  /** Unit vectors of texts given as token ids, in their order; one run of the network. */
  async embed(texts: readonly (readonly number[])[]): Promise<Float32Array[]> {
    const tokens = Math.max(...texts.map((ids) => ids.length));
    const output = await this.#session.run(this.#feeds(texts, tokens));
    const states =
      output[
        this.#session.outputNames.find(
          (name) => name === 'last_hidden_state' || name === 'token_embeddings',
        ) ??
          this.#session.outputNames[0] ??
          ''
      ];
    if (states === undefined || states.dims.length !== 3 || states.dims[1] !== tokens) {
      throw new ErrataError(
        'SEMANTIC_MODEL_INVALID',
        `semantic: ${this.#model.modelFile}: expected token vectors of shape [texts, tokens, width], got [${states?.dims.join(', ') ?? ''}]`,
      );
    }
    const width = states.dims[2] ?? 0;
    const values = states.data as Float32Array;
    return texts.map((ids, row) => poolRow(values, row, tokens, width, ids.length, this.#model.pooling));
  }

  #feeds(texts: readonly (readonly number[])[], tokens: number): Record<string, Tensor> {
    const size = texts.length * tokens;
    const arrays: Record<string, BigInt64Array> = {
      input_ids: new BigInt64Array(size),
      attention_mask: new BigInt64Array(size),
      token_type_ids: new BigInt64Array(size),
    };
    texts.forEach((ids, row) => {
      ids.forEach((id, at) => {
        (arrays.input_ids as BigInt64Array)[row * tokens + at] = BigInt(id);
        (arrays.attention_mask as BigInt64Array)[row * tokens + at] = 1n;
      });
    });
    return Object.fromEntries(
      this.#session.inputNames.map((name) => [
        name,
        new this.#runtime.Tensor('int64', arrays[name] as BigInt64Array, [texts.length, tokens]),
      ]),
    );
  }

  async close(): Promise<void> {
    await this.#session.release();
  }
}

function checkInputs(session: InferenceSession, file: string): void {
  const unknown = session.inputNames.filter((name) => !KNOWN_INPUTS.has(name));
  if (unknown.length > 0 || !session.inputNames.includes('input_ids')) {
    throw new ErrataError(
      'SEMANTIC_MODEL_INVALID',
      `semantic: ${file}: expected the inputs ${[...KNOWN_INPUTS].join(', ')}, got ${session.inputNames.join(', ')}`,
    );
  }
}
