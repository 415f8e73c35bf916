import { existsSync } from 'node:fs';
import { Layout, type BenchmarkLayout } from '../io/layout.ts';
import { acquireLock } from '../io/lock.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { sha256 } from '../io/hash.ts';
import { readTranscripts } from './benchmark-rows.ts';
import { LINT_CODES, type LintCode, type LintFinding } from './finding.ts';
import { EndCount } from './end-count.ts';
import { fixBenchmark } from './fix.ts';
import { inspectImages } from './images.ts';
import { findOutliers } from './length.ts';
import { pageFinding, TextPass, type CheckedPage } from './text-pass.ts';
import { readTranscriptFile } from './transcript-files.ts';

export { formatLintFinding, LINT_CODES, type LintCode, type LintFinding } from './finding.ts';

export interface LintOptions {
  /** Folder that holds `data/`. */
  readonly root: string;
  /** Only these batches. @default all */
  readonly batches?: readonly string[] | undefined;
  /** Look at the images: missing, duplicate, lines of print. @default true */
  readonly images?: boolean | undefined;
  /** Mend what needs no decision, then report the rest. @default false */
  readonly fix?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onPage?: ((done: number) => void) | undefined;
}

export interface LintResult {
  readonly pages: number;
  readonly findings: readonly LintFinding[];
  /** Pages that were mended. */
  readonly fixed: number;
  /** Checks that could not be made, and why. */
  readonly skipped: readonly string[];
  /** What is no fault of a page and yet to be known. */
  readonly notes: readonly string[];
}

/** Looks for problems in the ground truth of a root. */
export async function lint(options: LintOptions): Promise<LintResult> {
  const { benchmark, benchmarkLock } = new Layout(options.root);
  if (options.fix !== true) return inspect(benchmark, options, 0);
  const lock = await acquireLock(benchmarkLock, 'the benchmark');
  try {
    const pass = await passTexts(benchmark, options);
    const fixed = await fixBenchmark(benchmark, pass.pages, pass.form, options.signal);
    return await inspect(benchmark, options, fixed);
  } finally {
    await lock.release();
  }
}

async function inspect(benchmark: BenchmarkLayout, options: LintOptions, fixed: number): Promise<LintResult> {
  const { signal, images = true, onPage } = options;
  const { findings, pages, hashes, notes } = await passTexts(benchmark, options);
  for (const finding of await compareFiles(benchmark, pages, hashes, signal)) findings.push(finding);
  const skipped: string[] = [];
  if (images && existsSync(benchmark.images())) {
    const facts = await inspectImages(
      benchmark.images(),
      pages.filter(({ hasFiles }) => hasFiles),
      { signal, onPage },
    );
    if (facts.skipped !== undefined) skipped.push(facts.skipped);
    for (const page of facts.missing) findings.push(pageFinding('IMAGE_MISSING', page, 'no such image'));
    for (const { page, first } of facts.duplicates)
      findings.push(
        pageFinding('DUPLICATE_IMAGE', page, `same image as ${first.batchId}/${first.imageName}`),
      );
    const densities = pages.map((page) => ({
      ...page,
      lines: facts.lines.get(`${page.batchId}/${page.imageName}`) ?? 0,
    }));
    for (const { page, usual } of findOutliers(densities)) {
      findings.push(
        pageFinding(
          'LENGTH',
          page,
          `${page.codePoints} code points for ${page.lines} lines of print, ${Math.round(usual)} a line are usual`,
        ),
      );
    }
  } else if (images) skipped.push(`${benchmark.images()}: no such folder, images are not looked at`);
  return { pages: pages.length, findings: findings.toSorted(byPage), fixed, skipped, notes };
}

async function passTexts(
  benchmark: BenchmarkLayout,
  { batches, signal }: LintOptions,
): Promise<{
  findings: LintFinding[];
  pages: readonly CheckedPage[];
  hashes: ReadonlyMap<string, string>;
  form: 'NFC' | 'NFD';
  notes: readonly string[];
}> {
  const wanted = batches === undefined || batches.length === 0 ? undefined : new Set(batches);
  const pass = new TextPass();
  const hashes = new Map<string, string>();
  const ends = new EndCount();
  await readTranscripts(benchmark, (row) => {
    signal?.throwIfAborted();
    if (wanted !== undefined && !wanted.has(row.batchId)) return;
    pass.add(row);
    ends.add(row.transcript);
    hashes.set(`${row.batchId}/${row.imageName}`, sha256(row.transcript.replaceAll(/\r\n?/gu, '\n')));
  });
  pass.end();
  return { findings: pass.findings, pages: pass.pages, hashes, form: pass.form, notes: ends.notes() };
}

/** The transcript files beside the CSV: they must say the same, and their line ends are looked at too. */
async function compareFiles(
  benchmark: BenchmarkLayout,
  pages: readonly CheckedPage[],
  hashes: ReadonlyMap<string, string>,
  signal: AbortSignal | undefined,
): Promise<readonly LintFinding[]> {
  const findings: LintFinding[] = [];
  if (!existsSync(benchmark.transcripts())) return findings;
  for (const page of pages.filter(({ hasFiles }) => hasFiles)) {
    signal?.throwIfAborted();
    const text = await readTranscriptFile(benchmark, page.batchId, page.imageName);
    if (text === undefined) continue;
    if (text === null) {
      findings.push(pageFinding('NOT_UTF8', page, 'transcript file is not UTF-8'));
      continue;
    }
    if (text.includes('\r'))
      findings.push(pageFinding('CARRIAGE_RETURN', page, 'carriage returns in the transcript file'));
    if (sha256(text.replaceAll(/\r\n?/gu, '\n')) !== hashes.get(`${page.batchId}/${page.imageName}`)) {
      findings.push(
        pageFinding(
          'TRANSCRIPT_DIFFERS',
          page,
          'transcript file and benchmark.csv differ: errata prepare data/benchmark takes the file',
        ),
      );
    }
  }
  return findings;
}

const ORDER = Object.keys(LINT_CODES) as LintCode[];

function byPage(left: LintFinding, right: LintFinding): number {
  return (
    compareCodePoints(left.batchId, right.batchId) ||
    compareCodePoints(left.imageName, right.imageName) ||
    (left.line ?? 0) - (right.line ?? 0) ||
    (left.column ?? 0) - (right.column ?? 0) ||
    ORDER.indexOf(left.code) - ORDER.indexOf(right.code)
  );
}
