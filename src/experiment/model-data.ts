import type { Corpus } from '../corpus/corpus.ts';
import { activeEngine } from '../engine/select.ts';
import { findModel } from '../evaluate/model-files.ts';
import { Layout } from '../io/layout.ts';
import { tableAt } from '../io/table-files.ts';
import type { ExperimentData } from './page.ts';

export interface ModelSource {
  readonly root: string;
  readonly model: string;
  /** Model whose texts are the corrections. */
  readonly corrected: string | undefined;
  readonly threads: number | undefined;
  readonly signal: AbortSignal;
}

/** Pages of the benchmark that a model has read, in the order of its file; ids are `batch/image`. */
export async function readModelPages({
  root,
  model,
  corrected,
  threads,
  signal,
}: ModelSource): Promise<ExperimentData> {
  const names = corrected === undefined ? [model] : [model, corrected];
  const files = await Promise.all(names.map((name) => findModel(root, name)));
  const corpus = await activeEngine().openCorpus({
    benchmark: await tableAt(new Layout(root).benchmark.table),
    models: files,
    threads,
    signal,
  });
  for (const { failure } of corpus.models) if (failure !== null) throw failure;
  const { pages, scored, unknown, batches, batchOf } = corpus.models[0]!;
  const corrections = corrected === undefined ? undefined : entriesByPage(corpus, 1);
  const entries = Array.from({ length: scored }, (_, entry) => entry);
  return {
    pages: entries.map((entry) => {
      const page = pages[entry]!;
      const correction = corrections?.get(page);
      const [batchId, imageName] = [batches[batchOf[entry]!] ?? '', corpus.nameOf(0, page) ?? ''];
      return {
        id: `${batchId}/${imageName}`,
        batchId,
        imageName,
        reference: corpus.referenceText(page),
        ocr: corpus.hypothesisText(0, entry),
        corrected: correction === undefined ? undefined : corpus.hypothesisText(1, correction),
      };
    }),
    notes: [
      ...(pages.length > scored
        ? [`${model}: ${pages.length - scored} pages of the benchmark have no row and are left out`]
        : []),
      ...(unknown > 0 ? [`${model}: ${unknown} rows are of pages that the benchmark does not have`] : []),
    ],
  };
}

function entriesByPage(corpus: Corpus, model: number): Map<number, number> {
  const { pages, scored } = corpus.models[model]!;
  return new Map(Array.from({ length: scored }, (_, entry) => [pages[entry]!, entry]));
}
