// Memory of a million short pairs through distanceMany, scoreMany or scoreEach, in a process of its own:
// node bench/engine/many-memory.mjs distanceMany|scoreMany|scoreEach [PAIRS [OPTIONS AS JSON]]
// scoreEach reads its texts from generators and keeps no score.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { shared } from '../../scripts/bundle.mjs';
import { PROJECT } from '../../scripts/run-command.mjs';
import { readPairs } from './corpora.mjs';

const [name = 'distanceMany', count = '1000000', options = '{}'] = process.argv.slice(2);
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
  const texts = (side) =>
    Array.from({ length: Number(count) }, (_, index) => lines[index % lines.length][side]);
  const [references, hypotheses] = name === 'scoreEach' ? [[], []] : [texts(0), texts(1)];
  const given = JSON.parse(options);
  const readEach = async ({ scoreEach }) => {
    function* side(at) {
      for (let index = 0; index < Number(count); index += 1) yield lines[index % lines.length][at];
    }
    let read = 0;
    for await (const score of scoreEach(side(0), side(1), given)) read += score.cer === undefined ? 0 : 1;
    return read;
  };
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const pairsDone =
    name === 'scoreEach'
      ? await readEach(library)
      : (await library[name](references, hypotheses, given)).length;
  const elapsedMs = performance.now() - start;
  const peak = process.resourceUsage().maxRSS;
  console.log(
    JSON.stringify({
      memory: name,
      pairs: pairsDone,
      elapsedMs: Math.round(elapsedMs),
      beyond_texts_kib: Math.max(0, peak - Math.round(before / 1024)),
      peak_kib: peak,
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
