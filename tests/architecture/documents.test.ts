import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the table of providers in docs/running.md is what the manifests say', () => {
  const check = (): string =>
    execFileSync(process.execPath, ['scripts/provider-table.mjs', '--check'], { encoding: 'utf8' });
  expect(check).not.toThrow();
});
