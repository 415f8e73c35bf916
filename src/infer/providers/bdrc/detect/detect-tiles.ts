import type { Bitmap } from '../../../../raster/bitmap.ts';
import type { Network } from '../network.ts';

/** Smallest single-precision logit whose sigmoid, worked out in single precision, is above 0.9. */
const LINE_LOGIT = 2.1972248554229736;

/** What each network answers to a tile of paper alone. */
const blankMasks = new WeakMap<Network, Bitmap>();

/**
 * The line mask of every tile, 0 or 255. One tile per run: the result is the same and the memory bounded. The answer
 * to a tile of paper alone is always the same and is asked for once.
 */
export async function detectTiles(
  tiles: readonly Bitmap[],
  network: Network,
  signal?: AbortSignal,
): Promise<Bitmap[]> {
  const masks: Bitmap[] = [];
  let tensor = new Float32Array(0);
  for (const tile of tiles) {
    signal?.throwIfAborted();
    const isBlank = !tile.data.includes(0);
    const known = isBlank ? blankMasks.get(network) : undefined;
    if (known?.width === tile.width && known.height === tile.height) {
      masks.push(known);
      continue;
    }
    if (tensor.length !== 3 * tile.data.length) tensor = new Float32Array(3 * tile.data.length);
    fillTensor(tensor, tile);
    const mask = toMask(tile, await network.run(tensor, [1, 3, tile.height, tile.width]));
    if (isBlank) blankMasks.set(network, mask);
    masks.push(mask);
  }
  return masks;
}

/** The same plane three times, 0 or 1. */
function fillTensor(tensor: Float32Array, { data }: Bitmap): void {
  for (let i = 0; i < data.length; i++) tensor[i] = data[i]! & 1;
  tensor.copyWithin(data.length, 0, data.length);
  tensor.copyWithin(2 * data.length, 0, data.length);
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
