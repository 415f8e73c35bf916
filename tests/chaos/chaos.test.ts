import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { programPath } from '../cli/run.ts';

const SCRIPT = fileURLToPath(new URL('chaos.mjs', import.meta.url));

/** What `npm run test:chaos` prints with `--json`. */
interface Account {
  readonly differences: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly requests: number;
}

test('600 pages of a service with every fault, two kills and three starts at once are all accounted for', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [SCRIPT, '--pages', '600', '--timeout', '2000', '--json', '--program', programPath()],
    { encoding: 'utf8', timeout: 110_000 },
  );
  expect(stderr).toBe('');
  const { differences, statuses, requests } = JSON.parse(stdout) as Account;
  expect(differences).toEqual([]);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(600);
  expect(Object.values(statuses).every((count) => count > 0)).toBe(true);
  expect(requests).toBeGreaterThan(600);
});
