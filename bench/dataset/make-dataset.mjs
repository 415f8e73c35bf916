// Datasets of the benches: made once by bench/gen.py, kept under .cache.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, runCommand } from '../../scripts/run-command.mjs';
import { CACHE } from '../engine/corpora.mjs';

/** Makes a dataset of 630 pages and three models, `scale` times. */
export function makeDataset(python, name) {
  const root = join(CACHE, 'datasets', name);
  const scale = Number(name.replace('dataset_', ''));
  if (!existsSync(join(root, 'data', 'models', 'C.csv'))) {
    mkdirSync(join(CACHE, 'datasets'), { recursive: true });
    if (
      runCommand(
        python,
        [
          join(PROJECT, 'bench', 'gen.py'),
          '--out',
          join(CACHE, 'datasets'),
          '--source',
          'synth',
          '--only',
          name,
          '--dataset-scale',
          String(scale),
        ],
        { isQuiet: true },
      ) !== 0
    )
      throw new Error(`${name} could not be made`);
  }
  return { name, root, pages: 630 * scale, models: 3 };
}
