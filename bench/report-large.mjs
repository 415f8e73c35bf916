// Makes a root of 10,000 pages and 5 models in a temporary folder, writes its report with the built program (time,
// processor time, peak memory) and opens it in Chromium: size of the document, first paint, time until the list of
// pages is there, time to open a page, search and sort.
// npm run test:report-large [-- --pages N] [--models N] [--lines N] [--looks N] [--no-browser]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { writeLines } from './engine/record.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { PROJECT } from '../scripts/run-command.mjs';
import { CHROMIUM_FLAGS } from '../tests/browser/chromium-flags.mjs';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    models: { type: 'string', default: '5' },
    lines: { type: 'string', default: '8' },
    looks: { type: 'string', default: '5' },
    'no-browser': { type: 'boolean', default: false },
  },
});
const [PAGES, MODELS, LINES, LOOKS] = [values.pages, values.models, values.lines, values.looks].map(Number);
/** Most seconds of processor time and megabytes of a report of 10,000 pages and 5 models. */
const GOALS = [8, 250];
const RECORDS = join(PROJECT, 'bench', 'records');
const SYLLABLES = 18;
const WORDS = [
  'བཀྲ',
  'ཤིས',
  'བདེ',
  'ལེགས',
  'སངས',
  'རྒྱས',
  'ཆོས',
  'དགེ',
  'འདུན',
  'བླ',
  'མ',
  'དམ',
  'པ',
  'རིན',
  'པོ',
  'ཆེ',
  'ཐམས',
  'ཅད',
  'མཁྱེན',
];

let state = 1;
function random(limit) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return (state >>> 8) % limit;
}

function transcript() {
  return Array.from(
    { length: LINES },
    () => `${Array.from({ length: SYLLABLES }, () => `${WORDS[random(WORDS.length)]}་`).join('')}།`,
  ).join('\n');
}

/** A text with some code points lost, added and changed. */
function misread(text, errors) {
  const letters = [...text];
  for (let at = 0; at < errors; at += 1) {
    const [place, kind] = [random(letters.length), random(3)];
    if (kind === 0) letters.splice(place, 1);
    else letters.splice(place, kind - 1, ['ང', 'ད', 'པ', 'བ'][random(4)]);
  }
  return letters.join('');
}

function writeRoot(root) {
  for (const name of ['benchmark', 'models']) mkdirSync(join(root, 'data', name), { recursive: true });
  const files = [
    ['image_name,batch_id,transcript\n'],
    ...Array.from({ length: MODELS }, () => ['image_name,batch_id,inference\n']),
  ];
  for (let page = 0; page < PAGES; page += 1) {
    const [text, key] = [transcript(), `I1KG${10_000 + page}.jpg,batch-${1 + (page % 20)}`];
    files.forEach((rows, model) => {
      rows.push(`${key},"${model === 0 ? text : misread(text, random(20 * model))}"\n`);
    });
  }
  writeFileSync(join(root, 'data', 'benchmark', 'benchmark.csv'), files[0].join(''));
  for (let model = 1; model <= MODELS; model += 1)
    writeFileSync(join(root, 'data', 'models', `model-${model}.csv`), files[model].join(''));
}

/** Milliseconds that an action takes. */
async function timed(action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

/** Opens the report in a new browser and uses it; the times in milliseconds. */
async function look(html) {
  const executablePath = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const ready = await timed(async () => {
      await page.goto(pathToFileURL(html).href);
      await page.waitForSelector('html[data-ready]');
    });
    const paint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    return {
      'first paint': paint,
      'list of pages ready': ready,
      search: await timed(() => page.fill('#search', 'batch-7 I1KG1')),
      sort: await timed(() => page.selectOption('#order', { label: 'by name' })),
      'open a page': await timed(async () => {
        await page.click('#page-table button');
        await page.waitForSelector('table.diff');
      }),
    };
  } finally {
    await browser.close();
  }
}

async function lookOften(html) {
  const looks = [];
  for (let at = 0; at < LOOKS; at += 1) looks.push(await look(html));
  for (const what of Object.keys(looks[0]))
    console.log(`${what}: ${looks.map((times) => Math.round(times[what])).join(', ')} ms`);
}

/** Runs a command of the built program; what it used is told by itself at its end. */
function run(command, root) {
  const usage = join(root, 'usage.json');
  const started = performance.now();
  const { status } = spawnSync(
    process.execPath,
    ['--import', USAGE, join(program, 'cli.js'), command, '--root', root, '--quiet'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ERRATA_BENCH_USAGE: usage } },
  );
  if (status !== 0) throw new Error(`errata ${command} ended with ${status}`);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, ...JSON.parse(readFileSync(usage, 'utf8')) };
}

const USAGE = new URL('./usage.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'errata-report-large-'));
const program = join(PROJECT, '.cache', `report-large-${process.pid}`);
try {
  mkdirSync(program, { recursive: true });
  await bundle(program);
  writeRoot(folder);
  const rows = [];
  for (const command of ['evaluate', 'report']) {
    const { seconds, cpuSeconds, peakMb } = run(command, folder);
    console.log(
      `errata ${command}, ${PAGES} pages x ${MODELS} models: ${seconds.toFixed(1)} s, ` +
        `${cpuSeconds.toFixed(1)} s of processor time, peak RSS ${peakMb.toFixed(0)} MB`,
    );
    const goals = command === 'report' ? GOALS : ['', ''];
    rows.push([command, seconds.toFixed(1), cpuSeconds.toFixed(1), goals[0], peakMb.toFixed(0), goals[1]]);
  }
  const figures = `${PAGES} pages x ${MODELS} models of ${LINES} lines`;
  const columns = ['command', 'seconds', 'of processor time', 'goal', 'peak MB', 'goal'];
  const record = writeLines(RECORDS, '-report', { versions: {}, figures }, [columns, ...rows]);
  console.log(`record: ${record}`);
  const reports = join(folder, 'data', 'reports');
  console.log(
    `index.html: ${statSync(join(reports, 'index.html')).size} bytes, ` +
      `${readdirSync(join(reports, 'pages')).length} side files`,
  );
  if (!values['no-browser']) await lookOften(join(reports, 'index.html'));
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(program, { recursive: true, force: true });
}
