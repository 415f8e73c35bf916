import { join } from 'node:path';
import { named } from '../io/named-file.ts';
import { Generation } from '../results/generation.ts';
import { readAssets, type ReportAssets } from './assets.ts';
import { drawCharts } from './charts/charts.ts';
import { recordWriter } from './formats/csv-record.ts';
import { DOCUMENT } from './formats/html.ts';
import { REPORT_FORMATS } from './formats/registry.ts';
import { overviewOf } from './overview.ts';
import { encodeBlock } from './pages/block.ts';
import { BlockStore, isBlockFile } from './pages/block-store.ts';
import { detailsOf, type DetailsOptions } from './pages/details.ts';
import type { PageDetails } from './pages/page-data.ts';
import { pageIndexOf, worstPages } from './pages/page-index.ts';
import { openThumbnailer } from './pages/thumbnail.ts';
import type { ReportSource } from './source.ts';

export interface WriteReportOptions {
  /** Folder of the report. */
  readonly folder: string;
  /** Texts in CSV files are never formulas for a spreadsheet. @default true */
  readonly csvSafe?: boolean | undefined;
  /** Pages that get a small picture: the worst ones. @default 1000 */
  readonly thumbnails?: number | undefined;
  /** @default those of the build */
  readonly assets?: ReportAssets | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((pages: number) => void) | undefined;
}

export interface WrittenReport {
  /** The document. */
  readonly html: string;
  readonly files: readonly string[];
  /** What the report lacks, a line each. */
  readonly notes: readonly string[];
}

/** Pages of a block of details. */
const BLOCK_SIZE = 50;

/**
 * Writes index.html with its blocks, report.md and the CSV files as one generation; the document is the
 * last to appear.
 */
export async function writeReport(source: ReportSource, options: WriteReportOptions): Promise<WrittenReport> {
  const { folder, signal } = options;
  const generation = await Generation.begin(folder);
  try {
    const notes = await addFiles(source, options, generation);
    signal?.throwIfAborted();
    const removed = await generation.commit();
    return {
      html: join(folder, DOCUMENT),
      files: [DOCUMENT, ...generation.names.filter((name) => name !== DOCUMENT)].map((name) =>
        join(folder, name),
      ),
      notes: [...notes, ...removalNotes(folder, removed)],
    };
  } catch (error) {
    await generation.discard();
    throw error;
  }
}

async function addFiles(
  source: ReportSource,
  options: WriteReportOptions,
  generation: Generation,
): Promise<string[]> {
  const { signal, csvSafe = true } = options;
  const assets = options.assets ?? (await readAssets());
  const overview = overviewOf(source, signal);
  const charts = await drawCharts(overview);
  const { store, notes } = await storeBlocks(source, options, generation);
  const { inline: blocks, files } = store;
  const content = {
    source,
    overview,
    charts,
    assets,
    index: await encodeBlock(pageIndexOf(source, overview, BLOCK_SIZE, files)),
    blocks,
    hasFiles: files.length > 0,
    record: recordWriter(csvSafe),
  };
  for (const format of REPORT_FORMATS)
    for (const { name, parts } of format(content)) await generation.add(name, parts, signal);
  return notes;
}

/** Names what an earlier report had and this one has not; blocks of pages are counted. */
function removalNotes(folder: string, removed: readonly string[]): string[] {
  const blocks = removed.filter(isBlockFile).length;
  const names = removed.filter((name) => !isBlockFile(name));
  if (blocks > 0) names.push(`${blocks} ${blocks === 1 ? 'block' : 'blocks'} of pages`);
  return names.length === 0
    ? []
    : [`${named(folder).label}: removed ${names.join(', ')}: no part of this report`];
}

/** Details of all pages, a block at a time in memory. */
async function storeBlocks(
  source: ReportSource,
  { folder, thumbnails = 1000, signal, onProgress }: WriteReportOptions,
  generation: Generation,
): Promise<{ store: BlockStore; notes: string[] }> {
  const store = new BlockStore(async (name, text) => {
    await generation.add(name, [text], signal);
  });
  const pictured = thumbnails === 0 ? new Set<number>() : worstPages(source, thumbnails);
  const thumbnailer = thumbnails === 0 ? undefined : await openThumbnailer();
  const notes =
    thumbnails > 0 && thumbnailer === undefined
      ? ['no small pictures: they need the package sharp (npm install sharp)']
      : [];
  const options: DetailsOptions = { folder, thumbnailer, pictured };
  let missing = 0;
  for (let first = 0; first < source.pages; first += BLOCK_SIZE) {
    signal?.throwIfAborted();
    const numbers = Array.from({ length: Math.min(BLOCK_SIZE, source.pages - first) }, (_, at) => first + at);
    const details = await detailsInTurn(source, numbers, options);
    missing += details.filter(({ image }) => image === null).length;
    await store.add(await encodeBlock(details));
    onProgress?.(first + numbers.length);
  }
  if (missing > 0) notes.push(`${missing} of ${source.pages} pages have no image in data/benchmark/images`);
  return { store, notes };
}

/** A few images at a time: each may be large. */
const IMAGES_AT_ONCE = 4;

async function detailsInTurn(
  source: ReportSource,
  pages: readonly number[],
  options: DetailsOptions,
): Promise<PageDetails[]> {
  const details: PageDetails[] = [];
  for (let at = 0; at < pages.length; at += IMAGES_AT_ONCE) {
    details.push(
      ...(await Promise.all(
        pages.slice(at, at + IMAGES_AT_ONCE).map((page) => detailsOf(source, page, options)),
      )),
    );
  }
  return details;
}
