import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCorpus, readRegressions } from './inputs.ts';
import { TARGETS } from './targets/index.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

describe.each(TARGETS.map((target) => [target.name, target] as const))('%s', (name, target) => {
  test('the corpus passes', async () => {
    const inputs = readCorpus(join(HERE, 'corpus', `${name}.hex`));
    expect(inputs.length).toBeGreaterThan(10);
    for (const [at, bytes] of inputs.entries())
      await expect(runOf(target, bytes), `${name}.hex:${at + 1}`).resolves.toBeUndefined();
  });

  test('past failures stay away', async () => {
    for (const { name: file, bytes } of readRegressions(join(HERE, 'regressions', name)))
      await expect(runOf(target, bytes), file).resolves.toBeUndefined();
  });
});

async function runOf(target: (typeof TARGETS)[number], bytes: Buffer): Promise<void> {
  await target.run(bytes);
}
