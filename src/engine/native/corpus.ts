import type {
  Corpus,
  CorpusModel,
  CorpusScores,
  LoadRules,
  OpenCorpusOptions,
  WorkOptions,
} from '../../corpus/corpus.ts';
import { columnNotes, wantedColumns, type RowColumns } from '../../corpus/columns.ts';
import { refusePipes } from '../../corpus/refuse-pipes.ts';
import { ErrataError } from '../../schema/error.ts';
import { formOf } from '../../io/table/open-table.ts';
import type { Plan } from '../../metrics/plan.ts';
import { filesOf, type NamedTable } from '../../io/table-files.ts';
import type { CorpusEntries, CorpusTable, NativeCorpus, OpenedCorpus } from './addon.d.ts';
import { call, errorOf } from './errors.ts';
import type { Addon } from './load-addon.ts';
import { planRequest } from './requests.ts';
import { runTask } from './run-task.ts';

/** The corpus of the addon: files, texts and counts stay on its side. */
export async function openNativeCorpus(addon: Addon, options: OpenCorpusOptions): Promise<Corpus> {
  options.signal?.throwIfAborted();
  const { benchmark, models, rules = 'strict', batches, shard, columns = {}, threads } = options;
  await refusePipes([benchmark, ...models].flatMap(filesOf));
  const found = await Promise.all(models.map((model) => tableRequest(model, rules).catch(refusalOf)));
  const request = {
    benchmark: await tableRequest(benchmark, rules),
    models: found.map((model) => (model instanceof ErrataError ? NO_TABLE : model)),
    benchmarkColumns: wantedColumns('transcript', columns),
    modelColumns: wantedColumns('inference', columns),
    isCompatible: rules === 'openpecha',
    batches: batches === undefined ? null : [...batches],
    shard: shard ?? null,
    threads: threads ?? null,
  };
  const opened = await runTask(addon, (progress) => addon.openCorpus(request, progress), options);
  const notes = [
    ...columnNotes('transcript', columns, opened.pages.columns.map(rowColumns), benchmark.label),
    ...opened.models.flatMap((model, at) =>
      columnNotes('inference', columns, model.columns.map(rowColumns), models[at]!.label),
    ),
  ];
  const refusals = found.map((model) => (model instanceof ErrataError ? model : undefined));
  return new CorpusOfAddon(addon, opened, notes, refusals);
}

/** Stands for a model whose files are of no form of ours, which the addon need not see. */
const NO_TABLE: CorpusTable = { label: '', files: [] };

function refusalOf(error: unknown): ErrataError {
  if (error instanceof ErrataError) return error;
  throw error;
}

/** A table and how each of its files is written; the OpenPecha program knows CSV alone. */
async function tableRequest(table: NamedTable, rules: LoadRules): Promise<CorpusTable> {
  const files = filesOf(table).map(async ({ path, label }) => ({
    path,
    label,
    form: rules === 'strict' ? await formOf({ path, label }) : ('csv' as const),
  }));
  return { label: table.label, files: await Promise.all(files) };
}

function rowColumns([image = '', batch = '', text = '']: readonly string[]): RowColumns {
  return { image, batch, text };
}

class CorpusOfAddon implements Corpus {
  readonly kind = 'native';
  readonly batches: readonly (string | null)[];
  readonly batchOf: Uint32Array;
  readonly repeatedRows: number;
  readonly repeated: Corpus['repeated'];
  readonly notes: readonly string[];
  readonly models: readonly CorpusModel[];
  readonly #addon: Addon;
  readonly #native: NativeCorpus;
  readonly #unknownBatchOf: readonly Uint32Array[];

  constructor(
    addon: Addon,
    { corpus, pages, models }: OpenedCorpus,
    notes: readonly string[],
    refusals: readonly (ErrataError | undefined)[],
  ) {
    this.notes = notes;
    this.#addon = addon;
    this.#native = corpus;
    this.batches = pages.batches.map((name) => name ?? null);
    this.batchOf = pages.batchOf;
    this.repeatedRows = pages.repeatedRows;
    this.repeated = Array.from({ length: pages.repeated.length / 2 }, (_, at) => ({
      place: pages.repeated[2 * at]!,
      first: pages.repeated[2 * at + 1]!,
    }));
    this.models = models.map((model, at) => this.#modelOf(model, refusals[at]));
    this.#unknownBatchOf = models.map(({ unknownBatchOf }) => unknownBatchOf);
  }

  #modelOf(
    { failure, pages, batchOf, scored, unknown, duplicate, ...model }: CorpusEntries,
    refusal: ErrataError | undefined,
  ): CorpusModel {
    const { records, missing, firstMissing } = model;
    return {
      failure: refusal ?? (failure === null ? null : errorOf(failure)),
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
