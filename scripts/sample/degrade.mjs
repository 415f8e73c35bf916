// Damage that scans have, the same in every run.
import sharp from 'sharp';

/** Numbers in [0, 1) from a seed: xorshift32. */
function generator(seed) {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Grain of the paper: a few grey levels up or down, pixel by pixel. */
async function addNoise(image, strength, seed) {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  const random = generator(seed);
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, Math.max(0, data[at] + Math.round((random() + random() - 1) * strength)));
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** The other side of the leaf shows through: mirrored, soft and faint. */
async function addBleedThrough(page, other) {
  const { width, height } = await sharp(page).metadata();
  const behind = await sharp(other)
    .resize(width, height, { fit: 'cover', position: 'left' })
    .flop()
    .blur(2)
    .linear(0.18, 209)
    .png()
    .toBuffer();
  return sharp(page)
    .composite([{ input: behind, blend: 'multiply' }])
    .png()
    .toBuffer();
}

/** One kind of damage per page; each leaves the page readable for a person. */
export const DAMAGES = [
  ['blur', async (page) => sharp(page).blur(1.6)],
  ['noise', async (page, _other, seed) => addNoise(sharp(page).blur(0.6), 110, seed)],
  ['skew', async (page) => sharp(page).rotate(1.8, { background: '#ffffff' }).blur(0.5)],
  [
    'bleed-through',
    async (page, other, seed) => addNoise(sharp(await addBleedThrough(page, other)), 16, seed),
  ],
  ['low-contrast', async (page, _other, seed) => addNoise(sharp(page).linear(0.22, 120).blur(0.7), 14, seed)],
];
