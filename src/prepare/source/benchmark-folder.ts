import { normalizeBatchId } from '../../schema/batch-id.ts';
import { stemOf } from '../../schema/benchmark.ts';
import type { Findings } from '../finding.ts';
import { isUsable, joinBatch } from './batch.ts';
import { SourceFolder, type Entry } from './folder.ts';
import type { Source, SourcePage } from './source.ts';
import { TranscriptFiles } from './transcript-files.ts';

/** A folder that already has the shape of a benchmark: `images/{batch}/` and `transcripts/{batch}/`. */
export class BenchmarkFolder implements Source {
  readonly folder: string;
  readonly batches = new Set<string>();

  readonly #isInPlace: boolean;
  readonly #splitPages: boolean;

  /** In place nothing is renamed: a batch whose name is not normalised is reported and left out. */
  constructor(
    folder: string,
    {
      isInPlace = false,
      splitPages = false,
    }: { readonly isInPlace?: boolean; readonly splitPages?: boolean } = {},
  ) {
    this.folder = folder;
    this.#isInPlace = isInPlace;
    this.#splitPages = splitPages;
  }

  get isInPlace(): boolean {
    return this.#isInPlace;
  }

  async *pages(findings: Findings): AsyncGenerator<SourcePage> {
    const tree = new SourceFolder(this.folder, findings, this.#splitPages);
    const imageBatches = this.#batchesOf((await tree.list('images')) ?? [], findings);
    const transcriptBatches = this.#batchesOf((await tree.list('transcripts')) ?? [], findings);
    for (const { name } of imageBatches) {
      this.batches.add(normalizeBatchId(name));
      yield* joinBatch(
        {
          name,
          images: (await tree.list(`images/${name}`)) ?? [],
          transcripts: new TranscriptFiles(usable((await tree.list(`transcripts/${name}`)) ?? [], findings)),
          expectedTranscript: (imageName) => `transcripts/${name}/${stemOf(imageName)}.txt`,
        },
        findings,
      );
    }
    const known = new Set(imageBatches.map(({ name }) => name));
    for (const { name } of transcriptBatches.filter((batch) => !known.has(batch.name))) {
      new TranscriptFiles(usable((await tree.list(`transcripts/${name}`)) ?? [], findings)).reportUntaken(
        findings,
      );
    }
  }

  #batchesOf(entries: readonly Entry[], findings: Findings): readonly Entry[] {
    return entries.filter((entry) => {
      if (entry.kind === 'folder') return isUsable(entry, findings) && this.#mayStay(entry, findings);
      findings.add('STRAY_FILE', entry.label, 'file outside any batch, left out');
      return false;
    });
  }

  #mayStay({ name, label }: Entry, findings: Findings): boolean {
    const normalized = normalizeBatchId(name);
    if (!this.#isInPlace || normalized === name) return true;
    findings.add('BATCH_FOLDER_NAME', label, `left out, expected the folder to be named ${normalized}`);
    return false;
  }
}

function usable(entries: readonly Entry[], findings: Findings): readonly Entry[] {
  return entries.filter((entry) => {
    if (entry.kind === 'file') return isUsable(entry, findings);
    findings.add('UNEXPECTED_FOLDER', entry.label, 'folder inside a batch, left out');
    return false;
  });
}
