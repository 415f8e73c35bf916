// Renders the pages of data/sample from the text in texts.mjs. Needs the Debian packages fonts-noto-core,
// fonts-tibetan-machine and fonts-ddc-uchen; run it only to change the sample: node scripts/sample/render.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PROJECT } from '../run-command.mjs';
import { DAMAGES } from './degrade.mjs';
import { LATIN, TIBETAN } from './texts.mjs';

const FONTS = {
  notoTibetan: {
    font: 'Noto Serif Tibetan 13',
    fontfile: '/usr/share/fonts/truetype/noto/NotoSerifTibetan-Regular.ttf',
  },
  ddcUchen: { font: 'DDC Uchen 16', fontfile: '/usr/share/fonts/truetype/tibetan/DDC_Uchen.ttf' },
  tibetanMachine: {
    font: 'Tibetan Machine Uni 16',
    fontfile: '/usr/share/fonts/truetype/tibetan-machine/TibetanMachineUni.ttf',
  },
  notoSerif: { font: 'Noto Serif 12', fontfile: '/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf' },
};
const MARGIN = 48;
const SAMPLE = join(PROJECT, 'data', 'sample');

/** Black print on white with a margin, as PNG bytes. */
async function renderPage(lines, { font, fontfile }) {
  const text = await sharp({
    text: { text: lines.join('\n'), font, fontfile, dpi: 200, spacing: 14, rgba: false },
  })
    .png()
    .toBuffer();
  // sharp extends before it negates, whatever the order of the calls
  const print = await sharp(text).toColourspace('b-w').negate().png().toBuffer();
  return sharp(print)
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#ffffff' })
    .png()
    .toBuffer();
}

/** Sixteen greys are enough for print and keep the files small. */
async function writePage(batch, name, image, lines) {
  const folder = join(SAMPLE, batch);
  mkdirSync(folder, { recursive: true });
  const bytes = await image
    .toColourspace('b-w')
    .withMetadata({ density: 200 })
    .png({ palette: true, colours: 16, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
  writeFileSync(join(folder, `${name}.png`), bytes);
  writeFileSync(join(folder, `${name}.txt`), lines.join('\n'));
}

const number = (at) => String(at + 1).padStart(2, '0');

rmSync(SAMPLE, { recursive: true, force: true });
const fonts = [FONTS.notoTibetan, FONTS.ddcUchen, FONTS.tibetanMachine];
for (const [at, lines] of TIBETAN.slice(0, 5).entries())
  await writePage(
    'tibetan-print',
    `print-${number(at)}`,
    sharp(await renderPage(lines, fonts[at % fonts.length])),
    lines,
  );
for (const [at, lines] of TIBETAN.slice(5).entries()) {
  const [name, damage] = DAMAGES[at];
  const other = await renderPage(TIBETAN[at], fonts[(at + 1) % fonts.length]);
  const page = await damage(await renderPage(lines, fonts[at % fonts.length]), other, at + 1);
  await writePage('tibetan-degraded', `${number(at)}-${name}`, page, lines);
}
for (const [at, lines] of LATIN.entries())
  await writePage('latin', `latin-${number(at)}`, sharp(await renderPage(lines, FONTS.notoSerif)), lines);
