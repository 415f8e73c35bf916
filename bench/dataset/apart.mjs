// What an evaluation costs beside its results: SHA-256 of inputs and files for the manifest, and the tables of pages.
//   node bench/dataset/apart.mjs PROGRAM ROOT OUT [FLAGS OF evaluate…]
// Evaluates once, then does these parts again by themselves and prints their seconds as JSON.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSources } from '../../scripts/document-part.mjs';

const { pagesBytes, readPages, sha256, sha256OfFile, tableOf } = await loadSources(`
export { sha256, sha256OfFile } from './src/io/hash.ts';
export { readPages } from './src/results/read-pages.ts';
export { tableOf } from './src/results/pages-table.ts';
export { pagesBytes } from './src/results/write-pages.ts';
`);

const [, , program, root, out, ...flags] = process.argv;
execFileSync(
  process.execPath,
  [program, 'evaluate', '--root', root, '--out', out, '--no-progress', ...flags],
  {
    stdio: 'ignore',
  },
);

/** Seconds of the processor and of the clock that some work takes. */
async function timed(work) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1e6, wall: (performance.now() - start) / 1000 };
}

const models = readdirSync(join(root, 'data', 'models')).filter((name) => name.endsWith('.csv'));
const inputs = [join('benchmark', 'benchmark.csv'), ...models.map((name) => join('models', name))];
const files = readdirSync(out).map((name) => readFileSync(join(out, name)));
const hashes = await timed(async () => {
  await Promise.all(inputs.map((name) => sha256OfFile(join(root, 'data', name))));
  for (const bytes of files) sha256(bytes);
});

const tables = { cpu: 0, wall: 0 };
let length = 0;
for (const name of readdirSync(out).filter((file) => file.endsWith('_pages.parquet'))) {
  const { pages, inputs: hashed } = await readPages(join(out, name));
  const table = tableOf(pages);
  const { cpu, wall } = await timed(async () => {
    for await (const bytes of pagesBytes(table, { inputs: hashed })) length += bytes.length;
  });
  tables.cpu += cpu;
  tables.wall += wall;
}
console.log(JSON.stringify({ hashes, tables, length, rssMb: process.memoryUsage.rss() / 2 ** 20 }));
