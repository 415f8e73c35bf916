import { MAX_PIXELS, openImage } from '../image/open-image.ts';

const WIDTH = 900;
/** Of the rows with any ink, this share has less than a full row. */
const FULL_ROW = 0.8;
/** Share of the ink of a full row from which a row belongs to a line of print. */
const INK_SHARE = 0.12;
/** Share of a page's height below which a run of rows is dust or a rule. */
const SMALLEST_RUN = 0.004;

/** Below this height in pixels lines run into each other. */
const SMALLEST_PAGE = 200;

/**
 * Counts the lines of print on an image from the ink of its rows: good enough to find a transcript of another
 * page. 0: it cannot tell.
 */
export async function countLines(image: Buffer, path?: string): Promise<number> {
  const { decode } = await openImage(image, { neededBy: 'the check of transcripts against images', path });
  const { data, info } = await decode({ limitInputPixels: MAX_PIXELS, page: 0 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: WIDTH, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.height < SMALLEST_PAGE) return 0;
  return countRuns(inkOfRows(data, info.width, info.height, info.channels), info.height);
}

/** Dark pixels per row, relative to Otsu's threshold of the page. */
function inkOfRows(data: Uint8Array, width: number, height: number, channels: number): Float64Array {
  const threshold = otsu(data, channels);
  const rows = new Float64Array(height);
  for (let y = 0; y < height; y += 1) {
    let dark = 0;
    for (let x = 0; x < width; x += 1) if ((data[(y * width + x) * channels] ?? 255) <= threshold) dark += 1;
    rows[y] = dark;
  }
  return rows;
}

/** The grey level that divides the histogram into two classes of least variance. */
export function otsu(data: Uint8Array, channels: number): number {
  const histogram = new Float64Array(256);
  for (let at = 0; at < data.length; at += channels)
    histogram[data[at] ?? 0] = (histogram[data[at] ?? 0] ?? 0) + 1;
  const total = data.length / channels;
  const sum = histogram.reduce((weighted, count, level) => weighted + count * level, 0);
  let best = 127;
  let most = -1;
  let below = 0;
  let sumBelow = 0;
  for (let level = 0; level < 255; level += 1) {
    below += histogram[level] ?? 0;
    sumBelow += level * (histogram[level] ?? 0);
    if (below === 0 || below === total) continue;
    const apart = sumBelow / below - (sum - sumBelow) / (total - below);
    const between = below * (total - below) * apart * apart;
    if (between > most) {
      most = between;
      best = level;
    }
  }
  return best;
}

/** Runs of rows with ink; rows are smoothed first, because print is not solid. */
export function countRuns(rows: Float64Array, height: number): number {
  const inked = rows.filter((ink) => ink > 0).sort();
  const full = inked[Math.floor(inked.length * FULL_ROW)];
  if (full === undefined) return 0;
  const shortest = Math.max(2, Math.round(height * SMALLEST_RUN));
  let runs = 0;
  let length = 0;
  for (let y = 0; y <= rows.length; y += 1) {
    const ink = ((rows[y - 1] ?? 0) + (rows[y] ?? 0) + (rows[y + 1] ?? 0)) / 3;
    if (y < rows.length && ink >= full * INK_SHARE) length += 1;
    else {
      if (length >= shortest) runs += 1;
      length = 0;
    }
  }
  return runs;
}
