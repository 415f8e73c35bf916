import { expect, test } from 'vitest';
import { ProgressLog } from '../../../../src/cli/view/progress-log.ts';

function log(): { at(ms: number, done: number): void; readonly lines: string[]; stop(): void } {
  const lines: string[] = [];
  let now = 0;
  const progress = new ProgressLog({ note: (text) => lines.push(text) }, () => now);
  return {
    lines,
    at: (ms, done) => {
      now = ms;
      progress.show({ title: 'M', done, total: 1000, unit: 'pages', facts: ['1 failed'] });
    },
    stop: () => {
      progress.stop();
    },
  };
}

test('a line is due after ten seconds or five per cent, and at most each second', () => {
  const { at, lines, stop } = log();
  at(0, 0);
  at(900, 400);
  expect(lines).toEqual([]);
  at(1000, 400);
  at(2500, 440);
  at(3000, 450);
  at(12_900, 455);
  at(13_000, 456);
  stop();
  expect(lines).toEqual([
    'M: 400/1000 pages, 400 pages/s, 0:02 left, 1 failed',
    'M: 450/1000 pages, 150 pages/s, 0:04 left, 1 failed',
    'M: 456/1000 pages, 35 pages/s, 0:16 left, 1 failed',
  ]);
});

test('the next model begins anew', () => {
  const { at, lines, stop } = log();
  at(0, 0);
  stop();
  at(50_000, 0);
  at(50_500, 900);
  stop();
  expect(lines).toEqual([]);
});
