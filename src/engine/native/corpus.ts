import type {
  Corpus,
  CorpusModel,
  CorpusScores,
  OpenCorpusOptions,
  WorkOptions,
} from '../../corpus/corpus.ts';
import { openReadCorpus, type RecordEngine } from '../../corpus/memory-corpus.ts';
import { refusePipes } from '../../corpus/refuse-pipes.ts';
import type { NamedFile } from '../../io/named-file.ts';
import { formOf } from '../../io/table/open-table.ts';
import type { Plan } from '../../metrics/plan.ts';
import { filesOf, type NamedTable } from '../../io/table-files.ts';
import type { CorpusEntries, CorpusTable, NativeCorpus, OpenedCorpus } from './addon.d.ts';
import { call, errorOf } from './errors.ts';
import type { Addon } from './load-addon.ts';
import { planRequest } from './requests.ts';
import { runTask } from './run-task.ts';

/** The corpus of the addon: files, texts and counts stay on its side. */
export async function openNativeCorpus(
  addon: Addon,
  options: OpenCorpusOptions,
  engine: RecordEngine,
): Promise<Corpus> {
  options.signal?.throwIfAborted();
  const tables = [options.benchmark, ...options.models].flatMap(filesOf);
  await refusePipes(tables);
  if (options.rules !== 'openpecha' && (options.columns !== undefined || !(await areCsv(tables))))
    return openReadCorpus(options, engine);
  const { benchmark, models, rules = 'strict', batches, shard, threads } = options;
  const request = {
    benchmark: tableRequest(benchmark),
    models: models.map(tableRequest),
    isCompatible: rules === 'openpecha',
    batches: batches === undefined ? null : [...batches],
    shard: shard ?? null,
    threads: threads ?? null,
  };
  const opened = await runTask(addon, (progress) => addon.openCorpus(request, progress), options);
  return new CorpusOfAddon(addon, opened);
}

/** False where one of the files is Parquet or JSON Lines, or cannot be told: the reader of those says what it is. */
async function areCsv(files: readonly NamedFile[]): Promise<boolean> {
  const forms = await Promise.all(files.map((file) => formOf(file).catch(() => 'unknown')));
  return forms.every((form) => form === 'csv');
}

function tableRequest(table: NamedTable): CorpusTable {
  return { label: table.label, files: filesOf(table).map(({ path, label }) => ({ path, label })) };
}

class CorpusOfAddon implements Corpus {
  readonly kind = 'native';
  readonly batches: readonly (string | null)[];
  readonly batchOf: Uint32Array;
  readonly repeatedRows: number;
  readonly repeated: Corpus['repeated'];
  readonly notes: readonly string[] = [];
  readonly models: readonly CorpusModel[];
  readonly #addon: Addon;
  readonly #native: NativeCorpus;
  readonly #unknownBatchOf: readonly Uint32Array[];

  constructor(addon: Addon, { corpus, pages, models }: OpenedCorpus) {
    this.#addon = addon;
    this.#native = corpus;
    this.batches = pages.batches.map((name) => name ?? null);
    this.batchOf = pages.batchOf;
    this.repeatedRows = pages.repeatedRows;
    this.repeated = Array.from({ length: pages.repeated.length / 2 }, (_, at) => ({
      place: pages.repeated[2 * at]!,
      first: pages.repeated[2 * at + 1]!,
    }));
    this.models = models.map((model) => this.#modelOf(model));
    this.#unknownBatchOf = models.map(({ unknownBatchOf }) => unknownBatchOf);
  }

  #modelOf({ failure, pages, batchOf, scored, unknown, duplicate, ...model }: CorpusEntries): CorpusModel {
    const { records, missing, firstMissing } = model;
    return {
      failure: failure === null ? null : errorOf(failure),
      pages,
      scored,
      rows: model.rows,
      leftOut: { rows: model.leftOutRows, pages: model.leftOutPages },
      unknown,
      duplicate,
      whole: { records, missing, firstMissing },
      batches: [...this.batches, ...model.unknownBatches.map((name) => name ?? null)],
      batchOf,
    };
  }

  nameOf(model: number, page: number): string | null {
    const known = this.batchOf.length;
    if (page < known) return this.pageName(page);
    return call(() => this.#native.unknownName(model, page - known));
  }

  batchNameOf(model: number, page: number): string | null {
    const known = this.batchOf.length;
    const batch = page < known ? this.batchOf[page]! : this.#unknownBatchOf[model]![page - known]!;
    return this.models[model]!.batches[batch]!;
  }

  pageName(page: number): string | null {
    return call(() => this.#native.pageName(page));
  }

  referenceText(page: number): string {
    return call(() => this.#native.referenceText(page));
  }

  hypothesisText(model: number, entry: number): string {
    return call(() => this.#native.hypothesisText(model, entry));
  }

  async score(plan: Plan, options: WorkOptions = {}): Promise<CorpusScores> {
    const { rows, failures, ends } = await runTask(
      this.#addon,
      (progress) => this.#native.score(planRequest(plan), options.threads ?? null, progress),
      options,
    );
    return {
      rows,
      ends,
      failures: failures.map((found) =>
        found ? { entry: found.entry, error: errorOf(found.failure) } : null,
      ),
    };
  }

  rateRows(model: number, first: number, rates: Float64Array): Uint8Array {
    return call(() => this.#native.rateRows(model, first, rates));
  }

  valueRows(model: number, first: number, values: Float64Array, columns: number): Uint8Array {
    return call(() => this.#native.valueRows(model, first, values, columns));
  }
}
