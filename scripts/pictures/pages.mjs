// Draws made-up pages with Chromium; needs fonts-noto-core, fonts-noto-cjk and fonts-tibetan-machine.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf, randomFrom, SCRIPTS } from './texts.mjs';

const PAGES_OF_SCRIPT = 6;

/** The pages of all scripts with their lines and the boxes of those, their images written below a folder. */
export async function drawPages(browser, folder) {
  const pages = [];
  for (const [at, script] of SCRIPTS.entries()) {
    mkdirSync(join(folder, script.batch), { recursive: true });
    for (let number = 1; number <= PAGES_OF_SCRIPT; number += 1) {
      const seed = 100 * at + number;
      const image = `${script.batch}-${String(number).padStart(2, '0')}.jpg`;
      const lines = linesOf(script, script.page, seed);
      const hardness = randomFrom(seed)(1000) / 1000;
      const drawn = await draw(browser, script, lines, { hardness, path: join(folder, script.batch, image) });
      pages.push({ script, image, batch: script.batch, lines, hardness, ...drawn });
    }
  }
  return pages;
}

async function draw(browser, { page: form }, lines, { hardness, path }) {
  const { width, height } = form;
  const tab = await browser.newPage({ viewport: { width, height } });
  try {
    await tab.setContent(documentOf(form, lines, hardness));
    await tab.evaluate(() => document.fonts.ready);
    const boxes = await tab.$$eval('p span', (all) =>
      all.map((line) => {
        const { left, top, width: across, height: down } = line.getBoundingClientRect();
        return [left, top, across, down].map(Math.round);
      }),
    );
    await tab.screenshot({ path, type: 'jpeg', quality: 62 });
    return { width, height, boxes };
  } finally {
    await tab.close();
  }
}

function documentOf({ width, height, font, isLeaf = false, isRightToLeft = false }, lines, hardness) {
  const paper = isLeaf ? '#d9c39a' : '#efe6d2';
  const ink = isLeaf
    ? `rgb(40 28 20 / ${0.92 - 0.3 * hardness})`
    : `rgb(32 30 34 / ${0.95 - 0.25 * hardness})`;
  const [across, down] = isLeaf ? [200, 46] : [110, 110];
  const step = (height - 2 * down) / lines.length;
  const written = lines.map((line) => `<p><span dir="${isRightToLeft ? 'rtl' : 'ltr'}">${line}</span></p>`);
  const frame = isLeaf ? 'outline: 5px solid #6b3a24; outline-offset: 14px;' : '';
  return `<!doctype html><style>
body { margin: 0; width: ${width}px; height: ${height}px; background:
  radial-gradient(circle at ${20 + 60 * hardness}% 30%, transparent 40%, rgb(90 60 20 / 0.25)), ${paper}; }
main { position: absolute; inset: ${down}px ${across}px; ${frame} }
p { margin: 0; height: ${step}px; line-height: ${step}px; font: ${font}, serif; color: ${ink};
  white-space: nowrap; display: flex; justify-content: ${isRightToLeft ? 'flex-end' : 'flex-start'};
  align-items: center; filter: blur(${(0.9 * hardness).toFixed(2)}px); }
</style><main>${written.join('')}</main>`;
}
