// Finds and checks all rows of a root with the addon and scores none: node bench/dataset/scan.mjs ROOT
import { createRequire } from 'node:module';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../scripts/run-command.mjs';

const engine = join(PROJECT, 'src', 'engine', 'native');
const addon = createRequire(import.meta.url)(
  join(
    engine,
    readdirSync(engine).find((name) => name.endsWith('.node')),
  ),
);
const [, , root] = process.argv;
const table = (...parts) => {
  const label = parts.at(-1);
  return { label, files: [{ path: join(root, 'data', ...parts), label, form: 'csv' }] };
};
/** Columns by our own names. */
const columns = (text) => {
  const [image, batch, own] = ['image_name', 'batch_id', text].map((name) => ({
    own: name,
    given: null,
    usual: [],
  }));
  return { image, batch, text: own };
};
const models = readdirSync(join(root, 'data', 'models'))
  .filter((name) => name.endsWith('.csv'))
  .map((name) => table('models', name));
const opened = await addon.openCorpus(
  {
    benchmark: table('benchmark', 'benchmark.csv'),
    models,
    benchmarkColumns: columns('transcript'),
    modelColumns: columns('inference'),
    isCompatible: false,
    batches: null,
    shard: null,
    threads: null,
  },
  new addon.Progress(),
);
if ('code' in opened) throw new Error(opened.message);
