// Writes a root of made-up pages and readers: benchmark, images, models with their journals and places.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPages } from './pages.mjs';
import { READERS, readPage } from './readers.mjs';

const field = (text) => (/[",\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const table = (rows) => `${rows.map((row) => row.map(field).join(',')).join('\n')}\n`;
const jsonLines = (items) => items.map((item) => `${JSON.stringify(item)}\n`).join('');

export async function writeRoot(browser, root) {
  const [benchmark, models] = ['benchmark', 'models'].map((name) => join(root, 'data', name));
  for (const folder of [benchmark, models]) mkdirSync(folder, { recursive: true });
  const pages = await drawPages(browser, join(benchmark, 'images'));
  const rows = pages.map(({ image, batch, lines }) => [image, batch, lines.join('\n')]);
  writeFileSync(join(benchmark, 'benchmark.csv'), table([['image_name', 'batch_id', 'transcript'], ...rows]));
  for (const [at, reader] of READERS.entries()) writeModel(models, reader, pages, at);
}

function writeModel(folder, reader, pages, number) {
  const read = pages.map((page, at) => readPage(reader, page.script, page, 1000 * (number + 1) + at));
  const rows = read
    .filter(({ entry }) => entry.status === 'ok')
    .map(({ entry }) => [entry.image_name, entry.batch_id, entry.text]);
  const texts = table([['image_name', 'batch_id', 'inference'], ...rows]);
  const path = join(folder, reader.name);
  writeFileSync(`${path}.csv`, texts);
  writeFileSync(`${path}.journal.jsonl`, jsonLines(read.map(({ entry }) => entry)));
  const places = read.flatMap(({ places: known }) => known ?? []);
  if (places.length === 0) return;
  const head = { schema: 1, texts_sha256: createHash('sha256').update(texts).digest('hex') };
  writeFileSync(`${path}.lines.jsonl`, jsonLines([head, ...places]));
}
