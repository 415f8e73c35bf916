import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, onTestFinished, test } from 'vitest';
import type { Recognizer } from '../../../../../src/infer/provider.ts';
import { createRecognizer, planThreads } from '../../../../../src/infer/providers/bdrc/recognizer.ts';
import { installedFile } from '../../../../cli/run.ts';
import { config, context, FIXTURES, page, signal } from './context.ts';

const workerFile = installedFile('bdrc-worker.js');
const golden = JSON.parse(readFileSync(join(FIXTURES, 'goldens.json'), 'utf8')) as {
  images: Record<string, { runs: { texts: Record<string, string> }[] }>;
};

async function open(
  settings: Record<string, unknown> = {},
  changes: Parameters<typeof context>[0] = {},
): Promise<Recognizer> {
  const recognizer = await createRecognizer(config(settings), context(changes), workerFile);
  onTestFinished(async () => recognizer.close?.());
  return recognizer;
}

test.each([
  [4, 8, 4, 2],
  [4, 2, 2, 1],
  [1, 2, 1, 2],
  [3, 8, 3, 2],
  [0, 2, 1, 2],
])(
  '%i workers asked for on %i cores: %i threads that give a network %i',
  (maxWorkers, cores, workers, threads) => {
    expect(planThreads(maxWorkers, cores)).toEqual({ workers, threads });
  },
);

test('reads pages side by side in threads without holding up the program', async () => {
  const recognizer = await open();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const names = ['straight.png', 'tiny_300x120.png', 'cmyk.jpg', 'tiny_60x24.png'];
  const pages = names.map((name) => page(name));
  delay.enable();
  const recognitions = await Promise.all(pages.map(async (one) => recognizer.recognize(one, { signal })));
  delay.disable();
  expect(recognitions.map(({ text }) => text)).toEqual(
    names.map((name) => golden.images[name]!.runs[0]!.texts['ocr-wylie/unicode']),
  );
  // the threads share the cores with this one: the middle says what the program itself holds up
  expect(delay.percentile(50) / 1e6).toBeLessThan(50);
});

test('gives up a page at once when it is aborted, and reads the next', async () => {
  const recognizer = await open({}, { maxWorkers: 1 });
  const abort = new AbortController();
  const waiting = new AbortController();
  const first = recognizer.recognize(page('square_2200.png'), { signal: abort.signal });
  const second = recognizer.recognize(page('straight.png'), { signal: waiting.signal });
  const third = recognizer.recognize(page('tiny_60x24.png'), { signal });
  setTimeout(() => {
    abort.abort(new Error('stop'));
  }, 20);
  setTimeout(() => {
    waiting.abort(new Error('stop waiting'));
  }, 20);
  await expect(first).rejects.toThrow('stop');
  await expect(second).rejects.toThrow('stop waiting');
  expect((await third).status).toBe('ok');
});

test('refuses a page whose signal is already aborted', async () => {
  const recognizer = await open();
  await expect(
    recognizer.recognize(page('tiny_60x24.png'), { signal: AbortSignal.abort(new Error('too late')) }),
  ).rejects.toThrow('too late');
});

test('tells of a bad model before the first page, with its code', async () => {
  await expect(open({ line_model: join(FIXTURES, 'images', 'not_an_image.png') })).rejects.toMatchObject({
    code: 'MODEL_UNREADABLE',
    exit: 1,
  });
});

test('a thread that dies costs its page only', async () => {
  const dying = join(FIXTURES, 'dying-worker.mjs');
  const recognizer = await createRecognizer(config(), context({ maxWorkers: 1 }), dying);
  onTestFinished(async () => recognizer.close?.());
  await expect(recognizer.recognize(page('die', Buffer.from('die')), { signal })).rejects.toMatchObject({
    code: 'WORKER_FAILED',
  });
  expect(await recognizer.recognize(page('live', Buffer.from('live')), { signal })).toMatchObject({
    text: 'live',
  });
});
