import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { writeReport } from '../../src/report/index.ts';
import { installedFile } from '../cli/run.ts';
import { fakeSource, type FakePage } from '../unit/report/fake-source.ts';

const ARABIC = 'العلم نور والجهل ظلام';
const MODELS = ['alpha', 'beta', 'gamma, with a comma', 'delta', 'epsilon'];
/** The address of the leaf in the report. */
export const LEAF = '#page=pecha/leaf%2F1+%26+2.png';

const HEADING = { title: 'Leaves <b>and</b> sheets', date: '2026-11-18' };
const RANKING = {
  pages: 3,
  resamples: 1000,
  alpha: 0.05,
  models: MODELS,
  lead: { best: 0.02, margin: 0.01, interval: [-0.01, 0.03] as const, p: 0.4 },
  groups: [MODELS.slice(0, 2), MODELS.slice(2)],
};

async function image(width: number, height: number, path: string): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background: '#eee' } })
    .png()
    .toFile(path);
}

/** A leaf of 3630 × 493 with the places of its lines, a sheet with Arabic and a failure, a page without an image. */
function pagesWith(leaf: string, sheet: string): FakePage[] {
  const lines = Array.from({ length: 6 }, (_, at) => `བཀྲ་ཤིས་བདེ་ལེགས་${at}`).join('\n');
  const texts = MODELS.map((_, at) => lines.replaceAll('ལེགས', at === 0 ? 'ལེགས' : 'ལགས'));
  const outlines = Array.from({ length: 6 }, (_, at) => [200, 20 + 75 * at, 3200, 70]);
  return [
    {
      name: 'leaf/1 & 2.png',
      batch: 'pecha',
      reference: lines,
      texts,
      image: leaf,
      places: [{ width: 3630, height: 493, lines: outlines }, null, null, null, null],
    },
    {
      name: 'sheet.png',
      batch: 'print',
      reference: `${ARABIC}\nzwei`,
      texts: [`${ARABIC.replace('ور', 'يد')}\nzwei`, ...MODELS.slice(2).map(() => 'x'), undefined],
      image: sheet,
      failures: [null, null, null, null, 'blocked: SAFETY'],
    },
    { name: 'none.png', batch: 'print', reference: 'abc', texts: MODELS.map(() => 'abc') },
  ];
}

/** Writes the report of the pages into a folder, with the images beside it, and returns its document. */
export async function writeLeafReport(folder: string): Promise<string> {
  const read = (name: string): string => readFileSync(installedFile(name), 'utf8').trim();
  const assets = { script: read('report-client.js'), style: read('report.css') };
  const [leaf, sheet] = [join(folder, 'leaf.png'), join(folder, 'sheet.png')];
  await image(3630, 493, leaf);
  await image(600, 900, sheet);
  const pages = pagesWith(leaf, sheet);
  const source = fakeSource({ models: MODELS, pages, heading: HEADING, ranking: RANKING });
  return (await writeReport(source, { folder, assets })).html;
}
