import { sep } from 'node:path';
import { imageKindOf, readHead } from '../../io/image-kind.ts';
import { normalizeBatchId } from '../../schema/batch-id.ts';
import { stemOf } from '../../schema/benchmark.ts';
import { isBroken, systemError } from '../../schema/error.ts';
import type { Findings } from '../finding.ts';
import { isUsable, joinBatch, reportFolder } from './batch.ts';
import { SourceFolder, type Entry } from './folder.ts';
import type { Source, SourcePage } from './source.ts';
import { isTranscriptName, TranscriptFiles } from './transcript-files.ts';

/** The batch of images that lie directly in the source. */
export const FLAT_BATCH = 'batch-1';

/** Folders beside the images in which transcription tools put their files. */
const SIDE_FOLDERS = new Set(['page', 'alto', 'hocr']);

/** Images with their transcripts beside them: directly in the folder, in one folder per batch, or both. */
export class ImageFolder implements Source {
  readonly folder: string;
  readonly batches = new Set<string>();
  readonly notes: readonly string[] = [];
  readonly #excluded: string | undefined;
  readonly #splitPages: boolean;

  /** `excluded`: a folder inside the source that is not part of it (the benchmark being made). */
  constructor(folder: string, excluded?: string, splitPages = false) {
    this.folder = folder;
    this.#excluded = excluded;
    this.#splitPages = splitPages;
  }

  async *pages(findings: Findings): AsyncGenerator<SourcePage> {
    const tree = new SourceFolder(this.folder, findings, { splitPages: this.#splitPages });
    const top = (await tree.list('')) ?? [];
    const isFlat = await hasImage(top);
    if (isFlat) yield* this.#batch(tree, FLAT_BATCH, '', top, findings);
    else
      for (const { label } of top.filter(({ kind }) => kind === 'file'))
        findings.add('STRAY_FILE', label, 'file outside any batch, left out');
    for (const entry of top) {
      if (entry.kind !== 'folder' || this.#isExcluded(entry) || (isFlat && SIDE_FOLDERS.has(entry.name)))
        continue;
      if (!isUsable(entry, findings)) continue;
      const files = (await tree.list(entry.label)) ?? [];
      if (files.some(({ kind }) => kind === 'file') || files.length === 0)
        yield* this.#batch(tree, entry.name, entry.label, files, findings);
      else await reportFolder(entry, findings, 'folder without images of its own, left out');
    }
  }

  async *#batch(
    tree: SourceFolder,
    name: string,
    label: string,
    entries: readonly Entry[],
    findings: Findings,
  ): AsyncGenerator<SourcePage> {
    this.batches.add(normalizeBatchId(name));
    const prefix = label === '' ? '' : `${label}/`;
    const isTranscript = ({ kind, name: file }: Entry): boolean =>
      kind === 'file' && !file.startsWith('.') && isTranscriptName(file);
    const transcripts = entries.filter(isTranscript);
    for (const side of entries.filter((entry) => entry.kind === 'folder' && SIDE_FOLDERS.has(entry.name))) {
      for (const entry of (await tree.list(side.label)) ?? [])
        if (isTranscript(entry)) transcripts.push(entry);
    }
    // folders of the top level are batches of their own
    const images = entries.filter(
      (entry) =>
        !isTranscript(entry) && (entry.kind === 'file' || (label !== '' && !SIDE_FOLDERS.has(entry.name))),
    );
    yield* joinBatch(
      {
        name,
        images,
        transcripts: new TranscriptFiles(transcripts),
        expectedTranscript: (imageName) => `${prefix}${stemOf(imageName)}.txt`,
      },
      findings,
    );
  }

  #isExcluded({ path }: Entry): boolean {
    return (
      this.#excluded !== undefined && (path === this.#excluded || this.#excluded.startsWith(`${path}${sep}`))
    );
  }
}

/** True when one of the files is an image by its first bytes. */
export async function hasImage(entries: readonly Entry[]): Promise<boolean> {
  for (const { kind, name, path } of entries) {
    if (kind !== 'file' || name.startsWith('.') || isTranscriptName(name)) continue;
    const head = await readHead(path).catch((error: unknown) => {
      if (isBroken(error)) throw systemError(path, error, 'read');
      return undefined;
    });
    if (head !== undefined && imageKindOf(head) !== undefined) return true;
  }
  return false;
}
