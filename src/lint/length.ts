/** How much text a page has for each line of print on its image. */
export interface PageDensity {
  readonly batchId: string;
  readonly imageName: string;
  readonly codePoints: number;
  readonly lines: number;
}

export interface DensityOutlier {
  readonly page: PageDensity;
  /** Code points a line that are usual for the pages it is compared with. */
  readonly usual: number;
}

/** So many times the usual is far too long, and so many times less far too short. */
const FAR = 4;
/** Fewer pages do not tell what is usual. */
const FEWEST = 5;

/**
 * Pages whose text does not fit their image, by comparison with their batch, or with all pages where the
 * batch is small.
 */
export function findOutliers(pages: readonly PageDensity[]): readonly DensityOutlier[] {
  const measured = pages.filter(({ lines, codePoints }) => lines > 0 && codePoints > 0);
  const overall = median(measured);
  const batches = groupByBatch(measured);
  return measured.flatMap((page) => {
    const usual = median(batches.get(page.batchId) ?? []) ?? overall;
    if (usual === undefined) return [];
    const density = page.codePoints / page.lines;
    return density > usual * FAR || density * FAR < usual ? [{ page, usual }] : [];
  });
}

function groupByBatch(pages: readonly PageDensity[]): Map<string, PageDensity[]> {
  const batches = new Map<string, PageDensity[]>();
  for (const page of pages) {
    const batch = batches.get(page.batchId);
    if (batch === undefined) batches.set(page.batchId, [page]);
    else batch.push(page);
  }
  return batches;
}

function median(pages: readonly PageDensity[]): number | undefined {
  if (pages.length < FEWEST) return undefined;
  const sorted = pages.map(({ codePoints, lines }) => codePoints / lines).sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
}
