import type { Bitmap } from '../../../../raster/bitmap.ts';
import type { Network } from '../network.ts';

/** Smallest single-precision logit whose sigmoid, worked out in single precision, is above 0.9. */
const LINE_LOGIT = 2.1972248554229736;

/** The line mask of every tile, 0 or 255. One tile per run: the result is the same and the memory bounded. */
export async function detectTiles(
  tiles: readonly Bitmap[],
  network: Network,
  signal?: AbortSignal,
): Promise<Bitmap[]> {
  const masks: Bitmap[] = [];
  for (const tile of tiles) {
    signal?.throwIfAborted();
    masks.push(toMask(tile, await network.run(toTensor(tile), [1, 3, tile.height, tile.width])));
  }
  return masks;
}

/** The same plane three times, 0 or 1. */
function toTensor({ data }: Bitmap): Float32Array {
  const tensor = new Float32Array(3 * data.length);
  for (let i = 0; i < data.length; i++) tensor[i] = data[i] === 0 ? 0 : 1;
  tensor.copyWithin(data.length, 0, data.length);
  tensor.copyWithin(2 * data.length, 0, data.length);
  return tensor;
}

function toMask(
  { width, height }: Bitmap,
  { values, shape }: { readonly values: Float32Array; readonly shape: readonly number[] },
): Bitmap {
  if (values.length !== width * height) {
    throw new RangeError(
      `line network: output of shape (${shape.join(', ')}), expected (1, 1, ${height}, ${width})`,
    );
  }
  const data = new Uint8Array(values.length);
  for (let i = 0; i < data.length; i++) if (values[i]! >= LINE_LOGIT) data[i] = 255;
  return { width, height, channels: 1, data };
}
