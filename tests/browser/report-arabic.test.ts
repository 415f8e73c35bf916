import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from './chromium.ts';
import { writeLeafReport } from './leaf-report.ts';
import { openReport } from './report-page.ts';

let folder = '';
let html = '';
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'errata-arabic-'));
  browser = await launchChromium();
  html = await writeLeafReport(folder);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(chromiumPath === undefined)('joining scripts', () => {
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
