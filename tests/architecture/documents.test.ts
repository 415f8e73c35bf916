import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['the table of providers in docs/running.md is what the manifests say', 'provider-table.mjs'],
  ['the tables in docs/metrics.md are what the metrics and units say', 'metric-tables.mjs'],
  ['the table of codes in docs/errors.md is the list of codes', 'error-table.mjs'],
  ['the options in docs/library.md are those of the tables', 'option-tables.mjs'],
  ['the pages of docs/commands are what the tables of flags say', 'command-pages.mjs'],
])('%s', (_, script) => {
  const check = (): string =>
    execFileSync(process.execPath, [`scripts/${script}`, '--check'], { encoding: 'utf8' });
  expect(check).not.toThrow();
});
