import type { Bitmap } from '../../../../raster/bitmap.ts';
import type { Raster, Size } from '../../../../raster/raster.ts';
import type { ModelConfig } from './model-config.ts';

export interface LineInput {
  readonly values: Float32Array;
  readonly shape: readonly number[];
}

/** The picture of a line as the network wants it: black ink -1, paper 1. */
export function lineInput(image: Bitmap, config: ModelConfig, raster: Raster): LineInput {
  const { width, height, swapAxes, squeezeChannel } = config;
  const { data } = raster.fitLine(image, fittedSize(image, width, height), { width, height });
  const values = new Float32Array(data.length);
  if (swapAxes)
    for (let i = 0; i < data.length; i++)
      values[(i % width) * height + Math.floor(i / width)] = ink(data[i]!);
  else for (let i = 0; i < data.length; i++) values[i] = ink(data[i]!);
  const axes = swapAxes ? [width, height] : [height, width];
  return { values, shape: squeezeChannel ? [1, ...axes] : [1, 1, ...axes] };
}

function ink(value: number): number {
  return value === 0 ? -1 : 1;
}

/** The largest size of the line and a square at both ends that fits. */
function fittedSize(image: Bitmap, width: number, height: number): Size {
  if (image.width === 0 || image.height === 0)
    throw new RangeError(`picture of ${image.width} × ${image.height} pixels, expected some`);
  const paddedWidth = image.width + 2 * image.height;
  const byWidth = width / paddedWidth;
  const byHeight = height / image.height;
  const fitted =
    byWidth <= byHeight
      ? { width, height: Math.trunc(image.height * byWidth) }
      : { width: Math.trunc(paddedWidth * byHeight), height };
  if (fitted.width < 1 || fitted.height < 1)
    throw new RangeError(
      `picture of ${image.width} × ${image.height} pixels vanishes in ${width} × ${height}`,
    );
  return fitted;
}
