// Times the resampling of a large evaluation: node bench/statistics.mjs [resamples] [pages] [models] (10,000, 63,000, 5).
// The engine is chosen by ERRATA_ENGINE; the data are made before the clock starts.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { shared } from '../scripts/bundle.mjs';
import { PROJECT } from '../scripts/run-command.mjs';

const [resamples = 10_000, pages = 63_000, models = 5] = process.argv.slice(2).map(Number);

/** Bundles the statistics with the addon beside them and loads them. */
async function loadStatistics(folder) {
  const outfile = join(folder, 'statistics.mjs');
  await build({
    ...shared,
    stdin: {
      contents:
        "export * from './src/statistics/index.ts'; export { activeEngine } from './src/engine/select.ts';",
      resolveDir: PROJECT,
    },
    outfile,
    platform: 'node',
    format: 'esm',
  });
  const engine = join(PROJECT, 'src', 'engine', 'native');
  for (const name of readdirSync(engine).filter((file) => file.endsWith('.node')))
    cpSync(join(engine, name), join(folder, name));
  return import(pathToFileURL(outfile).href);
}

/** Macro and micro ratios of every model. */
function makeRatios() {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const denominators = Float64Array.from({ length: pages }, () => 500 + Math.floor(random() * 1000));
  const ones = new Float64Array(pages).fill(1);
  return Array.from({ length: models }, () => {
    const numerators = denominators.map((length) => Math.floor(length * random() * 0.2));
    return [
      { numerators: numerators.map((edits, page) => edits / denominators[page]), denominators: ones },
      { numerators, denominators },
    ];
  }).flat();
}

async function timed(name, work) {
  const [start, cpu] = [process.hrtime.bigint(), process.cpuUsage()];
  await work();
  const wall = Number(process.hrtime.bigint() - start) / 1e9;
  const { user, system } = process.cpuUsage(cpu);
  console.log(`${name}: ${wall.toFixed(2)} s wall, ${((user + system) / 1e6).toFixed(2)} s CPU`);
}

const folder = mkdtempSync(join(tmpdir(), 'errata-bench-'));
try {
  const { activeEngine, bootstrapRatios, interval, permutationTests } = await loadStatistics(folder);
  const engine = activeEngine();
  const ratios = makeRatios();
  const pairs = ratios.flatMap((_, left) =>
    ratios.flatMap((__, right) => (left < right && (right - left) % 2 === 0 ? [[left, right]] : [])),
  );
  console.log(`${resamples} resamples, ${pages} pages, ${models} models, macro and micro`);
  await timed('bootstrap intervals', async () => {
    const statistics = await bootstrapRatios(ratios, { resamples, seed: 1 }, engine);
    for (const statistic of statistics) interval(statistic, 0.95);
  });
  await timed(`permutation tests of ${pairs.length} pairs`, () =>
    permutationTests(ratios, pairs, { resamples, seed: 1 }, engine),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
