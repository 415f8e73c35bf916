import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { installedFile } from '../../cli/run.ts';

/** Prints what differs in the process after a module was imported, then what the first call of it says. */
const PROGRAM = `
const seen = () => ({
  // the bundled zod keeps its registry there
  globals: Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__zod_')).sort(),
  variables: Object.entries(process.env).sort(),
  listeners: process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
  addons: process.report.getReport().sharedObjects.filter((file) => file.endsWith('.node')),
  busy: process.getActiveResourcesInfo().filter((name) => name === 'Timeout' || name === 'Immediate'),
});
const before = seen();
const { distance, engine } = await import(process.argv[1]);
const after = seen();
const changed = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
let called;
try { called = [distance('a', 'b'), engine.kind]; } catch ({ code }) { called = code; }
console.log(JSON.stringify({ changed, called }));
`;

test.each([
  ['index.js', 'rust', 'ENGINE_UNKNOWN'],
  ['index.cjs', 'rust', 'ENGINE_UNKNOWN'],
  ['index.js', 'ts', [1, 'ts']],
  // knows neither variables nor addons
  ['browser.js', 'rust', [1, 'ts']],
])('importing %s does nothing; the engine (%s) is chosen by the first call', (file, engine, called) => {
  const library = installedFile(file);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, library],
    {
      encoding: 'utf8',
      env: { ...process.env, ERRATA_ENGINE: engine },
    },
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ changed: [], called });
});
