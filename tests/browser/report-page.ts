import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';

export interface OpenedReport {
  readonly page: Page;
  /** Errors of scripts, of the console and of the policy. */
  readonly errors: string[];
  /** Everything that was asked for beside the document. */
  readonly requests: string[];
}

export interface OpenOptions {
  /** What stands behind # in the address. */
  readonly hash?: string;
  readonly width?: number;
  readonly height?: number;
  readonly hasTouch?: boolean;
}

/** Opens a report from disk and waits until its list of pages is there. */
export async function openReport(
  browser: Browser,
  html: string,
  colorScheme: 'light' | 'dark' = 'light',
  { hash = '', width = 1280, height = 900, hasTouch = false }: OpenOptions = {},
): Promise<OpenedReport> {
  const page = await browser.newPage({ colorScheme, hasTouch, viewport: { width, height } });
  const [errors, requests]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => {
    errors.push(error.message);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && !request.url().endsWith('index.html'))
      requests.push(request.url());
  });
  // asked for, but never sent
  page.on('requestfailed', (request) => {
    if (/csp|BLOCKED_BY_CLIENT/iu.test(request.failure()?.errorText ?? ''))
      requests.splice(requests.indexOf(request.url()), 1);
  });
  await page.goto(pathToFileURL(html).href + hash);
  await page.waitForSelector('html[data-ready]', { timeout: 60_000 });
  return { page, errors, requests };
}

/** Texts of the cells of a column. */
export async function columnOf(page: Page, table: string, column: number): Promise<string[]> {
  return page.$$eval(
    `${table} tbody tr`,
    (rows, at) => rows.map((row) => (row as HTMLTableRowElement).cells[at]?.textContent ?? ''),
    column,
  );
}
