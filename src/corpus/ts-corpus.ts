import { ErrataError, hasCode } from '../schema/error.ts';
import { TimeSlices } from '../work/time-slices.ts';
import type { Plan } from '../metrics/plan.ts';
import { recordOf, textsOf } from '../metrics/compute-record.ts';
import { layoutOf } from '../metrics/layout.ts';
import type { PageTexts } from '../metrics/metric.ts';
import type { TextPair } from '../metrics/text-pair.ts';
import { endEdits } from '../text/page-ends.ts';
import { codePoints } from '../text/decode.ts';
import { sizedWork } from '../work/too-large.ts';
import { finishLater, type Work } from '../work/work.ts';
import { columnNotes } from './columns.ts';
import type {
  Corpus,
  CorpusModel,
  CorpusScores,
  EntryFailure,
  LoadRules,
  OpenCorpusOptions,
  WorkOptions,
} from './corpus.ts';
import type { NamedTable } from '../io/table-files.ts';
import { rateRow, valueRow } from './page-rows.ts';
import { WHOLE, type Shard } from './shard.ts';
import { BenchmarkTable, ModelTable, type LoadOptions } from './tables.ts';

export interface LoadedModel {
  /** Name of the file in messages. */
  readonly label: string;
  readonly model: CorpusModel;
  readonly table: ModelTable | undefined;
  /** Row of each entry, -1 for a page that the model lacks. */
  readonly rows: readonly number[];
}

/** What was read of a benchmark and its models. */
export interface LoadedTables {
  readonly rules: LoadRules;
  readonly benchmark: BenchmarkTable;
  readonly models: readonly LoadedModel[];
  readonly notes: readonly string[];
}

/** The corpus of the TypeScript engine: texts are kept in memory. */
export async function openTsCorpus(options: OpenCorpusOptions): Promise<Corpus> {
  return new CorpusOfTables(await loadTables(options));
}

/** Reads a benchmark and its models into memory. */
export async function loadTables({
  benchmark: file,
  models: files,
  rules = 'strict',
  batches,
  shard = WHOLE,
  columns = {},
  signal,
  onProgress,
}: OpenCorpusOptions): Promise<LoadedTables> {
  let earlier = 0;
  let current = 0;
  const onChunk = (bytes: number): void => {
    signal?.throwIfAborted();
    // bytes are counted from the start of each file
    if (bytes < current) earlier += current;
    current = bytes;
    onProgress?.(earlier + current);
  };
  const loading: LoadOptions = { rules, columns, onChunk };
  const benchmark = await BenchmarkTable.load(file, loading);
  const wanted =
    batches === undefined
      ? undefined
      : new Set(batches.flatMap((name) => benchmark.batches.find(name) ?? []));
  const models: LoadedModel[] = [];
  for (const model of files) {
    earlier += current;
    current = 0;
    models.push(await loadModel(model, benchmark, { wanted, shard }, loading));
  }
  const notes = [
    ...columnNotes('transcript', columns, benchmark.found, file.label),
    ...models.flatMap(({ label, table }) => columnNotes('inference', columns, table?.found ?? [], label)),
  ];
  return { rules, benchmark, models, notes };
}

/** Which rows of a model are scored. */
interface JoinOptions {
  /** Numbers of batches. */
  readonly wanted: ReadonlySet<number> | undefined;
  readonly shard: Shard;
}

async function loadModel(
  file: NamedTable,
  benchmark: BenchmarkTable,
  { wanted, shard }: JoinOptions,
  loading: LoadOptions,
): Promise<LoadedModel> {
  try {
    const table = await ModelTable.load(file, benchmark, loading);
    return { label: file.label, table, ...table.join(loading.rules, wanted, shard) };
  } catch (failure) {
    if (!(failure instanceof ErrataError)) throw failure;
    const none = new Uint32Array();
    return {
      label: file.label,
      table: undefined,
      rows: [],
      model: {
        failure,
        pages: none,
        scored: 0,
        rows: none,
        leftOut: { rows: none, pages: none },
        unknown: 0,
        duplicate: 0,
        whole: { records: 0, missing: 0, firstMissing: 0 },
        batches: benchmark.batches.names,
        batchOf: none,
      },
    };
  }
}

/** A corpus whose texts are in memory. */
export class CorpusOfTables implements Corpus {
  readonly kind: Corpus['kind'] = 'ts';
  readonly batches: readonly (string | null)[];
  readonly batchOf: Uint32Array;
  readonly repeatedRows: number;
  readonly repeated: Corpus['repeated'];
  readonly models: readonly CorpusModel[];
  readonly #rules: LoadRules;
  readonly #benchmark: BenchmarkTable;
  readonly #loaded: readonly LoadedModel[];

  readonly notes: readonly string[];

  constructor({ rules, benchmark, models, notes }: LoadedTables) {
    this.notes = notes;
    this.#rules = rules;
    this.#benchmark = benchmark;
    this.#loaded = models;
    this.batches = benchmark.batches.names;
    this.batchOf = Uint32Array.from(benchmark.batchOf);
    this.repeatedRows = benchmark.repeatedRows;
    this.repeated = benchmark.repeated;
    this.models = models.map(({ model }) => model);
  }

  nameOf(model: number, page: number): string | null {
    const known = this.batchOf.length;
    return page < known ? this.pageName(page) : this.#loaded[model]!.table!.unknownNames[page - known]!;
  }

  batchNameOf(model: number, page: number): string | null {
    return this.models[model]!.batches[this.#loaded[model]!.table!.batchOf(page)]!;
  }

  pageName(page: number): string | null {
    return this.#benchmark.names[page]!;
  }

  referenceText(page: number): string {
    return this.#benchmark.texts[page] ?? '';
  }

  hypothesisText(model: number, entry: number): string {
    const { table, rows } = this.#loaded[model]!;
    return table?.texts[rows[entry] ?? -1] ?? '';
  }

  async score(plan: Plan, { signal, onProgress }: WorkOptions = {}): Promise<CorpusScores> {
    const slices = new TimeSlices(signal);
    const { length, units } = layoutOf(plan);
    const hasUnits = units.length > 0;
    const rows = this.models.map(({ pages }) => new Uint32Array(pages.length * length));
    const failures: (EntryFailure | null)[] = this.models.map(() => null);
    const ends = this.models.map(() => ({ edits: 0, length: 0 }));
    let scored = 0;
    for (const [model, { pages, scored: withRow }] of this.models.entries()) {
      for (const [entry, page] of pages.entries()) {
        if (slices.isDue) {
          onProgress?.(scored);
          await slices.pause();
        }
        const pair = await this.#score(model, entry, page, plan, slices);
        if (pair instanceof ErrataError) {
          failures[model] = { entry, error: pair };
          break;
        }
        rows[model]!.set(pair.record, entry * length);
        if (entry < withRow && hasUnits) addEnds(ends[model]!, pair.texts.unit);
        scored += 1;
      }
    }
    onProgress?.(scored);
    return { rows, failures, ends };
  }

  /** The record of an entry and its texts, or the error of texts that there is no memory for. */
  async #score(
    model: number,
    entry: number,
    page: number,
    plan: Plan,
    slices: TimeSlices,
  ): Promise<ScoredPair | ErrataError> {
    const [reference, hypothesis] = [this.referenceText(page), this.hypothesisText(model, entry)];
    const work = scorePair(reference, hypothesis, plan);
    try {
      return await finishLater(sizedWork('text', reference.length + hypothesis.length, work), slices);
    } catch (error) {
      if (!hasCode(error, 'TOO_LARGE')) throw error;
      const bytes = Buffer.byteLength(reference) + Buffer.byteLength(hypothesis);
      const [image, batch] = [this.#entryName(model, entry), this.#batchName(model, entry)];
      return new ErrataError(
        'TOO_LARGE',
        `${this.#loaded[model]!.label}: found ${bytes} bytes of text for ${JSON.stringify(image)}` +
          ` of batch ${JSON.stringify(batch)}, expected texts that there is memory to compare`,
        { cause: error },
      );
    }
  }

  rateRows(model: number, first: number, rates: Float64Array): Uint8Array {
    return this.#lines(rates.length, (at) =>
      rateRow(
        this.#rules,
        this.#entryName(model, first + at),
        this.#batchName(model, first + at),
        rates[at]!,
      ),
    );
  }

  valueRows(model: number, first: number, values: Float64Array, columns: number): Uint8Array {
    return this.#lines(values.length / columns, (at) => {
      const cells = values.subarray(at * columns, (at + 1) * columns);
      return valueRow(
        this.#rules,
        this.#entryName(model, first + at),
        this.#batchName(model, first + at),
        cells,
      );
    });
  }

  #entryName(model: number, entry: number): string | null {
    return this.nameOf(model, this.models[model]!.pages[entry]!);
  }

  #batchName(model: number, entry: number): string | null {
    return this.batchNameOf(model, this.models[model]!.pages[entry]!);
  }

  #lines(count: number, line: (at: number) => string): Uint8Array {
    return Buffer.from(Array.from({ length: count }, (_, at) => line(at)).join(''));
  }
}

interface ScoredPair {
  readonly record: Uint32Array;
  readonly texts: PageTexts;
}

function* scorePair(reference: string, hypothesis: string, plan: Plan): Work<ScoredPair> {
  const texts = textsOf(reference, hypothesis, plan);
  return { record: yield* recordOf(texts, plan), texts };
}

/** Adds what the ends of a pair cost. */
function addEnds(sum: { edits: number; length: number }, { reference, hypothesis }: TextPair): void {
  sum.edits += endEdits(reference, hypothesis);
  sum.length += codePoints(reference).length;
}
