import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from './chromium.ts';
import { LEAF, writeLeafReport } from './leaf-report.ts';
import { pdfText } from './pdf-text.ts';
import { openReport } from './report-page.ts';

let folder = '';
let html = '';
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'errata-overview-'));
  browser = await launchChromium();
  html = await writeLeafReport(folder);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

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
    await page.close();
  });

  test('the text of the PDF has the whole table, in dark too', async () => {
    const { page } = await openReport(browser, html, 'dark');
    const rows = await page.$$eval('table.models tr, #page-table tr', (all) =>
      all.map((row) => {
        const textOf = (cell: Element): string => (cell.querySelector('button') ?? cell).textContent ?? '';
        const cells = [...row.querySelectorAll(':scope > :not(.extra)')];
        return row.closest('thead')
          ? cells.map(textOf)
          : [textOf(cells[0]!), cells.slice(1).map(textOf).join('')];
      }),
    );
    expect(rows.length).toBe(1 + 5 + 1 + 3);
    const letters = (text: string): string => text.replaceAll(/\s+/gu, '');
    const printed = letters(pdfText(await page.pdf({ preferCSSPageSize: true })));
    // the cells of a row stand one after the other
    expect(rows.flat().filter((text) => !printed.includes(letters(text)))).toEqual([]);
    await page.close();
  });

  test('a page that is open is printed with its whole image and its texts alone', async () => {
    const { page } = await openReport(browser, html, 'light', { hash: `${LEAF}&zoom=4,0.5,0.5,0` });
    await page.waitForSelector('.image-pane[data-source="file"]');
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 1032, height: 700 });
    const [image, paper] = [
      (await page.locator('.stage img').boundingBox())!,
      (await page.locator('.image-pane').boundingBox())!,
    ];
    expect(Math.abs(image.width - paper.width)).toBeLessThan(1);
    expect(image.width / image.height).toBeCloseTo(3630 / 493, 1);
    const places = (await page.locator('.places').boundingBox())!;
    expect(places.height).toBeCloseTo(image.height, 0);
    expect(await page.isVisible('table.models')).toBe(false);
    // six lines of four models are more than a sheet of paper
    const printed = pdfText(await page.pdf({ preferCSSPageSize: true }));
    expect(printed.match(/reference/gu)).toHaveLength(6);
    await page.close();
  });
});
