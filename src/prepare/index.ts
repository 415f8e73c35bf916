import { existsSync, readdirSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { writeError } from '../io/atomic-write.ts';
import { FolderSwap, recoverFolder } from '../io/folder-swap.ts';
import { BenchmarkLayout, Layout } from '../io/layout.ts';
import { acquireLock } from '../io/lock.ts';
import { makeFolder } from '../io/make-folder.ts';
import { ErrataError, EXIT } from '../schema/error.ts';
import type { ReadingOptions } from '../transcript/reading-options.ts';
import { assembleBenchmark } from './assemble.ts';
import { exitOfFindings, Findings, type Finding } from './finding.ts';
import { gatherPages, type GatheredPages } from './gather.ts';
import type { AnnotationColumns } from './source/annotation-rows.ts';
import { BenchmarkFolder } from './source/benchmark-folder.ts';
import { SeenImages } from './seen-images.ts';
import { openSource } from './source/open.ts';
import type { Source } from './source/source.ts';

export { countFindings, formatFinding } from './finding.ts';

export interface PrepareOptions {
  /** A folder, or a table in CSV, JSON Lines or Parquet. */
  readonly source: string;
  /** Folder that holds `data/`. */
  readonly root: string;
  /** Folder of the images. @default found beside a table or in the source */
  readonly images?: string | undefined;
  /** Folder of the transcripts of a folder of images. @default found in the source, or beside the images */
  readonly transcripts?: string | undefined;
  /** Columns of a table. @default found by their usual names */
  readonly columns?: AnnotationColumns | undefined;
  /** Each page of a TIFF or PDF of several becomes a page. @default false */
  readonly splitPages?: boolean | undefined;
  /** Any finding ends the run and leaves the old benchmark. @default false */
  readonly strict?: boolean | undefined;
  /** Transcripts keep line ends at their end and a byte order mark at their start. @default false */
  readonly keepFinalNewline?: boolean | undefined;
  /** How text is taken from ALTO, PAGE XML and hOCR. */
  readonly reading?: ReadingOptions | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each page with how many are done. */
  readonly onPage?: ((done: number) => void) | undefined;
}

export interface PrepareResult {
  readonly folder: string;
  readonly pages: number;
  readonly batches: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
  /** What the user should know besides, and no page was left out for. */
  readonly notes: readonly string[];
  /** False when findings kept the benchmark from being written. */
  readonly isWritten: boolean;
  readonly exit: number;
}

/** What `prepare` writes; anything else in the benchmark's folder is the user's and stays. */
const OWN = new Set(['images', 'transcripts', 'benchmark.csv', 'stats.json']);

/** Makes `data/benchmark` from a source; the old one stays until the new one is whole. */
export async function prepare({
  source: path,
  root,
  images,
  transcripts,
  columns,
  splitPages = false,
  strict = false,
  keepFinalNewline: keepsEnds = false,
  reading,
  signal,
  onPage,
}: PrepareOptions): Promise<PrepareResult> {
  const { benchmark, benchmarkLock } = new Layout(root);
  const target = benchmark.folder;
  await makeFolder(dirname(target)).catch((error: unknown) => {
    throw writeError(dirname(target), error);
  });
  const lock = await acquireLock(benchmarkLock, 'the benchmark');
  try {
    await recoverFolder(target);
    const real = existsSync(target) ? await realpath(target) : target;
    const source = await openSource(path, { images, transcripts, columns, benchmark: real, splitPages });
    const findings = new Findings();
    const seen = new SeenImages();
    const step = { source, target, findings, seen, strict, keepsEnds, reading, signal, onPage };
    const isInPlace = source instanceof BenchmarkFolder && source.isInPlace;
    checkTarget(source, real, isInPlace);
    if (isInPlace && splitPages)
      throw new ErrataError(
        'USAGE',
        `--split-pages: expected another source than the benchmark itself, ${path} is the benchmark`,
      );
    const { pages, isWritten } = isInPlace ? await prepareInPlace(step) : await prepareBeside(step);
    return {
      ...resultOf(target, pages, findings.sorted(), strict, isWritten),
      notes: [...source.notes, ...findings.notes(), ...(await seen.notes())],
    };
  } finally {
    await lock.release();
  }
}

interface Step {
  readonly source: Source;
  readonly target: string;
  readonly findings: Findings;
  readonly seen: SeenImages;
  readonly strict: boolean;
  readonly keepsEnds: boolean;
  readonly reading: ReadingOptions | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onPage: ((done: number) => void) | undefined;
}

/** Builds the benchmark beside the old one and swaps them. */
async function prepareBeside({
  source,
  target,
  findings,
  seen,
  strict,
  keepsEnds,
  reading,
  signal,
  onPage,
}: Step): Promise<{ pages: GatheredPages; isWritten: boolean }> {
  const swap = await FolderSwap.begin(target);
  try {
    const pages = await gatherPages(source, {
      placement: { folder: swap.building, isInPlace: false, keepsEnds, reading, seen },
      findings,
      signal,
      onPage,
    });
    const isWritten = mayWrite(pages, findings, strict);
    if (isWritten) {
      // the transcripts were placed as they are to be
      await assembleBenchmark(swap.building, pages, { keepsEnds: true }, signal);
      await swap.commit((name) => OWN.has(name));
    } else await swap.discard();
    return { pages, isWritten };
  } catch (error) {
    await swap.discard();
    throw error;
  }
}

/** The source is the benchmark itself: its files stay where they are, only the CSV and the counts are made. */
async function prepareInPlace({
  source,
  target,
  findings,
  seen,
  strict,
  keepsEnds,
  reading,
  signal,
  onPage,
}: Step): Promise<{ pages: GatheredPages; isWritten: boolean }> {
  const pages = await gatherPages(source, {
    placement: { folder: target, isInPlace: true, keepsEnds, reading, seen },
    findings,
    signal,
    onPage,
  });
  const isWritten = mayWrite(pages, findings, strict);
  if (isWritten) await assembleBenchmark(target, pages, { keepsEnds }, signal);
  return { pages, isWritten };
}

function mayWrite(pages: GatheredPages, findings: Findings, strict: boolean): boolean {
  return !(strict && findings.count > 0) && [...pages.values()].some((batch) => batch.size > 0);
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Refuses what would destroy files of the user. */
function checkTarget(source: Source, target: string, isInPlace: boolean): void {
  if (isInPlace) return;
  const inside =
    source.folder === target
      ? ''
      : source.folder.startsWith(`${target}${sep}`)
        ? source.folder.slice(target.length + 1)
        : undefined;
  if (inside === '' || (inside !== undefined && OWN.has(inside.split(sep)[0] ?? ''))) {
    throw new ErrataError(
      'SOURCE_IN_BENCHMARK',
      `${source.folder}: is part of the benchmark, which would be replaced, expected a source outside it`,
    );
  }
  const benchmark = new BenchmarkLayout(target);
  if (hasEntries(benchmark.images()) && !existsSync(benchmark.csv)) {
    throw new ErrataError(
      'NOT_OUR_BENCHMARK',
      `${target}: holds images but no benchmark.csv, expected a benchmark made before; name it ` +
        'as the source, or move it away',
    );
  }
}

function resultOf(
  folder: string,
  gathered: GatheredPages,
  findings: readonly Finding[],
  strict: boolean,
  isWritten: boolean,
): Omit<PrepareResult, 'notes'> {
  const batches = new Map([...gathered].map(([batch, names]) => [batch, names.size]));
  const pages = [...batches.values()].reduce((sum, count) => sum + count, 0);
  // a benchmark without pages would score as nothing at all
  const exit = pages === 0 ? EXIT.data : exitOfFindings(findings, strict);
  return { folder, pages, batches, findings, isWritten, exit };
}
