import { activeEngine } from '../../engine/select.ts';
import type { Corpus } from '../../corpus/corpus.ts';
import { findModel } from '../../evaluate/model-files.ts';
import { Layout } from '../../io/layout.ts';
import { tableAt } from '../../io/table-files.ts';
import { ErrataError } from '../../schema/error.ts';
import type { ReadingOptions } from '../../transcript/reading-options.ts';
import { readTextOf } from '../../transcript/text-of-file.ts';

/** Two texts with their names for headings. */
export interface DiffTexts {
  readonly reference: string;
  readonly hypothesis: string;
  readonly referenceName: string;
  readonly hypothesisName: string;
}

export async function textsOfFiles(
  reference: string,
  hypothesis: string,
  reading: ReadingOptions,
): Promise<DiffTexts> {
  return {
    reference: await readTextOf(reference, reading),
    hypothesis: await readTextOf(hypothesis, reading),
    referenceName: reference,
    hypothesisName: hypothesis,
  };
}

export interface PageRequest {
  readonly root: string;
  readonly image: string;
  readonly model: string;
  /** Needed when several batches have a page of this name. */
  readonly batch: string | undefined;
  readonly signal: AbortSignal;
}

/** The transcript of a page of the root and what a model read of it. */
export async function textsOfPage({ root, image, model, batch, signal }: PageRequest): Promise<DiffTexts> {
  const file = await findModel(root, model);
  const corpus = await activeEngine().openCorpus({
    benchmark: await tableAt(new Layout(root).benchmark.table),
    models: [file],
    batches: batch === undefined ? undefined : [batch],
    signal,
  });
  const failure = corpus.models[0]?.failure ?? null;
  if (failure !== null) throw failure;
  const entry = findEntry(corpus, image, file.name);
  const page = corpus.models[0]!.pages[entry]!;
  return {
    reference: corpus.referenceText(page),
    hypothesis: corpus.hypothesisText(0, entry),
    referenceName: `${image} (transcript)`,
    hypothesisName: `${image} (${file.name})`,
  };
}

function findEntry(corpus: Corpus, image: string, model: string): number {
  const { scored, batchOf, batches, pages } = corpus.models[0]!;
  const pageCount = corpus.batchOf.length;
  const found = Array.from({ length: scored }, (_, entry) => entry).filter(
    (entry) => pages[entry]! < pageCount && corpus.pageName(pages[entry]!) === image,
  );
  const [entry] = found;
  if (entry === undefined) {
    const isPage = Array.from(corpus.batchOf, (_, page) => corpus.pageName(page)).includes(image);
    throw new ErrataError(
      'PAGE_UNKNOWN',
      isPage
        ? `${model}: has no text of ${JSON.stringify(image)}`
        : `benchmark.csv: no page ${JSON.stringify(image)}`,
    );
  }
  if (found.length > 1) {
    const names = found.map((other) => batches[batchOf[other]!] ?? '').join(', ');
    throw new ErrataError('PAGE_AMBIGUOUS', `${image}: found in ${names}, expected --batch to name one`);
  }
  return entry;
}
