import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bitmap } from '../../../src/raster/bitmap.ts';
import { loadAddon } from '../../../src/engine/native/load-addon.ts';
import { nativeRaster } from '../../../src/engine/native/raster.ts';
import type { Raster } from '../../../src/raster/raster.ts';
import { raster as ts } from '../../../src/engine/ts/raster.ts';
import { cropLines } from '../../../src/infer/providers/bdrc/lines/crop.ts';
import { detectTiles } from '../../../src/infer/providers/bdrc/detect/detect-tiles.ts';
import { encodeLine } from '../../../src/infer/providers/bdrc/read/encode.ts';
import { loadPage } from '../../../src/infer/providers/bdrc/page/load.ts';
import type { Network } from '../../../src/infer/providers/bdrc/network.ts';
import { findLines, type PageLines } from '../../../src/infer/providers/bdrc/lines/find-lines.ts';
import { openLineNetwork } from '../../../src/infer/providers/bdrc/models.ts';
import { type LineReader, openLineReader } from '../../../src/infer/providers/bdrc/read/line-reader.ts';
import { stitchMasks } from '../../../src/infer/providers/bdrc/detect/stitch.ts';
import { tilePage } from '../../../src/infer/providers/bdrc/detect/tile.ts';
import { FIXTURES, type GoldenImage, type GoldenRun, imageBytes, images, LINE_MODEL } from './golden.ts';

/**
 * Pictures of lines one column wider than the reference's: the spline sends the outermost column of a
 * dewarped page onto the border give or take 1e-12, and the rounding noise of the reference calls it outside.
 * Boxes and texts are equal all the same.
 */
const WIDER_BY_ONE = new Set(['curved.png run 2 line 0', 'curved.png run 2 line 1']);

const addon = loadAddon();
let network: Network;
let readers: Readonly<Record<string, LineReader>>;

/**
 * Compares the pages with the reference: all in the fast engine; where that is the addon, `few` in the other
 * one, whose bytes are compared elsewhere.
 */
export function describePages(names: readonly string[], few: readonly string[]): void {
  const engines: readonly (readonly [string, Raster, readonly string[]])[] =
    addon === undefined
      ? [['ts', ts, names]]
      : [
          ['native', nativeRaster(addon), names],
          ['ts', ts, few],
        ];

  beforeAll(async () => {
    network = await openLineNetwork(LINE_MODEL, 512, 1);
    readers = {
      'ocr-wylie': await openLineReader(join(FIXTURES, 'models', 'ocr-wylie'), 1),
      'ocr-stack': await openLineReader(join(FIXTURES, 'models', 'ocr-stack'), 1),
    };
  });

  afterAll(async () => {
    await Promise.all([network, ...Object.values(readers)].map(async (model) => model.close()));
  });

  describe.each(engines)('%s', (_, raster, names) => {
    test.each(names)('%s gives the lines and texts of the reference', async (name) => {
      const image = images[name]!;
      const page = await loadPage(imageBytes(image), raster);
      expect(createHash('sha256').update(threeChannels(page)).digest('hex')).toBe(image.decoded!.sha256_bgr);
      const tiling = tilePage(page, 512, raster);
      const mask = stitchMasks(await detectTiles(tiling.tiles, network), tiling, page, raster);
      for (const [index, run] of image.runs.entries()) {
        // always throws in the reference; what it would do once repaired is a run of its own
        if (run.settings.tps_defect === 'as-is') continue;
        await checkRun(`${name} run ${index}`, { page, mask, run, image, raster });
      }
    });
  });
}

interface Case {
  readonly page: Bitmap;
  readonly mask: Bitmap;
  readonly run: GoldenRun;
  readonly image: GoldenImage;
  readonly raster: Raster;
}

async function checkRun(place: string, { page, mask, run, image, raster }: Case): Promise<void> {
  const { settings, trace } = run;
  expect(countSet(mask), `${place}: mask`).toBe(trace?.mask?.nonzero);
  const found = findLines(page, mask, { mergeLines: settings.merge_lines, dewarp: settings.dewarp }, raster);
  if (typeof found === 'string') {
    expect(found, place).toBe(run.message?.toLowerCase());
    return;
  }
  checkLayout(place, found, run, image);
  const crops = cropLines(
    found.page,
    found.lines,
    { kFactor: settings.k_factor, bboxTolerance: settings.bbox_tolerance },
    raster,
  );
  for (const [i, { factor, image: picture }] of crops.entries()) {
    const { k, w, h } = trace!.line_images![i]!;
    const wider = WIDER_BY_ONE.has(`${place} line ${i}`) ? 1 : 0;
    expect(factor, `${place}: factor of line ${i}`).toBeCloseTo(k, 9);
    expect([picture.width, picture.height], `${place}: picture of line ${i}`).toEqual([w + wider, h]);
  }
  // the same pictures of the same lines: they were read already
  if (run.same_as_run !== undefined) return;
  for (const [model, reader] of Object.entries(readers)) {
    const read = await Promise.all(
      crops.map(async (crop) => reader.read(crop.image, raster).catch(() => undefined)),
    );
    for (const encoding of ['unicode', 'wylie'] as const) {
      const text = read.includes(undefined)
        ? ''
        : read.map((line) => encodeLine(line!, reader.config.encoder, encoding)).join('\n');
      expect(text, `${place}: ${model}/${encoding}`).toBe(
        (run.texts as Record<string, string>)[`${model}/${encoding}`],
      );
    }
  }
}

function checkLayout(place: string, found: PageLines, run: GoldenRun, image: GoldenImage): void {
  const { trace } = run;
  const { angle, bboxes } = run.same_as_run === undefined ? run : image.runs[run.same_as_run]!;
  // failed runs have no angle of their own, but did turn the page
  expect(found.angle, `${place}: angle`).toBeCloseTo(angle ?? 0, 4);
  expect(found.sizeable, `${place}: outlines`).toBe(trace?.mask?.contours_area_gt_10);
  expect(found.candidates, `${place}: candidates`).toBe(trace?.contours_kept);
  expect(found.rowThreshold, `${place}: row threshold`).toBe(trace?.line_threshold);
  expect(found.dewarp?.ratio, `${place}: ratio of bent lines`).toBe(trace?.tps_ratio);
  expect(countSet(found.mask), `${place}: turned mask`).toBe(
    (trace?.dewarped ?? trace?.mask)?.rotated_nonzero,
  );
  if (bboxes !== undefined) {
    expect(
      found.lines.map(({ box }) => [box.x, box.y, box.width, box.height]),
      `${place}: boxes`,
    ).toEqual(bboxes);
  }
}

/** The bytes of a page of three channels. */
function threeChannels({ channels, data }: Bitmap): Uint8Array {
  return channels === 3
    ? data
    : Uint8Array.from({ length: 3 * data.length }, (_, i) => data[Math.floor(i / 3)]!);
}

function countSet({ data }: Bitmap): number {
  let count = 0;
  for (const value of data) if (value !== 0) count += 1;
  return count;
}
