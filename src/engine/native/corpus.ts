import { availableParallelism } from 'node:os';
import type { Plan } from '../../metrics/plan.ts';
import type { Addon } from './load-addon.ts';
import { corpusError } from '../../io/csv/csv-error.ts';
import type {
  Corpus,
  CorpusModel,
  CorpusScores,
  OpenCorpusOptions,
  WorkOptions,
} from '../../corpus/corpus.ts';

type NativeProgress = InstanceType<Addon['CorpusProgress']>;
type NativeCorpus = InstanceType<Addon['NativeCorpus']>;

const REPORT_MS = 100;

/** The corpus of the addon: files, texts and counts stay on its side. */
export async function openNativeCorpus(addon: Addon, options: OpenCorpusOptions): Promise<Corpus> {
  const { benchmark, models, rules = 'strict', batches, threads = availableParallelism() } = options;
  const progress = new addon.CorpusProgress();
  const request = {
    benchmark,
    models: [...models],
    isCompatible: rules === 'openpecha',
    threads,
    ...(batches === undefined ? {} : { batches: [...batches] }),
  };
  const native = await watched(
    addon.openCorpus(request, progress),
    progress,
    options,
    () => progress.bytesRead,
  );
  if (native.failure !== null) throw corpusError(native.failure.code, native.failure.message);
  return new CorpusOfAddon(addon, native, models.length);
}

/** Reports progress while a work runs and stops it with the signal. */
async function watched<Result>(
  work: Promise<Result>,
  progress: NativeProgress,
  { signal, onProgress }: WorkOptions,
  done: () => number,
): Promise<Result> {
  const stop = (): void => {
    progress.stop();
  };
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  const timer =
    onProgress === undefined
      ? undefined
      : setInterval(() => {
          onProgress(done());
        }, REPORT_MS);
  try {
    const result = await work;
    signal?.throwIfAborted();
    onProgress?.(done());
    return result;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Texts stay in their files, so that each look at one may fail as any reading does. */
function readAgain<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw corpusError('CANNOT_READ', error instanceof Error ? error.message : String(error), error);
  }
}

class CorpusOfAddon implements Corpus {
  readonly kind = 'native';
  readonly batches: readonly (string | null)[];
  readonly batchOf: Uint32Array;
  readonly repeatedRows: number;
  readonly repeated: Corpus['repeated'];
  readonly models: readonly CorpusModel[];
  readonly #addon: Addon;
  readonly #native: NativeCorpus;
  readonly #unknownBatchOf: Uint32Array[] = [];

  constructor(addon: Addon, native: NativeCorpus, models: number) {
    const { batches, batchOf, repeated, repeatedRows } = native.pages;
    this.#addon = addon;
    this.#native = native;
    this.batches = batches.map((name) => name ?? null);
    this.batchOf = batchOf;
    this.repeatedRows = repeatedRows;
    this.repeated = Array.from({ length: repeated.length / 2 }, (_, at) => ({
      line: repeated[2 * at]!,
      first: repeated[2 * at + 1]!,
    }));
    this.models = Array.from({ length: models }, (_, model) => this.#readModel(model));
  }

  #readModel(model: number): CorpusModel {
    const { failure, pages, scored, unknown, duplicate, unknownBatches, unknownBatchOf, ...rows } =
      this.#native.model(model);
    const known = this.batchOf.length;
    this.#unknownBatchOf[model] = unknownBatchOf;
    return {
      failure: failure === undefined ? null : corpusError(failure.code, failure.message),
      pages,
      scored,
      rows: rows.rows,
      leftOut: { rows: rows.leftOutRows, pages: rows.leftOutPages },
      unknown,
      duplicate,
      batches: [...this.batches, ...unknownBatches.map((name) => name ?? null)],
      batchOf: pages.map((page) => (page < known ? this.batchOf[page]! : unknownBatchOf[page - known]!)),
    };
  }

  nameOf(model: number, page: number): string | null {
    const known = this.batchOf.length;
    if (page < known) return this.pageName(page);
    return readAgain(() => this.#native.unknownName(model, page - known));
  }

  batchNameOf(model: number, page: number): string | null {
    const known = this.batchOf.length;
    const batch = page < known ? this.batchOf[page]! : this.#unknownBatchOf[model]![page - known]!;
    return this.models[model]!.batches[batch]!;
  }

  pageName(page: number): string | null {
    return readAgain(() => this.#native.pageName(page));
  }

  referenceText(page: number): string {
    return readAgain(() => this.#native.referenceText(page));
  }

  hypothesisText(model: number, entry: number): string {
    return readAgain(() => this.#native.hypothesisText(model, entry));
  }

  async score(plan: Plan, options: WorkOptions = {}): Promise<CorpusScores> {
    options.signal?.throwIfAborted();
    const progress = new this.#addon.CorpusProgress();
    const request = { ...plan, metrics: [...plan.metrics], normalization: [...plan.normalization] };
    const work = this.#native.score(request, options.threads ?? availableParallelism(), progress);
    const { failure, rows, failures } = await watched(work, progress, options, () => progress.scored);
    if (failure !== undefined) throw corpusError(failure.code, failure.message);
    return {
      rows,
      failures: failures.map((found) =>
        found ? { entry: found.entry, error: corpusError(found.code, found.message) } : null,
      ),
    };
  }

  rateRows(model: number, first: number, rates: Float64Array): Uint8Array {
    return this.#native.rateRows(model, first, rates);
  }

  valueRows(model: number, first: number, values: Float64Array, columns: number): Uint8Array {
    return this.#native.valueRows(model, first, values, columns);
  }
}
