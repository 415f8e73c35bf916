import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { always, ok } from './answers.ts';
import { csvOf, pixel, runCase } from './case.ts';
import { clientOf } from './clients.ts';
import { makeProject, runHere, type Project } from './program.ts';

/** Two pages in each of three batches, all different. */
async function makeBatches(settings: Readonly<Record<string, unknown>>): Promise<Project> {
  const project = await makeProject(2, settings, always(ok('text')));
  const images = join(project.root, 'data/benchmark/images');
  for (const [at, batch] of ['arabic', 'tibetan'].entries()) {
    cpSync(join(images, 'batch-1'), join(images, batch), { recursive: true });
    for (const name of ['p001.png', 'p002.png'])
      writeFileSync(join(images, batch, name), pixel(10 * (at + 1) + Number(name[3])));
  }
  return project;
}

test.each([[['arabic']], ['arabic']])('a model that names %j reads that batch alone', async (batches) => {
  const { root, service } = await makeBatches({ batches });
  const { exit, models } = await runHere(root);
  expect(exit).toBe(0);
  expect(models).toMatchObject([{ pages: 2, asked: 2, left: 0 }]);
  expect(service.requests).toHaveLength(2);
  expect(csvOf(root)).toBe('image_name,batch_id,inference\np001.png,arabic,text\np002.png,arabic,text\n');
});

test('of the batches and pages that are asked for it reads its own', async () => {
  const { root, service } = await makeBatches({ batches: ['arabic', 'tibetan'] });
  expect(await runHere(root, { batches: ['batch-1'] })).toMatchObject({ exit: 0, models: [{ pages: 0 }] });
  expect(service.requests).toEqual([]);
  expect(await runHere(root, { limit: 1 })).toMatchObject({ models: [{ pages: 1, asked: 1 }] });
  expect(await runHere(root, { batches: ['tibetan', 'batch-1'] })).toMatchObject({ models: [{ pages: 2 }] });
  // the batches are no part of the key of an answer
  const { root: other, configure } = await makeBatches({ batches: ['arabic'] });
  await runHere(other);
  configure({});
  expect(await runHere(other)).toMatchObject({ models: [{ pages: 6, asked: 4, cached: 2 }] });
});

test('a batch that there is not is told with its place, and nothing is sent', async () => {
  const { exit, service, output } = await runCase(clientOf('gemini'), always(ok('text')), {
    settings: { batches: ['batch-l'] },
  });
  expect(exit).toBe(78);
  expect(output).toMatch(
    /errata\.config\.json:1: models\.M\.batches: batch-l: not in .*did you mean batch-1\?/u,
  );
  expect(service.requests).toEqual([]);
});
