import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeReport } from '../../src/report/index.ts';
import { installedFile } from '../cli/run.ts';
import { fakeSource, type FakeOptions, type FakePage } from '../unit/report/fake-source.ts';
import { PAYLOADS } from '../unit/report/payloads.ts';
import { chromiumPath, launchChromium } from './chromium.ts';
import { openReport } from './report-page.ts';

const ALL = Object.values(PAYLOADS);

let folder = '';
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'errata-payloads-'));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function reportOf(name: string, options: FakeOptions): Promise<string> {
  const read = (asset: string): string => readFileSync(installedFile(asset), 'utf8').trim();
  const assets = { script: read('report-client.js'), style: read('report.css') };
  return (await writeReport(fakeSource(options), { folder: join(folder, name), assets })).html;
}

const attack = (text: string): FakePage => ({
  name: text,
  batch: text,
  reference: text,
  texts: [`${text}x`, `a${text}`, 'zzzzzzzz'],
});

/** What must be the same whatever the texts say. */
const stateOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({
    pwned: (globalThis as { pwned?: number }).pwned ?? null,
    isReport: location.pathname.endsWith('index.html'),
    tags: [
      ...new Set(
        [...document.querySelectorAll('body *:not(nav.top a, .image-side *)')].map((one) => one.localName),
      ),
    ].filter((name) =>
      ['iframe', 'object', 'base', 'link', 'video', 'math', 'animate', 'a', 'img'].includes(name),
    ),
    handlers: [...document.querySelectorAll('*')].some((one) =>
      one.getAttributeNames().some((name) => name.startsWith('on')),
    ),
    controls: /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u.test(
      document.body.textContent ?? '',
    ),
  }));
const INERT = { pwned: null, isReport: true, tags: [], handlers: false, controls: false };

describe.skipIf(chromiumPath === undefined)(`${ALL.length} payloads are inert`, () => {
  test('as names of models, pages, batches and groups, in texts and headings', async () => {
    expect(ALL.length).toBeGreaterThan(60);
    const html = await reportOf('names', {
      models: ALL.slice(0, 3),
      pages: ALL.map(attack),
      column: ALL[0]!,
      groups: ALL,
      heading: { title: ALL[6]!, date: ALL[1]! },
    });
    const { page, errors, requests } = await openReport(browser, html);
    await page.$$eval('details', (all) => {
      for (const details of all) details.open = true;
    });
    await page.selectOption('#order', { label: 'as in the benchmark' });
    await page.click('#page-table button');
    for (let at = 0; at < ALL.length; at += 1) {
      await page.waitForSelector('table.diff');
      await page.evaluate(() => {
        document.querySelector('table.diff')?.remove();
        (document.querySelector('#next') as HTMLButtonElement).click();
      });
    }
    expect(await page.title()).toContain('globalThis.pwned=7');
    expect(await stateOf(page)).toEqual(INERT);
    expect([errors, requests]).toEqual([[], []]);
    await page.close();
  });

  test('as any name of a model', async () => {
    const html = await reportOf('models', {
      models: ALL,
      pages: [{ name: 'p', batch: 'b', reference: 'abc', texts: ALL.map((_, at) => 'abd'.slice(at % 3)) }],
    });
    const { page, errors, requests } = await openReport(browser, html);
    await page.click('#page-table button');
    await page.waitForSelector('table.diff');
    expect(await page.locator('#chosen button').count()).toBe(ALL.length);
    await page.$$eval('#chosen button', (buttons) => {
      for (const button of buttons.slice(0, 40)) (button as HTMLButtonElement).click();
    });
    expect(await stateOf(page)).toEqual(INERT);
    expect([errors, requests]).toEqual([[], []]);
    await page.close();
  });

  test('as reasons of failures and paths of images', async () => {
    const pages = ALL.map((text, at): FakePage => ({
      name: `p${at}`,
      batch: 'b',
      reference: 'abc',
      texts: [undefined, 'abd'],
      failures: [text, null],
      // no file has a NUL in its name
      image: join(folder, `${at} ${text.replaceAll('\0', '')}.png`),
      places: [null, { width: 10, height: 10, lines: [[0, 0, 5, 5]] }],
    }));
    const html = await reportOf('reasons', { models: ['one', 'two'], pages });
    const { page, errors, requests } = await openReport(browser, html, 'light', { hash: '#order=benchmark' });
    await page.click('#page-table button');
    for (let at = 0; at < ALL.length; at += 1) {
      await page.waitForFunction(
        (name) => document.querySelector('#page-title')?.textContent === name,
        `p${at} (b)`,
      );
      await page.waitForSelector('.failure');
      expect(await stateOf(page)).toEqual(INERT);
      if (at < ALL.length - 1) await page.click('#next');
    }
    // the images are not there, and nothing else was asked for
    expect(requests.filter((url) => !url.endsWith('.png'))).toEqual([]);
    expect(
      errors.filter((error) => !/ERR_FILE_NOT_FOUND|ERR_FAILED|Not allowed to load/u.test(error)),
    ).toEqual([]);
    await page.close();
  });

  test('in the address', async () => {
    const html = await reportOf('address', { models: ['one', 'two', 'three'], pages: [attack('plain')] });
    const { page, errors, requests } = await openReport(browser, html);
    const keys = 'page models sort columns order q batch filter layout zoom line places theme'.split(' ');
    const written = (text: string): string[] => {
      const encoded = encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));
      return [
        encoded,
        ...keys.map((key) => `page=plain/plain&${key}=${encoded}`),
        `page=${encoded}/${encoded}`,
        text,
      ];
    };
    for (const text of ALL)
      await page.evaluate(async (hashes) => {
        for (const hash of hashes) {
          location.hash = hash;
          await new Promise((resolve) => {
            setTimeout(resolve);
          });
        }
      }, written(text));
    await page.waitForTimeout(200);
    expect(await stateOf(page)).toEqual(INERT);
    expect([errors, requests]).toEqual([[], []]);
    await page.close();
  });
});
