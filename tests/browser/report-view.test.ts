import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeReport } from '../../src/report/index.ts';
import { installedFile } from '../cli/run.ts';
import { fakeSource, type FakePage } from '../unit/report/fake-source.ts';
import { chromiumPath, launchChromium } from './chromium.ts';
import { openReport } from './report-page.ts';

const ARABIC = 'العلم نور والجهل ظلام';
const MODELS = ['alpha', 'beta', 'gamma, with a comma', 'delta', 'epsilon'];

let folder = '';
let html = '';
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'errata-view-'));
  browser = await launchChromium();
  const read = (name: string): string => readFileSync(installedFile(name), 'utf8').trim();
  const assets = { script: read('report-client.js'), style: read('report.css') };
  const [leaf, sheet] = [join(folder, 'leaf.png'), join(folder, 'sheet.png')];
  await image(3630, 493, leaf);
  await image(600, 900, sheet);
  const source = fakeSource({
    models: MODELS,
    pages: pagesWith(leaf, sheet),
    heading: HEADING,
    ranking: RANKING,
  });
  ({ html } = await writeReport(source, { folder, assets }));
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const HEADING = { title: 'Leaves <b>and</b> sheets', date: '2026-11-18' };
const RANKING = {
  pages: 3,
  resamples: 1000,
  alpha: 0.05,
  models: MODELS,
  lead: { margin: 0.01, interval: [-0.01, 0.03] as const, p: 0.4 },
  groups: [MODELS.slice(0, 2), MODELS.slice(2)],
};

async function image(width: number, height: number, path: string): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background: '#eee' } })
    .png()
    .toFile(path);
}

function pagesWith(leaf: string, sheet: string): FakePage[] {
  const lines = Array.from({ length: 6 }, (_, at) => `བཀྲ་ཤིས་བདེ་ལེགས་${at}`).join('\n');
  const texts = MODELS.map((_, at) => lines.replaceAll('ལེགས', at === 0 ? 'ལེགས' : 'ལགས'));
  const outlines = Array.from({ length: 6 }, (_, at) => [200, 20 + 75 * at, 3200, 70]);
  return [
    {
      name: 'leaf/1 & 2.png',
      batch: 'pecha',
      reference: lines,
      texts,
      image: leaf,
      places: [{ width: 3630, height: 493, lines: outlines }, null, null, null, null],
    },
    {
      name: 'sheet.png',
      batch: 'print',
      reference: `${ARABIC}\nzwei`,
      texts: [`${ARABIC.replace('ور', 'يد')}\nzwei`, ...MODELS.slice(2).map(() => 'x'), undefined],
      image: sheet,
      failures: [null, null, null, null, 'blocked: SAFETY'],
    },
    { name: 'none.png', batch: 'print', reference: 'abc', texts: MODELS.map(() => 'abc') },
  ];
}

const LEAF = '#page=pecha/leaf%2F1+%26+2.png';
const scaleOf = async (page: Page): Promise<number> =>
  Number(await page.getAttribute('.image-pane', 'data-scale'));
const shownImage = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.image-pane')?.getAttribute('data-source') === 'file');

describe.skipIf(chromiumPath === undefined)('the view of a page', () => {
  test('a leaf has the width of the window, its texts below each other, and zooms and moves by the wheel', async () => {
    const { page, errors } = await openReport(browser, html, 'light', { hash: LEAF });
    await shownImage(page);
    const pane = (await page.locator('.image-pane').boundingBox())!;
    const shown = (await page.locator('.stage img').boundingBox())!;
    expect([pane.width, Math.round(shown.width), Math.round(shown.height)]).toEqual([1280, 1280, 174]);
    expect(await page.$eval('.stage img', (img) => (img as HTMLImageElement).naturalWidth)).toBe(3630);
    expect(await page.locator('table.diff.rows tbody').count()).toBe(6);
    const before = await scaleOf(page);
    await page.mouse.move(640, pane.y + 80);
    await page.mouse.wheel(0, -600);
    await page.waitForFunction(() => location.hash.includes('zoom='));
    // the leaf is legible pixel for pixel, and more
    expect(await scaleOf(page)).toBeGreaterThan(before * 4);
    const corner = async (): Promise<number> => (await page.locator('.stage img').boundingBox())!.x;
    const start = await corner();
    await page.mouse.down();
    await page.mouse.move(540, pane.y + 80, { steps: 4 });
    await page.mouse.up();
    expect(await corner()).toBeCloseTo(start - 100, -1);
    await page.keyboard.press('0');
    expect(await scaleOf(page)).toBeCloseTo(before, 3);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('keys zoom, move and turn the image and go through the pages', async () => {
    const { page } = await openReport(browser, html, 'light', { hash: `${LEAF}&order=benchmark` });
    await shownImage(page);
    const before = await scaleOf(page);
    await page.keyboard.press('+');
    expect(await scaleOf(page)).toBeGreaterThan(before * 1.3);
    const at = async (): Promise<number> => (await page.locator('.stage img').boundingBox())!.x;
    const start = await at();
    await page.keyboard.press('Shift+ArrowRight');
    expect(await at()).toBeLessThan(start - 50);
    await page.keyboard.press('r');
    expect((await page.locator('.stage img').boundingBox())!.height).toBeGreaterThan(200);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      () => document.querySelector('#page-title')?.textContent === 'sheet.png (print)',
    );
    expect(await page.textContent('#place')).toBe('2 of 3');
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.querySelector('#page-title')?.textContent?.startsWith('leaf'));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => location.hash === '#order=benchmark');
    await page.close();
  });

  test('two fingers zoom', async () => {
    const { page } = await openReport(browser, html, 'light', { hash: LEAF, hasTouch: true });
    await shownImage(page);
    const before = await scaleOf(page);
    const client = await page.context().newCDPSession(page);
    const { y } = (await page.locator('.image-pane').boundingBox())!;
    const touch = (type: string, gap: number): Promise<unknown> =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: gap === 0 ? [] : [640 - gap, 640 + gap].map((x, id) => ({ x, y: y + 60, id })),
      });
    await touch('touchStart', 40);
    for (const gap of [60, 80, 120]) await touch('touchMove', gap);
    await touch('touchEnd', 0);
    expect(await scaleOf(page)).toBeGreaterThan(before * 2);
    await page.close();
  });

  test('a click on a line of text shows its place, and the other way round', async () => {
    const { page } = await openReport(browser, html, 'light', { hash: LEAF });
    await shownImage(page);
    await page.click('tbody[data-row="2"] button.line');
    expect(await page.getAttribute('.places .chosen', 'data-line')).toBe('2');
    expect(page.url()).toContain('line=3');
    await page.click('.places [data-line="4"]');
    expect(await page.getAttribute('table.diff .chosen', 'data-row')).toBe('4');
    const [shape, img] = [
      (await page.locator('.places [data-line="4"]').boundingBox())!,
      (await page.locator('.stage img').boundingBox())!,
    ];
    expect((shape.x - img.x) / img.width).toBeCloseTo(200 / 3630, 2);
    expect((shape.y - img.y) / img.height).toBeCloseTo(320 / 493, 1);
    await page.selectOption('#places-of', 'none');
    expect(await page.locator('.places').count()).toBe(0);
    await page.close();
  });

  test('every state is in the address and comes back from it', async () => {
    const { page } = await openReport(browser, html);
    await page.click('th[data-key="macro_cer"] button');
    await page.click('th[data-key="macro_cer"] button');
    await page.selectOption('#order', { label: 'by name' });
    await page.fill('#search', 'leaf');
    await page.click('#page-table button.link');
    await shownImage(page);
    await page.click('#chosen button:nth-child(2)');
    await page.click('#chosen button:nth-child(4)');
    await page.selectOption('#layout', 'columns');
    await page.click('tr[data-row="1"] button.line');
    await page.click('#zoom-in');
    const address = new URL(page.url()).hash;
    for (const part of [
      'page=pecha/leaf%2F1+%26+2.png',
      'models=alpha,gamma%2C+with+a+comma',
      'sort=macro_cer-down',
    ])
      expect(address).toContain(part);
    const scale = await scaleOf(page);
    await page.close();
    const { page: again } = await openReport(browser, html, 'light', { hash: address });
    await shownImage(again);
    expect(await scaleOf(again)).toBeCloseTo(scale, 2);
    expect(await again.$$eval('#chosen [aria-pressed="true"]', (chips) => chips.length)).toBe(2);
    expect(await again.locator('table.diff.columns thead th').count()).toBe(4);
    expect(await again.getAttribute('table.diff .chosen', 'data-row')).toBe('1');
    await again.keyboard.press('Escape');
    expect(await again.getAttribute('th[data-key="macro_cer"]', 'aria-sort')).toBe('descending');
    expect(await again.textContent('#count')).toBe('1 of 3 pages, 1 shown');
    expect(await again.inputValue('#search')).toBe('leaf');
    await again.close();
  });

  test('back closes the page, forward opens it again', async () => {
    const { page } = await openReport(browser, html);
    await page.click('#page-table button.link');
    await page.waitForSelector('table.diff');
    await page.goBack();
    await page.waitForFunction(() => !(document.querySelector('#page') as HTMLDialogElement).open);
    await page.goForward();
    await page.waitForSelector('table.diff');
    await page.close();
  });

  test('on a phone one model at a time, nothing wider than the screen', async () => {
    const { page } = await openReport(browser, html, 'dark', { width: 390, height: 844 });
    const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, LEAF);
    await shownImage(page);
    expect(await page.locator('tbody[data-row="0"] tr').count()).toBe(2);
    await page.click('#chosen button:nth-child(3)');
    expect(await page.textContent('tbody[data-row="0"] tr:nth-child(2) bdi')).toBe('gamma, with a comma');
    expect(await page.locator('tbody[data-row="0"] tr').count()).toBe(2);
    expect(await width()).toBe(390);
    // the leaf fills the height of its place instead of being a strip
    expect((await page.locator('.stage img').boundingBox())!.height).toBeGreaterThan(150);
    await page.close();
  });

  test('why a page failed is told', async () => {
    const { page } = await openReport(browser, html, 'light', {
      hash: '#page=print/sheet.png&models=epsilon',
    });
    await page.waitForSelector('.failure');
    expect(await page.textContent('.failure')).toBe('epsilon failed here: blocked: SAFETY');
    await page.close();
  });

  test('without the image beside the report its embedded picture is shown, large enough to read', async () => {
    const other = mkdtempSync(join(tmpdir(), 'errata-alone-'));
    const read = (name: string): string => readFileSync(installedFile(name), 'utf8').trim();
    const assets = { script: read('report-client.js'), style: read('report.css') };
    const leaf = join(other, 'leaf.png');
    await image(3630, 493, leaf);
    const source = fakeSource({ models: MODELS, pages: pagesWith(leaf, leaf) });
    const written = await writeReport(source, { folder: other, assets });
    rmSync(leaf);
    const { page } = await openReport(browser, written.html, 'light', { hash: LEAF });
    await page.waitForFunction(
      () => (document.querySelector('.stage img') as HTMLImageElement | null)?.naturalWidth === 2000,
    );
    expect((await page.locator('.stage img').boundingBox())!.width).toBeCloseTo(1280, 0);
    expect(existsSync(leaf)).toBe(false);
    await page.close();
    rmSync(other, { recursive: true, force: true });
  });

  test('a marked Arabic word is as joined as the unmarked one', async ({ skip }) => {
    const { page } = await openReport(browser, html, 'light', { hash: '#page=print/sheet.png&models=alpha' });
    await page.waitForSelector('table.diff mark');
    if (!(await page.evaluate(joinsArabic))) skip(NO_ARABIC);
    const cell = (await page.$('td.text:has(mark)'))!;
    // the policy refuses styles of others, so that the rule is put into the sheet of the report
    await page.evaluate(() => {
      document.styleSheets[0]?.insertRule(
        'mark { background: none !important }',
        document.styleSheets[0].cssRules.length,
      );
    });
    const marked = await ink(cell);
    await cell.evaluate((td) => {
      td.querySelector('.said')?.remove();
      const text = td.textContent;
      td.textContent = text;
    });
    const unmarked = await ink(cell);
    await cell.evaluate((td) => {
      td.textContent = [...(td.textContent ?? '')].join('\u200c');
    });
    const apart = await ink(cell);
    // a run of letters of its own may begin 1/64 of a pixel away, which shades edges: 4 % of what it is to be
    // set apart; an isolated mark comes to 67 %, one with a pixel of padding to 53 %
    expect(difference(marked, unmarked)).toBeLessThan(0.15 * difference(unmarked, apart));
    await page.close();
  });
});

const NO_ARABIC = 'no font of this machine joins Arabic letters';

/** Whether letters are narrower or wider where they are joined. */
function joinsArabic(): boolean {
  const pen = document.createElement('canvas').getContext('2d')!;
  pen.font = getComputedStyle(document.querySelector('td.text')!).font;
  const width = (text: string): number => pen.measureText(text).width;
  return Math.abs(width('ببب') - width('ب\u200cب\u200cب')) > 1;
}

async function ink(cell: ElementHandle): Promise<Buffer> {
  return sharp(await cell.screenshot())
    .greyscale()
    .raw()
    .toBuffer();
}

function difference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, shade, at) => sum + Math.abs(shade - other[at]!), 0);
}

describe.skipIf(chromiumPath === undefined)('the overview', () => {
  test('says the result in a sentence, with the title and the day that were given', async () => {
    const { page } = await openReport(browser, html);
    expect(await page.textContent('h1')).toBe('Leaves <b>and</b> sheets');
    expect(await page.title()).toBe('Leaves <b>and</b> sheets – errata report');
    expect(await page.textContent('time')).toBe('2026-11-18');
    expect(await page.textContent('.verdict')).toMatch(
      /^alpha and beta cannot be told apart: .* p\s=\s0\.4000\)\.$/u,
    );
    const letters = await page.$$eval('table.models tbody tr', (rows) =>
      rows.map(
        (row) =>
          `${row.querySelector('bdi')?.textContent ?? ''} ${row.querySelector('.group')?.textContent ?? ''}`,
      ),
    );
    expect(letters.sort()).toEqual(['alpha a', 'beta a', 'delta b', 'epsilon b', 'gamma, with a comma b']);
    // what cannot be told apart has no best one
    expect(await page.locator('td.best[data-value]').evaluateAll((cells) => cells.length)).toBeLessThan(5);
    expect(await page.locator('link[rel="icon"][href^="data:image/svg+xml,"]').count()).toBe(1);
    await page.close();
  });

  test.each([390, 1280, 1920])('letters in pictures have 12 pixels and more, %d wide', async (width) => {
    const { page } = await openReport(browser, html, 'light', { width });
    const sizes = await page.$$eval('svg.plot', (plots) =>
      plots.flatMap((plot) =>
        [...plot.querySelectorAll('text')].map((text) => {
          const scale = text.getScreenCTM()?.a ?? 0;
          return scale * Number.parseFloat(getComputedStyle(text).fontSize);
        }),
      ),
    );
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    expect(
      await page.$$eval('svg.plot .dot, svg.plot .ghost', (shapes) =>
        shapes.every((shape) => shape.querySelector('title')),
      ),
    ).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.close();
  });

  test('the table of models is whole at 1280 pixels, its first column stays', async () => {
    const { page } = await openReport(browser, html);
    const fits = (): Promise<boolean> =>
      page.$eval('table.models', (table) => table.scrollWidth <= table.parentElement!.clientWidth);
    expect(await fits()).toBe(true);
    expect(await page.$eval('table.models th[scope="row"]', (cell) => getComputedStyle(cell).position)).toBe(
      'sticky',
    );
    await page.close();
  });

  test('light and dark are a button, kept in the address', async () => {
    const { page } = await openReport(browser, html, 'light');
    const ground = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.click('#theme');
    expect(await ground()).toBe(light);
    await page.click('#theme');
    expect(await ground()).not.toBe(light);
    expect(page.url()).toContain('theme=dark');
    await page.close();
  });

  test('printed, the table of models is whole', async () => {
    const { page } = await openReport(browser, html);
    await page.emulateMedia({ media: 'print' });
    // A4 landscape without its margins, at 96 pixels an inch
    await page.setViewportSize({ width: Math.floor(((297 - 24) / 25.4) * 96), height: 700 });
    const cells = await page.$$eval('table.models tr > *', (all) =>
      all
        .filter((cell) => getComputedStyle(cell).display !== 'none')
        .map((cell) => cell.getBoundingClientRect().right),
    );
    expect(Math.max(...cells)).toBeLessThanOrEqual(Math.floor(((297 - 24) / 25.4) * 96));
    expect(await page.isVisible('nav.top')).toBe(false);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await page.close();
  });
});
