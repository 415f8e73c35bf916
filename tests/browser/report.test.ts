import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeReport } from '../../src/report/index.ts';
import { installedFile } from '../cli/run.ts';
import { fakeSource, type FakePage } from '../unit/report/fake-source.ts';
import { chromiumPath, launchChromium } from './chromium.ts';
import { columnOf, openReport } from './report-page.ts';

let folder = '';
let browser: Browser;
let assets = { script: '', style: '' };

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'errata-browser-'));
  const read = (name: string): string => readFileSync(installedFile(name), 'utf8').trim();
  assets = { script: read('report-client.js'), style: read('report.css') };
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** 130 pages in two batches; page 7 has an image, page 9 a broken one. */
async function sampleReport(): Promise<string> {
  const out = join(folder, 'sample');
  const [image, broken] = [join(out, 'page 7.png'), join(out, 'page-9.png')];
  const pages = Array.from({ length: 130 }, (_, at): FakePage => ({
    name: `page-${at}.png`,
    batch: at < 100 ? 'first' : 'second',
    reference: `བཀྲ་ཤིས་${at}\nhello world`,
    texts: [
      at % 10 === 0 ? `བཀྲ་ཤས་${at}\nhello world` : `བཀྲ་ཤིས་${at}\nhello world`,
      `xx${at}\nello warld!`,
      at === 5 ? undefined : `བཀྲ་ཤིས་${at}\nhello world`,
    ],
    ...(at === 7 ? { image } : {}),
    ...(at === 9 ? { image: broken } : {}),
  }));
  const { html } = await writeReport(
    fakeSource({ models: ['alpha', 'beta', 'gamma'], pages, column: 'style', groups: ['print'] }),
    { folder: out, assets },
  );
  await sharp({ create: { width: 300, height: 80, channels: 3, background: 'red' } })
    .png()
    .toFile(image);
  await writeReport(
    fakeSource({ models: ['alpha', 'beta', 'gamma'], pages, column: 'style', groups: ['print'] }),
    { folder: out, assets },
  );
  return html;
}

describe.skipIf(chromiumPath === undefined)('the report in Chromium', () => {
  let html = '';
  beforeAll(async () => {
    html = await sampleReport();
  });

  test('models are sorted by a click on a column, both ways', async () => {
    const { page, errors, requests } = await openReport(browser, html);
    const names = (): Promise<string[]> => columnOf(page, 'table.sortable', 0);
    // the lowest rate first
    expect(await names()).toEqual(['gamma', 'alpha', 'beta']);
    await page.click('table.sortable th:nth-child(2) button');
    const ascending = await columnOf(page, 'table.sortable', 1);
    expect(ascending.map(Number.parseFloat)).toEqual(
      ascending.map(Number.parseFloat).sort((left, right) => left - right),
    );
    await page.focus('table.sortable th:nth-child(2) button');
    await page.keyboard.press('Enter');
    expect(await columnOf(page, 'table.sortable', 1)).toEqual([...ascending].reverse());
    expect(await page.getAttribute('table.sortable th:nth-child(2)', 'aria-sort')).toBe('descending');
    expect([errors, requests]).toEqual([[], []]);
    await page.close();
  });

  test('pages: slices, search, batch, order, confusion', async () => {
    const { page } = await openReport(browser, html);
    expect(await page.textContent('#count')).toBe('130 of 130 pages, 100 shown');
    await page.click('#more');
    expect(await page.textContent('#count')).toBe('130 of 130 pages, 130 shown');
    await page.fill('#search', 'SECOND page-12');
    expect(await columnOf(page, '#page-table', 0)).toHaveLength(10);
    await page.fill('#search', '');
    await page.selectOption('#batch', { label: 'second' });
    expect(await page.textContent('#count')).toBe('30 of 130 pages, 30 shown');
    await page.selectOption('#batch', '');
    await page.selectOption('#order', { label: 'worst of alpha' });
    expect(
      (await columnOf(page, '#page-table', 0)).slice(0, 13).every((name) => name.endsWith('0.png')),
    ).toBe(true);
    await page.click('button.filter');
    expect(await page.textContent('#count')).toBe('13 of 130 pages, 13 shown');
    expect(await page.textContent('#filter-label')).toContain('ཤི → ཤ');
    await page.click('#clear-filter');
    expect(await page.textContent('#count')).toMatch(/^130 of 130 pages, 1[03]0 shown$/u);
    await page.close();
  });

  test('a page opens with its image, its lines and the differences; the keyboard closes it', async () => {
    const { page, errors } = await openReport(browser, html);
    await page.fill('#search', 'page-70.png');
    await page.click('#page-table button');
    await page.waitForSelector('table.diff');
    expect(await page.textContent('#page-title')).toBe('page-70.png (first)');
    expect(await page.textContent('#page-body .placeholder')).toBe('no image');
    expect(await page.textContent('table.diff tbody tr:nth-child(1) td:nth-child(3) mark')).toBe('ཤ');
    expect(await page.textContent('table.diff tbody tr:nth-child(1) td:nth-child(3) .said')).toBe(
      ' (ཤ in place of ཤི)',
    );
    expect(
      await page.$$eval('table.diff tbody tr:nth-child(2) td:nth-child(4)', ([cell]) => [
        cell!.querySelectorAll('mark').length,
        cell!.querySelectorAll('del').length,
        cell!.querySelectorAll('ins').length,
      ]),
    ).toEqual([1, 1, 1]);
    const colour = await page.$eval('table.diff mark', (mark) => getComputedStyle(mark).backgroundColor);
    expect(colour).not.toBe('rgba(0, 0, 0, 0)');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !location.hash.includes('page='));
    expect(await page.$eval('#page', (dialog) => (dialog as HTMLDialogElement).open)).toBe(false);
    await page.fill('#search', 'page-7.png');
    await page.click('#page-table button');
    await page.waitForFunction(
      () => (document.querySelector('#page-body img') as HTMLImageElement | null)?.naturalWidth === 300,
    );
    expect(await page.getAttribute('#page-body img', 'src')).toMatch(/^file:.*\/page%207\.png$/u);
    expect(await page.getAttribute('#page-body a', 'href')).toBe('page%207.png');
    expect(errors).toEqual([]);
    await page.close();
  });

  test('an image that cannot be shown, a model without the page, previous and next', async () => {
    const { page } = await openReport(browser, html);
    await page.selectOption('#order', { label: 'as in the benchmark' });
    await page.click('#page-table button[data-page="9"]');
    await page.waitForSelector('#page-body span.placeholder');
    for (let at = 0; at < 4; at += 1) await page.click('#previous');
    await page.waitForSelector('table.diff td.none');
    expect(await page.textContent('#page-title')).toBe('page-5.png (first)');
    await page.click('#next');
    await page.waitForFunction(
      () => document.querySelector('#page-title')?.textContent?.startsWith('page-6') === true,
    );
    await page.close();
  });

  test('the policy stops scripts, styles and requests that do not belong to the report', async () => {
    const { page, requests } = await openReport(browser, html);
    const found = await page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        violations.push(event.effectiveDirective);
      });
      const holder = document.createElement('div');
      holder.innerHTML =
        '<img src="data:x" onerror="globalThis.pwned=1"><p style="color:red">x</p><img ' +
        'src="https://example.invalid/x.png">';
      document.body.append(holder);
      const script = document.createElement('script');
      script.textContent = 'globalThis.pwned=2';
      document.body.append(script);
      await fetch('https://example.invalid/').catch(() => undefined);
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      return {
        violations: [...new Set(violations)].sort(),
        pwned: (globalThis as { pwned?: number }).pwned ?? null,
        color: getComputedStyle(holder.querySelector('p')!).color,
      };
    });
    expect(found.pwned).toBeNull();
    expect(found.color).not.toBe('rgb(255, 0, 0)');
    expect(found.violations).toEqual(
      expect.arrayContaining([
        'connect-src',
        'img-src',
        'script-src-attr',
        'script-src-elem',
        'style-src-attr',
      ]),
    );
    expect(requests).toEqual([]);
    await page.close();
  });

  test('details in side files are loaded when a page is opened', async () => {
    const pages = Array.from({ length: 80 }, (_, at): FakePage => ({
      name: `p${at}`,
      batch: 'b',
      reference: randomText(at, 300),
      texts: [randomText(at, 300)],
    }));
    const { html: large, files } = await writeReport(fakeSource({ models: ['m'], pages }), {
      folder: join(folder, 'files'),
      assets,
      thumbnails: 0,
      inlineLimit: 10_000,
    });
    expect(files.filter((file) => file.endsWith('.js')).length).toBe(2);
    const { page, errors, requests } = await openReport(browser, large);
    expect(requests).toEqual([]);
    await page.click('#page-table button[data-page="79"], #page-table button');
    await page.waitForSelector('table.diff');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^file:.*\/pages\/block-000[12]-[0-9a-f]{8}\.js$/u);
    expect(errors).toEqual([]);
    await page.close();
  });
});

/** Letters that do not compress well, always the same ones. */
function randomText(seed: number, length: number): string {
  let state = ((seed + 1) * 2_654_435_761) % 2 ** 32;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += at % 60 === 59 ? '\n' : String.fromCodePoint(0xf40 + ((state >>> 16) % 41));
  }
  return text;
}
