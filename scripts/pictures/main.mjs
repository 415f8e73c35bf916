// Takes the pictures of docs/ and the README: makes a benchmark of thirty made-up pages in five scripts with five
// made-up readers, evaluates it with the program as it is now, and photographs its report in Chromium.
// node scripts/pictures/main.mjs [--root DIR] (a root that is kept, for looking; otherwise a temporary one)
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { CHROMIUM_FLAGS } from '../../tests/browser/chromium-flags.mjs';
import { bundle } from '../bundle.mjs';
import { PROJECT } from '../run-command.mjs';
import { writeRoot } from './root.mjs';

const { values } = parseArgs({ options: { root: { type: 'string' } } });
const LEAF = '#page=pecha/pecha-04.jpg&models=woodblock-ctc,wide-eye-large';
const SHEET = '#page=arabic/arabic-03.jpg&models=stupa-2,wide-eye-small&places=stupa-2&line=3';

const PICTURES = [
  { name: 'report', hash: '', height: 860 },
  { name: 'report-page', hash: `${LEAF}&line=2`, height: 760 },
  { name: 'report-charts', hash: '#charts', height: 800, schemes: ['light'] },
  { name: 'report-sheet', hash: SHEET, height: 760, schemes: ['light'] },
  { name: 'report-phone', hash: LEAF, width: 390, height: 760, schemes: ['dark'] },
];

/** What a picture waits for beside the list of pages. */
async function settled(page) {
  await page.waitForSelector('html[data-ready]');
  if ((await page.locator('dialog[open]').count()) > 0)
    await page.waitForSelector('.image-pane[data-source="file"]');
  await page.waitForLoadState('networkidle');
}

async function photograph(browser, report) {
  for (const { name, hash, height, width = 1280, schemes = ['light', 'dark'] } of PICTURES)
    for (const colorScheme of schemes) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height } });
      await page.goto(pathToFileURL(report).href + hash);
      await settled(page);
      const picture = await page.screenshot();
      const path = join(PROJECT, 'docs', `${name}-${colorScheme}.png`);
      await sharp(picture).png({ palette: true, colours: 128, compressionLevel: 9, effort: 10 }).toFile(path);
      await page.close();
    }
}

function errata(root, ...words) {
  execFileSync(process.execPath, [join(program, 'cli.js'), ...words, '--root', root, '--quiet'], {
    stdio: 'inherit',
  });
}

const root = values.root ?? mkdtempSync(join(tmpdir(), 'errata-pictures-'));
const program = join(PROJECT, '.cache', `pictures-${process.pid}`);
const executablePath = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  mkdirSync(program, { recursive: true });
  await bundle(program);
  if (!existsSync(join(root, 'data', 'benchmark', 'benchmark.csv'))) await writeRoot(browser, root);
  errata(root, 'evaluate', '--bootstrap', '2000', '--waterfall');
  errata(root, 'report', '--title', 'Five readers, five scripts', '--date', '2026-11-18');
  await photograph(browser, join(root, 'data', 'reports', 'index.html'));
} finally {
  await browser.close();
  rmSync(program, { recursive: true, force: true });
  if (values.root === undefined) rmSync(root, { recursive: true, force: true });
}
