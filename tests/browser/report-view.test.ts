import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from './chromium.ts';
import { LEAF, writeLeafReport } from './leaf-report.ts';
import { openReport } from './report-page.ts';

let folder = '';
let html = '';
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'errata-view-'));
  browser = await launchChromium();
  html = await writeLeafReport(folder);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

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
    const alone = await writeLeafReport(other);
    rmSync(join(other, 'leaf.png'));
    const { page } = await openReport(browser, alone, 'light', { hash: LEAF });
    await page.waitForFunction(
      () => (document.querySelector('.stage img') as HTMLImageElement | null)?.naturalWidth === 2000,
    );
    expect((await page.locator('.stage img').boundingBox())!.width).toBeCloseTo(1280, 0);
    await page.close();
    rmSync(other, { recursive: true, force: true });
  });

  test('a leaf that is zoomed gets more room, and none of it is empty', async () => {
    const { page } = await openReport(browser, html, 'light', { hash: LEAF });
    await shownImage(page);
    const heights = async (): Promise<number[]> =>
      Promise.all(
        ['.image-pane', '.stage img'].map(async (part) => (await page.locator(part).boundingBox())!.height),
      );
    const [place, shown] = await heights();
    expect(Math.abs(place! - shown!)).toBeLessThan(2);
    for (let at = 0; at < 2; at += 1) await page.keyboard.press('+');
    const [grown, larger] = await heights();
    expect(grown).toBeGreaterThan(place! * 1.8);
    expect(Math.abs(grown! - larger!)).toBeLessThan(2);
    // what is larger than half of the window is moved inside of its place
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('+');
    await page.keyboard.press('Shift+ArrowUp');
    const [pane, img] = [
      (await page.locator('.image-pane').boundingBox())!,
      (await page.locator('.stage img').boundingBox())!,
    ];
    expect(pane.height).toBeLessThan(900 / 2 + 20);
    expect(img.y).toBeLessThanOrEqual(pane.y + 1);
    expect(img.y + img.height).toBeGreaterThanOrEqual(pane.y + pane.height - 1);
    await page.keyboard.press('0');
    expect((await heights())[0]).toBeCloseTo(place!, 0);
    await page.close();
  });

  test('an address with a zoom and a line keeps both', async () => {
    const hash = `${LEAF}&line=6&zoom=2.500,0.300,0.400,0`;
    const { page } = await openReport(browser, html, 'light', { hash });
    await shownImage(page);
    expect(await scaleOf(page)).toBeCloseTo((2.5 * 1280) / 3630, 3);
    expect(new URL(page.url()).hash).toBe(hash);
    await page.close();
  });

  test('a line shows its place of a model that is not among the chosen ones', async () => {
    const { page } = await openReport(browser, html, 'light', { hash: `${LEAF}&models=beta` });
    await shownImage(page);
    await page.click('tbody[data-row="3"] button.line');
    expect(await page.getAttribute('.places .chosen', 'data-line')).toBe('3');
    await page.close();
  });
});
