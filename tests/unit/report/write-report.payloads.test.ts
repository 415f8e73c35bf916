import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeControl } from '../../../src/cli/terminal.ts';
import { drawCharts } from '../../../src/report/charts/charts.ts';
import { recordWriter } from '../../../src/report/formats/csv-record.ts';
import { portableName } from '../../../src/io/portable-name.ts';
import { REPORT_FORMATS } from '../../../src/report/formats/registry.ts';
import { writeReport } from '../../../src/report/index.ts';
import { overviewOf } from '../../../src/report/overview.ts';
import { escapeMarkdown } from '../../../src/format/escape-markdown.ts';
import { installedFile } from '../../cli/run.ts';
import { readTexts } from '../../../src/report/text-findings.ts';
import { fakeSource } from './fake-source.ts';
import { PAYLOADS } from './payloads.ts';

const CONTROLS =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const FORMULA = /^[\s\u0000-\u001f\u200b-\u200f\u2060\ufeff]*[=+\-@|%＝＋－＠]/u;

/** The payload as name of image, batch, model, group and column, and in texts; twice the same otherwise. */
function sourceWith(text: string): ReturnType<typeof fakeSource> {
  const page = (name: string) => ({
    name,
    batch: `${text}`,
    reference: `abc ${text} def`,
    texts: [`${text} xyz`, `zzz ${text}`, 'qqqq'],
  });
  return fakeSource({
    models: [`${text}`, `a${text}`, `b${text}`],
    pages: [page(text), { name: `${text}2`, batch: text, reference: 'abcdefgh', texts: ['zz', 'yy', 'xxx'] }],
    column: text,
    groups: [text],
    cardText: text,
  });
}

let folder = '';
let assets = { script: '', style: '' };
let benign = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'errata-payloads-'));
  const read = (name: string): string => readFileSync(installedFile(name), 'utf8').trim();
  assets = { script: read('report-client.js'), style: read('report.css') };
  benign = (await filesOf(sourceWith('plain'))).html;
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a report writes, without writing it. */
async function filesOf(
  source: ReturnType<typeof fakeSource>,
): Promise<{ html: string; markdown: string; tables: { text: string }[] }> {
  const overview = overviewOf(source, await readTexts(source, { size: 50 }, async () => {}));
  const content = {
    source,
    overview,
    charts: drawCharts(overview),
    assets,
    index: 'AAAA',
    blocks: [],
    hasFiles: false,
    record: recordWriter(true),
  };
  const files = REPORT_FORMATS.flatMap((format) =>
    [...format(content)].map(({ name, parts }) => ({ name, text: [...parts].join('') })),
  );
  const textOf = (wanted: string): string => files.find(({ name }) => name === wanted)!.text;
  return {
    html: textOf('index.html'),
    markdown: textOf('report.md'),
    tables: files.filter(({ name }) => name.endsWith('.csv')),
  };
}

/** Names of tags and attributes of a document without its own script and style. */
function skeleton(html: string): string[] {
  const rest = html.replace(assets.script, '').replace(assets.style, '');
  return [...rest.matchAll(/<(\/?[a-z][\w-]*|!--)([^<>]*)>?/giu)]
    .map(
      ([, name, attributes]) =>
        `${name} ${[...(attributes ?? '').replaceAll(/"[^"]*"/gu, '').matchAll(/[\w:-]+/gu)].join(' ')}`,
    )
    .filter(
      (tag) =>
        !/^\/?(?:svg|g|text|rect|line|circle|polyline|title|tr|td|bdi|li|button|span|strong|sup)\b/u.test(
          tag,
        ),
    );
}

/** Tags of which there may be more or fewer, but no others. */
const TAGS =
  'svg g path text rect line circle polyline tr td th bdi strong sup dl dt dd nav a link time option ' +
  'bdi li ol ul button span html head meta ' +
  'title style body header footer main section h1 h2 h3 p div table thead tbody small figure figcaption ' +
  'details summary noscript form label input select dialog script code !doctype';
const UNKNOWN = new RegExp(`<(?!/?(?:${TAGS.replaceAll(' ', '|')})\\b)`, 'u');

describe.each(Object.entries(PAYLOADS))('%s', (_, payload) => {
  test('is inert in every file of a report', async () => {
    const { html, markdown, tables } = await filesOf(sourceWith(payload));
    checkHtml(html, benign);
    for (const { text } of tables) checkCsv(text);
    checkMarkdown(markdown);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('is inert on a terminal', () => {
    expect(escapeControl(payload)).not.toMatch(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
    );
  });
});

function checkHtml(html: string, benign: string): void {
  expect(skeleton(html)).toEqual(skeleton(benign));
  const visible = html.replace(assets.script, '').replace(assets.style, '');
  expect(visible).not.toMatch(UNKNOWN);
  expect(visible).not.toMatch(CONTROLS);
  // only event handlers need an attribute that begins with on
  expect(visible).not.toMatch(/<[^<>"]*(?:"[^"]*"[^<>"]*)*\son\w+=/u);
  expect(visible).not.toMatch(/<[^<>"]*(?:"[^"]*"[^<>"]*)*\sstyle=/u);
}

function checkCsv(text: string): void {
  const rows = parse(text, { relax_column_count: false }) as string[][];
  expect(rows.length).toBeGreaterThan(1);
  const unsafe = rows
    .flat()
    .filter((cell) => FORMULA.test(cell) && !/^-?\d+(?:\.\d+)?(?:e-?\d+)?$/u.test(cell));
  expect(unsafe).toEqual([]);
}

function checkMarkdown(text: string): void {
  expect(text).not.toMatch(CONTROLS);
  expect(text).not.toMatch(/<[a-z/!]/iu);
  expect(text.replaceAll(/\\./gu, '')).not.toMatch(/\]\(|https?:|www\./u);
  const lines = text.split('\n').filter((line) => line !== '');
  expect(lines.every((line) => /^(?:\||#|\d+ models|On |Share of|Perhaps)/u.test(line))).toBe(true);
  const tables = text
    .trimEnd()
    .split('\n\n')
    .filter((part) => part.startsWith('|'))
    .map((part) => part.split('\n').map((line) => line.replaceAll(/\\./gu, '').split('|').length));
  expect(tables.filter((widths) => new Set(widths).size !== 1)).toEqual([]);
}

test('there are sixty and more', () => {
  expect(Object.keys(PAYLOADS).length).toBeGreaterThanOrEqual(60);
});

test('five megabytes of text give a small report soon', async () => {
  const long = '<b>\u202Eཀ</b>=x '.repeat(500_000);
  const source = fakeSource({
    models: ['m', 'n', 'o'],
    pages: [{ name: 'p', batch: 'b', reference: 'abc', texts: [long, 'abd', 'abc'] }],
  });
  const { html } = await writeReport(source, { folder: join(folder, 'long'), assets });
  const text = readFileSync(html, 'utf8');
  expect(text.length).toBeLessThan(300_000);
  const block = /id="block-0">([^<]*)</u.exec(text)?.[1] ?? '';
  const [details] = JSON.parse(inflateRawSync(Buffer.from(block, 'base64')).toString()) as [
    { texts: { text: string; length?: number }[] },
  ];
  expect(details.texts[0]).toEqual({ text: long.slice(0, 20_000), length: long.length });
  expect(escapeMarkdown(long.slice(0, 20))).not.toContain('<b>');
});

test('the CSV files of a report have no formulas unless they are asked for', async () => {
  const models = async (options: { readonly csvSafe?: boolean }): Promise<string> => {
    await writeReport(sourceWith('=1+1'), { folder: join(folder, 'formulas'), assets, ...options });
    return readFileSync(join(folder, 'formulas', 'models.csv'), 'utf8');
  };
  const safe = await models({});
  checkCsv(safe);
  expect(safe).toContain("'=1+1");
  expect(await models({ csvSafe: true })).toBe(safe);
  expect(await models({ csvSafe: false })).toBe(safe.replaceAll("'=1+1", '=1+1'));
});

test('values become names of files inside of the folder', () => {
  for (const text of [...Object.values(PAYLOADS), '', '.', '..', 'a/b', 'nul.txt', 'x'.repeat(300)]) {
    expect(portableName(text)).toMatch(/^(?!\.{1,2}$)[\p{L}\p{M}\p{N} _.-]{1,120}$/u);
    expect(portableName(text)).not.toMatch(/^[. ]|[. ]$|^(?:con|nul)(?:\.|$)/iu);
  }
});
