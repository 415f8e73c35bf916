import { join } from 'node:path';
import { normalizeBatchId } from '../../schema/batch-id.ts';
import { stemOf } from '../../schema/benchmark.ts';
import type { Findings } from '../finding.ts';
import { isUsable, joinBatch, addFolder } from './batch.ts';
import { SourceFolder, type FolderEntry } from './folder.ts';
import { FLAT_BATCH, hasImage } from './image-folder.ts';
import type { Source, SourcePage } from './source.ts';
import { TranscriptFiles } from './transcript-files.ts';

/** A folder of images or of transcripts. */
export interface Side {
  /** The folder that links must not leave, a real path. */
  readonly root: string;
  /** Its place in there; the empty text for the root itself. */
  readonly folder: string;
  /** How findings name the root. */
  readonly prefix: string;
}

/** The entries of a side, or of a folder in it. */
class SideFolder {
  readonly path: string;
  readonly label: string;
  readonly #tree: SourceFolder;
  readonly #folder: string;

  constructor({ root, folder, prefix }: Side, findings: Findings, splitPages = false) {
    this.#tree = new SourceFolder(root, findings, { prefix, splitPages });
    this.#folder = folder;
    this.path = join(root, folder);
    this.label = prefix === '' ? folder : join(prefix, folder);
  }

  async list(name = ''): Promise<readonly FolderEntry[]> {
    return (await this.#tree.list(this.#folder === '' ? name : join(this.#folder, name))) ?? [];
  }
}

interface BenchmarkFolderOptions {
  /** In place nothing is renamed: a batch whose name is not normalised is reported and left out. @default false */
  readonly isInPlace?: boolean;
  readonly images: Side;
  readonly transcripts: Side;
  /** Each page of a TIFF or PDF of images is a page. @default false */
  readonly splitPages?: boolean | undefined;
}

/** Both sides, and what lies at the top of each. */
interface Sides {
  readonly images: SideFolder;
  readonly transcripts: SideFolder;
  readonly top: readonly FolderEntry[];
  readonly topTranscripts: readonly FolderEntry[];
}

/** Images and transcripts in folders of their own, as a benchmark has them: with a folder per batch, or all in one. */
export class BenchmarkFolder implements Source {
  readonly folder: string;
  readonly batches = new Set<string>();
  readonly notes: readonly string[] = [];
  readonly isInPlace: boolean;
  readonly #images: Side;
  readonly #transcripts: Side;
  readonly #splitPages: boolean;
  readonly #suffixes: { readonly hasExactSuffixes: boolean };

  constructor(
    folder: string,
    { isInPlace = false, images, transcripts, splitPages = false }: BenchmarkFolderOptions,
  ) {
    this.folder = folder;
    this.isInPlace = isInPlace;
    this.#images = images;
    this.#transcripts = transcripts;
    this.#splitPages = splitPages;
    this.#suffixes = { hasExactSuffixes: images.folder === 'images' && transcripts.folder === 'transcripts' };
  }

  async *pages(findings: Findings): AsyncGenerator<SourcePage> {
    const images = new SideFolder(this.#images, findings, this.#splitPages);
    const transcripts = new SideFolder(this.#transcripts, findings);
    // one may lie inside of the other
    const top = (await images.list()).filter(({ path }) => path !== transcripts.path);
    const topTranscripts = (await transcripts.list()).filter(({ path }) => path !== images.path);
    const sides = { images, transcripts, top, topTranscripts };
    yield* !this.isInPlace && (await isFlat(top))
      ? this.#flat(sides, findings)
      : this.#byBatch(sides, findings);
  }

  async *#flat({ transcripts, top, topTranscripts }: Sides, findings: Findings): AsyncGenerator<SourcePage> {
    this.batches.add(FLAT_BATCH);
    yield* joinBatch(
      {
        name: FLAT_BATCH,
        images: top,
        transcripts: new TranscriptFiles(await usable(topTranscripts, findings), this.#suffixes),
        expectedTranscript: (imageName) => join(transcripts.label, `${stemOf(imageName)}.txt`),
      },
      findings,
    );
  }

  async *#byBatch(
    { images, transcripts, top, topTranscripts }: Sides,
    findings: Findings,
  ): AsyncGenerator<SourcePage> {
    const imageBatches = this.#batchesOf(top, findings);
    const transcriptBatches = this.#batchesOf(topTranscripts, findings);
    for (const { name } of imageBatches) {
      this.batches.add(normalizeBatchId(name));
      yield* joinBatch(
        {
          name,
          images: await images.list(name),
          transcripts: new TranscriptFiles(
            await usable(await transcripts.list(name), findings),
            this.#suffixes,
          ),
          expectedTranscript: (imageName) => join(transcripts.label, name, `${stemOf(imageName)}.txt`),
        },
        findings,
      );
    }
    const known = new Set(imageBatches.map(({ name }) => name));
    for (const { name } of transcriptBatches.filter((batch) => !known.has(batch.name))) {
      const left = await usable(await transcripts.list(name), findings);
      new TranscriptFiles(left).addUntaken(findings);
    }
  }

  #batchesOf(entries: readonly FolderEntry[], findings: Findings): readonly FolderEntry[] {
    return entries.filter((entry) => {
      if (entry.kind === 'folder') return isUsable(entry, findings) && this.#mayStay(entry, findings);
      findings.add('STRAY_FILE', entry.label, 'file outside any batch, left out');
      return false;
    });
  }

  #mayStay({ name, label }: FolderEntry, findings: Findings): boolean {
    const normalized = normalizeBatchId(name);
    if (!this.isInPlace || normalized === name) return true;
    findings.add('BATCH_FOLDER_NAME', label, `left out, expected the folder to be named ${normalized}`);
    return false;
  }
}

/** Files without a folder beside them are one batch. */
async function isFlat(entries: readonly FolderEntry[]): Promise<boolean> {
  return entries.every(({ kind }) => kind === 'file') && (await hasImage(entries));
}

async function usable(entries: readonly FolderEntry[], findings: Findings): Promise<readonly FolderEntry[]> {
  const files: FolderEntry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'folder') await addFolder(entry, findings);
    else if (isUsable(entry, findings)) files.push(entry);
  }
  return files;
}
