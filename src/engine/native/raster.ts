import type { Addon } from './load-addon.ts';
import type { Bitmap, Box, Contour } from '../../raster/bitmap.ts';
import type { Raster } from '../../raster/raster.ts';
import { inverseRotation } from '../../raster/rotation.ts';
import { fillContour } from '../../raster/fill.ts';
import { call } from './errors.ts';

/** The loops over pixels in Rust. Filling an outline alone is as fast in TypeScript and stays there. */
export function nativeRaster(addon: Addon): Raster {
  return {
    pageOfSamples: (samples) =>
      samples.channels === 1 ? samples : imageOf(call(() => addon.rasterPage(samples.data, sizeOf(samples)))),
    resize: (source, width, height) => ({
      width,
      height,
      channels: source.channels,
      data: call(() => addon.rasterResize(source.data, sizeOf(source), width, height)),
    }),
    resizeMask: (mask, width, height) => ({
      width,
      height,
      channels: 1,
      data: call(() => addon.rasterResizeMask(mask.data, sizeOf(mask), width, height)),
    }),
    binarize: (source, part = wholeOf(source)) => ({
      width: part.width,
      height: part.height,
      channels: 1,
      data: call(() => addon.rasterBinarize(source.data, sizeOf(source), part)),
    }),
    fitLine: (image, { width, height }, frame) => ({
      width: frame.width,
      height: frame.height,
      channels: 1,
      data: call(() =>
        addon.rasterFitLine(image.data, sizeOf(image), width, height, frame.width, frame.height),
      ),
    }),
    traceContours: (mask, part = wholeOf(mask)) => traceContours(addon, mask, part),
    rotate: (source, degrees) => {
      if (degrees === 0) return source;
      const matrix = inverseRotation(source.width, source.height, degrees);
      return { ...source, data: call(() => addon.rasterRotate(source.data, sizeOf(source), matrix)) };
    },
    cropContour: (page, contour, growWidth, growHeight) =>
      imageOf(call(() => addon.rasterCrop(page.data, sizeOf(page), contour, growWidth, growHeight))),
    cropHeight: (page, contour, growWidth, growHeight) =>
      call(() => addon.rasterCropHeight(page.data, sizeOf(page), contour, growWidth, growHeight)),
    fillContour,
    warp: (page, mask, { points, weights }) => {
      const warped = call(() => addon.rasterWarp(page.data, mask.data, sizeOf(page), points, weights));
      return { page: { ...page, data: warped.page }, mask: { ...mask, data: warped.mask } };
    },
  };
}

function sizeOf({ width, height, channels }: Bitmap): { width: number; height: number; channels: number } {
  return { width, height, channels };
}

function wholeOf({ width, height }: Bitmap): Box {
  return { x: 0, y: 0, width, height };
}

function imageOf({ channels, ...image }: ReturnType<Addon['rasterCrop']>): Bitmap {
  return { ...image, channels: channels === 1 ? 1 : 3 };
}

function traceContours(addon: Addon, mask: Bitmap, part: Box): Contour[] {
  const { points, ends } = call(() => addon.rasterContours(mask.data, sizeOf(mask), part));
  return Array.from(ends, (end, i) => points.subarray(i === 0 ? 0 : ends[i - 1]!, end)).reverse();
}
