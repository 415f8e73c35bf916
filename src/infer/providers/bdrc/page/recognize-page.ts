import type { Bitmap } from '../../../../raster/bitmap.ts';
import { inverseRotation } from '../../../../raster/rotation.ts';
import type { Raster } from '../../../../raster/raster.ts';
import { ErrataError } from '../../../../schema/error.ts';
import type { Json, Recognition } from '../../../provider.ts';
import { detectTiles } from '../detect/detect-tiles.ts';
import { loadPage } from './load.ts';
import type { Models } from '../models.ts';
import { findLines, type PageLines } from '../lines/find-lines.ts';
import { type ReadLine, readLines } from '../read/read-lines.ts';
import type { BdrcSettings } from '../settings.ts';
import { stitchMasks } from '../detect/stitch.ts';
import { tilePage } from '../detect/tile.ts';

/** What was found on a page, for a picture of it. */
export interface Sight {
  /** Turned level. */
  readonly page: Bitmap;
  readonly lines: readonly ReadLine[];
}

export interface PageTask {
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
  /** Called with the lines of the page before the answer is given. */
  readonly show?: ((sight: Sight) => Promise<void>) | undefined;
}

/** Reads a page: load, tile, detect, stitch, contours, deskew, lines, crop, recognize, decode, encode. */
export async function recognizePage(
  task: PageTask,
  models: Models,
  settings: BdrcSettings,
  raster: Raster,
): Promise<Recognition> {
  if (!settings.compat) return readPage(task, models, settings, raster);
  try {
    return await readPage(task, models, settings, raster);
  } catch (error) {
    task.signal.throwIfAborted();
    return empty(error instanceof Error ? error.message : String(error));
  }
}

async function readPage(
  { bytes, signal, show }: PageTask,
  models: Models,
  settings: BdrcSettings,
  raster: Raster,
): Promise<Recognition> {
  const page = await loadPage(bytes, raster, { tolerant: settings.compat });
  const tiling = tilePage(page, settings.patchSize, raster);
  const masks = await detectTiles(tiling.tiles, models.lineNetwork, signal);
  const found = findLines(page, stitchMasks(masks, tiling, page, raster), settings, raster);
  if (typeof found === 'string') {
    await show?.({ page, lines: [] });
    return empty(found);
  }
  const lines = await readLines(found, models.reader, settings, raster, signal);
  await show?.({ page: found.page, lines });
  const failed = lines.filter(({ failure }) => failure !== undefined);
  if (failed.length > 0 && (settings.compat || failed.length === lines.length)) {
    throw new ErrataError(
      'LINES_UNREADABLE',
      `${failed.length} of ${lines.length} lines cannot be read, the first: ${failed[0]!.failure}`,
    );
  }
  const text = lines.map((line) => line.text).join('\n');
  return {
    status: text.trim() === '' ? 'empty' : 'ok',
    text,
    details: describe(found, lines),
    ...placesOf(found, lines),
  };
}

/** Where the lines stand on the page before it was turned level; a dewarped page has no way back. */
function placesOf(
  { angle, dewarp, page: { width, height } }: PageLines,
  lines: readonly ReadLine[],
): Pick<Recognition, 'places'> {
  if (dewarp?.reference !== undefined) return {};
  const m = inverseRotation(width, height, angle);
  const outlines = lines.map(({ box }) => {
    if (angle === 0) return [box.x, box.y, box.width, box.height];
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const corners = [box.x, box.y, right, box.y, right, bottom, box.x, bottom];
    return corners.map((_, at) => {
      const [x, y] = [corners[at & ~1]!, corners[at | 1]!];
      const row = at % 2 === 0 ? 0 : 3;
      return Math.round((m[row]! * x + m[row + 1]! * y + m[row + 2]!) * 10) / 10;
    });
  });
  return { places: { width, height, lines: outlines } };
}

function empty(reason: string): Recognition {
  return { status: 'empty', text: '', reason };
}

function describe({ angle, dewarp }: PageLines, lines: readonly ReadLine[]): Record<string, Json> {
  const failed = lines.flatMap(({ failure }, i) =>
    failure === undefined ? [] : [{ line: i + 1, message: failure }],
  );
  return {
    angle,
    ...(dewarp?.reference === undefined ? {} : { dewarped: true }),
    boxes: lines.map(({ box }) => [box.x, box.y, box.width, box.height]),
    ...(failed.length === 0 ? {} : { failed_lines: failed }),
  };
}
