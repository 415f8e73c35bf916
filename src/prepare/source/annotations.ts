import { join } from 'node:path';
import { refusalOfName } from '../../io/file-name.ts';
import { normalizeBatchId } from '../../schema/batch-id.ts';
import type { Findings } from '../finding.ts';
import { readRows, type AnnotationColumns, type AnnotationRow } from './annotation-rows.ts';
import { SourceFolder, type FolderEntry } from './folder.ts';
import { FLAT_BATCH } from './image-folder.ts';
import { isImageFolder } from './side-names.ts';
import type { Source, SourcePage } from './source.ts';

export interface AnnotationsOptions {
  /** The CSV, a real path. */
  readonly file: string;
  /** The CSV as the user named it, for messages. */
  readonly label: string;
  /** The folder of the images, a real path. */
  readonly images: string;
  /** The same as the user would name it. */
  readonly imagesLabel: string;
  readonly columns?: AnnotationColumns | undefined;
  readonly splitPages?: boolean;
}

/** A row whose batch is known. */
type BatchRow = AnnotationRow & { readonly batchId: string };

/** A table of transcripts, and a folder in which its images are looked up unless the table holds them. */
export class Annotations implements Source {
  readonly folder: string;
  readonly batches = new Set<string>();
  readonly notes: string[] = [];
  readonly #options: AnnotationsOptions;
  /** Folders in which an image was found, with the names that were taken from them. */
  readonly #taken = new Map<string, Set<string>>();
  readonly #renamed = new Set<string>();

  constructor(options: AnnotationsOptions) {
    this.folder = options.images;
    this.#options = options;
  }

  async *pages(findings: Findings): AsyncGenerator<SourcePage> {
    const { file: path, label, columns, images, splitPages } = this.#options;
    const tree = new SourceFolder(images, findings, { splitPages });
    for await (const row of readRows({ path, label }, columns, this.notes)) {
      if (row.unit === 'row') findings.countRows(label);
      if ('message' in row) {
        findings.add('BAD_ROW', label, row.message, row.line);
        continue;
      }
      const page = await this.#pageOf({ ...row, batchId: batchOf(row) }, tree, findings);
      if (page !== undefined) yield page;
    }
    for (const [folder, names] of this.#taken) await this.#addUnannotated(tree, folder, names, findings);
  }

  async #pageOf(row: BatchRow, tree: SourceFolder, findings: Findings): Promise<SourcePage | undefined> {
    const { imageName, batchId: rawBatch, transcript, line } = row;
    const { label } = this.#options;
    if (!this.#hasUsableNames(row, findings)) return undefined;
    const image: Pick<FolderEntry, 'path' | 'label' | 'pageNumber'> | undefined =
      row.bytes === undefined ? await this.#find(row, tree) : { path: '', label: `${label}: row ${line}` };
    const batchId = normalizeBatchId(rawBatch);
    if (image === undefined)
      findings.add(
        'IMAGE_MISSING',
        label,
        `${batchId}/${imageName}: image not found, expected it in ${this.#options.imagesLabel}`,
        line,
      );
    else if (transcript === '')
      findings.add(
        'IMAGE_WITHOUT_TRANSCRIPT',
        label,
        `${batchId}/${imageName}: image without transcript, the field is empty`,
        line,
      );
    if (image === undefined || transcript === '') return undefined;
    if (row.bytes === undefined) this.#checkFolder(image, row, findings);
    return {
      batchId,
      imageName,
      imagePath: image.path,
      imageBytes: row.bytes,
      imageLabel: image.label,
      pageNumber: image.pageNumber,
      transcript: { kind: 'text', text: transcript, label, line },
    };
  }

  #hasUsableNames({ imageName, batchId, folders, line }: BatchRow, findings: Findings): boolean {
    const { label } = this.#options;
    for (const [column, value] of [
      ...folders.map((name) => ['folder of the image', name] as const),
      ['image name', imageName],
      ['batch_id', batchId],
    ] as const) {
      const refusal = refusalOfName(value);
      if (refusal === undefined) continue;
      const shown = JSON.stringify(value.slice(0, 80));
      findings.add('UNSAFE_NAME', label, `${column} ${shown} ${refusal}`, line);
      return false;
    }
    if (!imageName.startsWith('.')) return true;
    findings.add('HIDDEN_FILE', label, `${imageName} is a hidden file, left out`, line);
    return false;
  }

  /** The image in the first place that has it: the folder of the normalised batch, then that of the raw one. */
  async #find(
    { imageName, batchId, folders }: BatchRow,
    tree: SourceFolder,
  ): Promise<FolderEntry | undefined> {
    const stated = folders.length === 0 ? [] : [folders.join('/')];
    for (const batch of new Set([normalizeBatchId(batchId), batchId])) {
      for (const folder of [...stated, `${batch}/images`, batch, '']) {
        const label = folder === '' ? imageName : `${folder}/${imageName}`;
        const entry =
          (await tree.resolve(join(this.#options.images, label), label, 'quiet')) ??
          (await tree.findPage(folder, imageName));
        if (entry?.kind !== 'file') continue;
        const names = this.#taken.get(folder) ?? new Set();
        this.#taken.set(folder, names.add(imageName));
        return entry;
      }
    }
    return undefined;
  }

  #checkFolder({ label }: Pick<FolderEntry, 'label'>, { batchId }: BatchRow, findings: Findings): void {
    const normalized = normalizeBatchId(batchId);
    if (normalized === batchId || !label.startsWith(`${batchId}/`) || this.#renamed.has(batchId)) return;
    this.#renamed.add(batchId);
    findings.add(
      'BATCH_FOLDER_NAME',
      batchId,
      `taken as ${normalized}, expected the folder to have that name`,
    );
  }

  /** Images beside those that were taken, which no row names; the table may lie there too. */
  async #addUnannotated(
    tree: SourceFolder,
    folder: string,
    taken: ReadonlySet<string>,
    findings: Findings,
  ): Promise<void> {
    for (const { kind, name, path, label } of (await tree.list(folder)) ?? []) {
      if (kind !== 'file' || taken.has(name) || name === 'annotations.csv' || path === this.#options.file)
        continue;
      findings.add('IMAGE_NOT_ANNOTATED', label, 'file without annotation, left out');
    }
  }
}

/** The batch of a row: the one it states, else the folder of its image, else the one of a flat folder. */
function batchOf({ batchId, folders }: AnnotationRow): string {
  return batchId ?? folders.findLast((name) => !isImageFolder(name)) ?? FLAT_BATCH;
}
