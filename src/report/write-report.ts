import { join } from 'node:path';
import { named } from '../io/named-file.ts';
import { Generation } from '../results/generation.ts';
import { readAssets, type ReportAssets } from './assets.ts';
import { drawCharts } from './charts/charts.ts';
import { recordWriter } from './formats/csv-record.ts';
import { DOCUMENT } from './formats/html.ts';
import { REPORT_FORMATS } from './formats/registry.ts';
import { metricTitle } from './model-columns.ts';
import { overviewOf } from './overview.ts';
import { encodeBlock } from './pages/block.ts';
import { BlockStore, isBlockFile, type AddFile } from './pages/block-store.ts';
import { detailsOf, type DetailsOptions } from './pages/details.ts';
import type { PageDetails } from './pages/page-data.ts';
import { pageIndexOf, worstPages } from './pages/page-index.ts';
import { openThumbnailer } from './pages/thumbnail.ts';
import type { ReportSource } from './source.ts';
import { readTexts, type TextFindings } from './text-findings.ts';

export interface WriteReportOptions {
  /** Folder of the report. */
  readonly folder: string;
  /** Texts in CSV files are never formulas for a spreadsheet. @default true */
  readonly csvSafe?: boolean | undefined;
  /** Pages that get a small picture: the worst ones. @default 1000 */
  readonly thumbnails?: number | undefined;
  /** Characters of details that may stand in the document; more go into files. @default 8,000,000 */
  readonly inlineLimit?: number | undefined;
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
/** Small pictures of a block. */
const THUMB_BLOCK = 100;

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
  const { store, thumbs, pictured, notes, findings } = await storeBlocks(source, options, generation);
  const overview = overviewOf(source, findings);
  const charts = drawCharts(overview, metricTitle(overview.metric));
  const content = {
    source,
    overview,
    charts,
    assets,
    index: await encodeBlock(
      pageIndexOf(source, overview, {
        blockSize: BLOCK_SIZE,
        files: store.files,
        thumbs: { pages: pictured, blockSize: THUMB_BLOCK, files: thumbs.files },
      }),
    ),
    blocks: [...store.inline, ...thumbs.inline],
    hasFiles: store.files.length + thumbs.files.length > 0,
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

interface StoredBlocks {
  readonly store: BlockStore;
  readonly thumbs: BlockStore;
  /** Pages that have a small picture, in the order of their blocks. */
  readonly pictured: readonly number[];
  readonly notes: string[];
  /** What the texts of all pages tell. */
  readonly findings: TextFindings;
}

/** Details of all pages and what their texts tell, a block at a time in memory. */
async function storeBlocks(
  source: ReportSource,
  { folder, thumbnails = 1000, inlineLimit, signal, onProgress }: WriteReportOptions,
  generation: Generation,
): Promise<StoredBlocks> {
  const addFile: AddFile = async (name, text) => {
    await generation.add(name, [text], signal);
  };
  const [store, thumbs] = [new BlockStore(addFile, 'block', inlineLimit), new BlockStore(addFile, 'thumbs')];
  const worst = thumbnails === 0 ? [] : worstPages(source, thumbnails);
  const thumbnailer = thumbnails === 0 ? undefined : await openThumbnailer();
  const notes =
    thumbnails > 0 && thumbnailer === undefined
      ? ['no small pictures: they need the package sharp (npm install sharp)']
      : [];
  const small = new Map<number, string>();
  const onThumb = (page: number, thumb: string): void => void small.set(page, thumb);
  const options: DetailsOptions = { folder, thumbnailer, pictured: new Set(worst), onThumb };
  let missing = 0;
  const findings = await readTexts(source, { size: BLOCK_SIZE, signal }, async (block) => {
    const details = await detailsInTurn({ ...source, ...block, pages: source.pages }, block.pages, options);
    missing += details.filter(({ image }) => image === null).length;
    await store.add(await encodeBlock(details));
    onProgress?.(block.pages.at(-1)! + 1);
  });
  if (missing > 0) notes.push(`${missing} of ${source.pages} pages have no image in data/benchmark/images`);
  // the list begins with the worst pages, so that one block serves the first rows
  const pictured = worst.filter((page) => small.has(page));
  for (let first = 0; first < pictured.length; first += THUMB_BLOCK)
    await thumbs.add(
      await encodeBlock(pictured.slice(first, first + THUMB_BLOCK).map((page) => small.get(page))),
    );
  return { store, thumbs, pictured, notes, findings };
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
