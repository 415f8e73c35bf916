import type { Corpus } from '../corpus/corpus.ts';
import { activeEngine } from '../engine/select.ts';
import { Layout } from '../io/layout.ts';
import { findTable } from '../io/table-files.ts';
import { named } from '../io/named-file.ts';
import { normalize } from '../library/index.ts';
import type { Evaluation } from '../results/evaluation.ts';
import type { Normalization } from '../text/normalization.ts';
import type { PageKey } from './page-key.ts';

/** Texts of pages as they were scored. */
export interface PageTexts {
  /** Pages of the benchmark, in its order. */
  readonly pages: readonly PageKey[];
  /** False for a model whose file, or whose benchmark, is gone. */
  hasTexts(model: number): boolean;
  reference(page: number): string | undefined;
  /** Undefined where the model has no row for the page. */
  hypothesis(model: number, page: number): string | undefined;
}

/** Nothing to show beside the numbers. */
export const NO_TEXTS: PageTexts = {
  pages: [],
  hasTexts: () => false,
  reference: () => undefined,
  hypothesis: () => undefined,
};

export interface OpenTextsRequest {
  readonly root: string;
  readonly evaluation: Evaluation;
  readonly models: readonly string[];
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
  note(text: string): void;
}

/** Opens the texts that an evaluation was made of, as far as they are there; undefined without a benchmark. */
export async function openTexts(request: OpenTextsRequest): Promise<PageTexts | undefined> {
  const { root, evaluation, models, threads, signal, note } = request;
  const layout = new Layout(root);
  const benchmark = await findTable(layout.benchmark.table);
  if (benchmark === undefined) {
    note(`${named(layout.benchmark.csv).label}: is gone, so that the report has no texts`);
    return undefined;
  }
  const files = await Promise.all(models.map((model) => findTable(layout.models.table(model))));
  const areThere = files.map((file) => file !== undefined);
  for (const [at, model] of models.entries())
    if (areThere[at] === false)
      note(`${named(layout.models.csv(model)).label}: is gone, so that the report has no texts of it`);
  const corpus = await activeEngine().openCorpus({
    benchmark,
    models: files.flatMap((file) => file ?? []),
    batches: evaluation.options.batches ?? undefined,
    columns: evaluation.options.columns,
    threads,
    signal,
  });
  for (const { failure } of corpus.models) if (failure !== null) throw failure;
  return textsOf(corpus, areThere, evaluation.options);
}

function textsOf(
  corpus: Corpus,
  areThere: readonly boolean[],
  { normalization, equivalences }: Evaluation['options'],
): PageTexts {
  const steps = normalization as Normalization[];
  const scored = (text: string): string =>
    steps.length === 0 ? text : normalize(text, steps, { equivalences });
  // models whose files are gone are no part of the corpus
  const numbers = areThere.map((isThere, model) =>
    isThere ? areThere.slice(0, model).filter(Boolean).length : undefined,
  );
  const entries = corpus.models.map(({ pages, scored: count }) => {
    const entryOf = new Int32Array(corpus.batchOf.length).fill(-1);
    for (let entry = 0; entry < count; entry += 1)
      if (pages[entry]! < entryOf.length) entryOf[pages[entry]!] = entry;
    return entryOf;
  });
  return {
    pages: Array.from(corpus.batchOf, (batch, page) => ({
      batch: corpus.batches[batch] ?? '',
      image: corpus.pageName(page) ?? '',
    })),
    hasTexts: (model) => areThere[model] === true,
    reference: (page) => scored(corpus.referenceText(page)),
    hypothesis: (model, page) => {
      const number = numbers[model];
      const entry = number === undefined ? -1 : entries[number]![page]!;
      return entry === -1 ? undefined : scored(corpus.hypothesisText(number!, entry));
    },
  };
}
