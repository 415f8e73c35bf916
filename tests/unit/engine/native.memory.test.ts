import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { loadAddon } from '../../../src/engine/native/load-addon.ts';
import { installedFile } from '../../cli/run.ts';

/** Prints by how many megabytes the calls of each function grow the process without a turn of the event loop. */
const PROGRAM = `
const [library, calls] = [await import(process.argv[1]), Number(process.argv[2])];
const line = 'བཀྲ་ཤིས་བདེ་ལེགས། one two\\n';
const other = line.replaceAll('ཤ', 'ཞ').replaceAll('o', '0');
const [text, read] = [line.repeat(25), other.repeat(25)];
const functions = {
  align: () => library.align(text, read),
  segment: () => library.segment(text),
  score: () => library.score(text, read, { metrics: ['cer'] }),
  distance: () => library.distance(text, read),
  normalize: () => library.normalize(text, ['NFC']),
  lineMetrics: () => library.lineMetrics(line, other),
  ssa: () => library.ssa(line, other),
};
const grown = {};
for (const [name, call] of Object.entries(functions)) {
  for (let at = 0; at < 500; at += 1) call();
  const before = process.memoryUsage.rss();
  for (let at = 0; at < calls; at += 1) call();
  grown[name] = (process.memoryUsage.rss() - before) / 2 ** 20;
}
console.log(JSON.stringify(grown));
`;

test.skipIf(loadAddon() === undefined)(
  'synchronous calls hold no memory until the event loop turns',
  { timeout: 240_000 },
  () => {
    const library = installedFile('index.js');
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', PROGRAM, library, '60000'],
      { encoding: 'utf8', env: { ...process.env, ERRATA_ENGINE: 'native' } },
    );
    expect(stderr).toBe('');
    const grown = Object.entries(JSON.parse(stdout) as Record<string, number>);
    expect(grown.map(([name]) => name)).toHaveLength(7);
    expect(grown.filter(([, megabytes]) => megabytes >= 100)).toEqual([]);
  },
);
