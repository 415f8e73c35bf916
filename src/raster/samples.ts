import type { Bitmap } from './bitmap.ts';

/** Red, green, blue samples as a page of blue, green, red; a page that is grey throughout has one channel. */
export function pageOfSamples(samples: Bitmap): Bitmap {
  const { width, height, channels, data } = samples;
  if (channels === 1) return samples;
  if (isGrey(data)) {
    const grey = new Uint8Array(width * height);
    for (let i = 0, from = 0; i < grey.length; i++, from += 3) grey[i] = data[from]!;
    return { width, height, channels: 1, data: grey };
  }
  const page = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 3) {
    page[i] = data[i + 2]!;
    page[i + 1] = data[i + 1]!;
    page[i + 2] = data[i]!;
  }
  return { width, height, channels, data: page };
}

function isGrey(data: Uint8Array): boolean {
  for (let i = 0; i < data.length; i += 3)
    if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) return false;
  return true;
}
