// What no evaluation can go below: node bench/dataset/floor.mjs read ROOT reads all bytes.
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const [, , , root] = process.argv;
const buffer = Buffer.allocUnsafe(1 << 20);
const models = join(root, 'data', 'models');
for (const path of [
  join(root, 'data', 'benchmark', 'benchmark.csv'),
  ...readdirSync(models)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => join(models, name)),
]) {
  const file = openSync(path, 'r');
  while (readSync(file, buffer) > 0);
  closeSync(file);
}
