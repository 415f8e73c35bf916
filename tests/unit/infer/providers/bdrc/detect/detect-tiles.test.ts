import { expect, test } from 'vitest';
import { type Bitmap, filled } from '../../../../../../src/raster/bitmap.ts';
import { detectTiles } from '../../../../../../src/infer/providers/bdrc/detect/detect-tiles.ts';
import type { Network } from '../../../../../../src/infer/providers/bdrc/network.ts';

/** Answers with the negative of the first plane and counts how often it is asked. */
function network(): Network & { runs: number } {
  return {
    runs: 0,
    inputShape: [],
    close: async () => {},
    async run(values, shape) {
      this.runs += 1;
      const plane = values.subarray(0, shape[2]! * shape[3]!);
      return { values: plane.map((value) => 5 - 10 * value), shape: [1, 1, shape[2]!, shape[3]!] };
    },
  };
}

const blank = (side: number): Bitmap => filled(side, side, 1, 255);

test('a tile of paper alone is asked for once, others every time', async () => {
  const line = blank(4);
  line.data[5] = 0;
  const asked = network();
  const masks = await detectTiles([blank(4), line, blank(4), line], asked);
  expect(asked.runs).toBe(3);
  expect(masks.map(({ data }) => data.indexOf(255))).toEqual([-1, 5, -1, 5]);
});

test('what is known of paper holds for one network and one size', async () => {
  const [first, second] = [network(), network()];
  await detectTiles([blank(4)], first);
  expect((await detectTiles([blank(2)], first))[0]!.width).toBe(2);
  await detectTiles([blank(4)], second);
  expect([first.runs, second.runs]).toEqual([2, 1]);
});
