import { type Bitmap, filled, paste } from '../../../../raster/bitmap.ts';
import type { Raster } from '../../../../raster/raster.ts';
import type { ModelConfig } from './model-config.ts';

export interface LineInput {
  readonly values: Float32Array;
  readonly shape: readonly number[];
}

/** The picture of a line as the network wants it: black ink -1, paper 1. */
export function lineInput(image: Bitmap, config: ModelConfig, raster: Raster): LineInput {
  const { width, height, swapAxes, squeezeChannel } = config;
  const fitted = fitLine(image, width, height, raster);
  const { data } = raster.binarize(fitted);
  const values = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) values[swapAxes ? x * height + y : i] = data[i] === 0 ? -1 : 1;
  }
  const axes = swapAxes ? [width, height] : [height, width];
  return { values, shape: squeezeChannel ? [1, ...axes] : [1, 1, ...axes] };
}

/**
 * White squares at both ends, then scaled to fit; what is left of the frame is black and leaves the seams the
 * networks were trained with.
 */
function fitLine(image: Bitmap, width: number, height: number, raster: Raster): Bitmap {
  if (image.width === 0 || image.height === 0)
    throw new RangeError(`picture of ${image.width} × ${image.height} pixels, expected some`);
  const padded = filled(image.width + 2 * image.height, image.height, 3, 255);
  paste(padded, image, image.height, 0);
  const byWidth = width / padded.width;
  const byHeight = height / padded.height;
  const [newWidth, newHeight] =
    byWidth <= byHeight
      ? [width, Math.trunc(padded.height * byWidth)]
      : [Math.trunc(padded.width * byHeight), height];
  if (newWidth < 1 || newHeight < 1)
    throw new RangeError(
      `picture of ${image.width} × ${image.height} pixels vanishes in ${width} × ${height}`,
    );
  const frame = filled(width, height, 3, 0);
  paste(
    frame,
    raster.resize(padded, newWidth, newHeight),
    (width - newWidth) >> 1,
    (height - newHeight) >> 1,
  );
  return frame;
}
