import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  folder = mkdtempSync(join(tmpdir(), 'errata-access-'));
  browser = await launchChromium();
  html = await writeLeafReport(folder);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: unknown,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

/** Every view of the report, by its address. */
const VIEWS = {
  overview: '',
  'all columns, sorted, found': '#columns=all&sort=macro_cer-down&q=leaf',
  'a leaf with a line': `${LEAF}&line=2`,
  'texts side by side': `${LEAF}&layout=columns&models=alpha,beta`,
  'a failed page': '#page=print/sheet.png&models=alpha,epsilon',
  'a page without an image': '#page=print/none.png',
};
const CASES = (['light', 'dark'] as const).flatMap((scheme) =>
  [1280, 390].flatMap((width) => Object.keys(VIEWS).map((view) => [view, scheme, width] as const)),
);

describe.skipIf(chromiumPath === undefined)('for everyone', () => {
  test.each(CASES)('axe finds nothing serious: %s, %s, %d wide', async (view, scheme, width) => {
    const hash = VIEWS[view as keyof typeof VIEWS];
    const { page } = await openReport(browser, html, scheme, { hash, width });
    await page.$$eval('details', (all) => {
      for (const details of all) details.open = true;
    });
    if (hash.includes('page=')) await page.waitForSelector('table.diff');
    expect(await axeFindings(page)).toEqual([]);
    await page.close();
  });

  test('the keyboard reaches everything, and what it reaches can be seen', async () => {
    const { page } = await openReport(browser, html);
    const reached = new Set<string>();
    const unseen: string[] = [];
    for (let at = 0; at < 400; at += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const now = document.activeElement;
        if (now === null || now === document.body) return null;
        const style = getComputedStyle(now);
        const words = `${now.localName} ${now.id} ${now.textContent?.slice(0, 40) ?? ''}`;
        return {
          words,
          hasRing: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
        };
      });
      if (found === null || (at > 0 && reached.has(found.words) && found.words.startsWith('a '))) break;
      reached.add(found.words);
      if (!found.hasRing) unseen.push(found.words);
    }
    expect(unseen).toEqual([]);
    const wanted = await page.$$eval('button, select, input, a[href], summary', (all) =>
      all
        .filter((one) => one.checkVisibility() && !(one as HTMLButtonElement).disabled)
        .map((one) => `${one.localName} ${one.id} ${one.textContent?.slice(0, 40) ?? ''}`),
    );
    expect(wanted.filter((words) => !reached.has(words))).toEqual([]);
    await page.close();
  });

  test('a page is opened, read, changed and closed without a pointer', async () => {
    const { page } = await openReport(browser, html);
    const press = async (selector: string, key: string): Promise<void> => {
      await page.focus(selector);
      await page.keyboard.press(key);
    };
    await press('#page-table button', 'Enter');
    await page.waitForSelector('table.diff');
    // the focus is inside of the view, and comes back to where it was
    expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.id)).toBe('page');
    await press('#chosen button:nth-child(2)', 'Space');
    expect(await page.getAttribute('#chosen button:nth-child(2)', 'aria-pressed')).toBe('false');
    await press('tbody[data-row="0"] button.line, tr[data-row="0"] button.line', 'Enter');
    expect(page.url()).toContain('line=1');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !location.hash.includes('page='));
    expect(await page.evaluate(() => document.activeElement?.closest('#page-table') !== null)).toBe(true);
    await page.close();
  });
});
