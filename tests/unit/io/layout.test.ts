import { expect, test } from 'vitest';
import { Layout, ModelsLayout } from '../../../src/io/layout.ts';

test('every place of a root is where the documents say', () => {
  const { benchmark, models, ...places } = new Layout('/r');
  const { benchmarkLock, experiments, log } = new Layout('/r');
  expect({ ...places, benchmarkLock, experiments, log }).toEqual({
    root: '/r',
    benchmarkLock: '/r/data/.benchmark.lock',
    experiments: '/r/data/experiments',
    log: '/r/logs/ocr_evaluation.log',
  });
  expect(benchmark.csv).toBe('/r/data/benchmark/benchmark.csv');
  expect(benchmark.stats).toBe('/r/data/benchmark/stats.json');
  expect([benchmark.images(), benchmark.transcripts()]).toEqual([
    '/r/data/benchmark/images',
    '/r/data/benchmark/transcripts',
  ]);
  expect(benchmark.image('b', 'p.1.png')).toBe('/r/data/benchmark/images/b/p.1.png');
  expect(benchmark.transcript('b', 'p.1.png')).toBe('/r/data/benchmark/transcripts/b/p.1.txt');
  expect(models.csv('m')).toBe('/r/data/models/m.csv');
});

test('files of a model beside each other in any folder', () => {
  const files = new ModelsLayout('/x');
  expect([files.csv('m', 1), files.csv('m', 2), files.journal('m'), files.raw('m'), files.lock('m')]).toEqual(
    ['/x/m.csv', '/x/m.2.csv', '/x/m.journal.jsonl', '/x/m.raw', '/x/.m.lock'],
  );
});
