import type { Corpus, OpenCorpusOptions } from './corpus.ts';
import { ScoredCorpus, type RecordEngine } from './scored-corpus.ts';
import { WHOLE } from './shard.ts';
import { BenchmarkTable, ModelTable } from './tables.ts';

/** A page and what models read of it. */
export interface MemoryPage {
  readonly image: string;
  readonly batch: string;
  readonly reference: string;
  /** By the names of models. */
  readonly hypotheses: ReadonlyMap<string, string>;
}

/** A corpus of pages in memory: as if they were rows of CSV files, scored by the engine in use. */
export async function openMemoryCorpus(
  pages: readonly MemoryPage[],
  models: readonly string[],
  { batches, signal }: Pick<OpenCorpusOptions, 'batches' | 'signal'>,
  engine: RecordEngine,
): Promise<Corpus> {
  signal?.throwIfAborted();
  const benchmark = BenchmarkTable.of(
    pages.map(({ image, batch, reference: text }, at) => ({ offset: at, image, batch, text })),
    'pages',
  );
  const wanted =
    batches === undefined
      ? undefined
      : new Set(batches.flatMap((name) => benchmark.batches.find(name) ?? []));
  const loaded = models.map((name) => {
    const rows = pages.flatMap(({ image, batch, hypotheses }, offset) => {
      const text = hypotheses.get(name);
      return text === undefined ? [] : [{ offset, image, batch, text }];
    });
    const table = ModelTable.of(rows, benchmark);
    return { label: name, table, ...table.join('strict', wanted, WHOLE) };
  });
  return new ScoredCorpus({ rules: 'strict', benchmark, models: loaded, notes: [] }, engine);
}
