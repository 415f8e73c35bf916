import { threshold } from './binarize.ts';
import { type Bitmap, filled, paste } from './bitmap.ts';
import { toGrey } from './grey.ts';
import type { Size } from './raster.ts';
import { resize } from './resize.ts';

/** White squares at both ends, resized and thresholded in the middle of a frame that is black before. */
export function fitLine(image: Bitmap, fitted: Size, frame: Size): Bitmap {
  const padded = filled(image.width + 2 * image.height, image.height, image.channels, 255);
  paste(padded, image, image.height, 0);
  const page = filled(frame.width, frame.height, 1, 0);
  const grey = toGrey(resize(padded, fitted.width, fitted.height));
  paste(page, grey, (frame.width - fitted.width) >> 1, (frame.height - fitted.height) >> 1);
  return threshold(page);
}
