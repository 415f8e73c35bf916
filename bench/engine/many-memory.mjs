// Memory of a million short pairs through distanceMany or scoreMany, in a process of its own:
// node bench/engine/many-memory.mjs distanceMany|scoreMany [PAIRS]
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { shared } from '../../scripts/bundle.mjs';
import { PROJECT } from '../../scripts/run-command.mjs';
import { readPairs } from './corpora.mjs';

const [name = 'distanceMany', count = '1000000'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'errata-bench-'));
try {
  const engine = join(PROJECT, 'src', 'engine', 'native');
  for (const file of readdirSync(engine).filter((entry) => entry.endsWith('.node')))
    cpSync(join(engine, file), join(folder, file));
  const outfile = join(folder, 'engine.mjs');
  await build({
    ...shared,
    entryPoints: [join('src', 'library', 'index.ts')],
    outfile,
    platform: 'node',
    format: 'esm',
  });
  const library = await import(pathToFileURL(outfile).href);
  const lines = readPairs('lines5');
  const pairs = Array.from({ length: Number(count) }, (_, index) => lines[index % lines.length]);
  const references = pairs.map(([reference]) => reference);
  const hypotheses = pairs.map(([, hypothesis]) => hypothesis);
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const results = await library[name](references, hypotheses);
  const elapsedMs = performance.now() - start;
  const peak = process.resourceUsage().maxRSS;
  console.log(
    JSON.stringify({
      memory: name,
      pairs: results.length,
      elapsedMs: Math.round(elapsedMs),
      beyond_texts_kib: Math.max(0, peak - Math.round(before / 1024)),
      peak_kib: peak,
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
