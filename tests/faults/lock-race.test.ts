import { expect, test } from 'vitest';
import { programPath } from '../cli/run.ts';
import { raceForLock } from './lock-race.mjs';

test('of 8 runs that start at once over a stale lock one wins, the others exit 73', async () => {
  expect(await raceForLock({ program: programPath(), rounds: 5, starts: 8 })).toEqual([]);
});
