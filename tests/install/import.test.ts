import { spawnSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';

/** What importing the library leaves behind, and that it still refuses a wrong engine when one is needed. */
const PROGRAM = (load: string): string => `
const state = () => ({
  resources: process.getActiveResourcesInfo().toSorted(),
  listeners: process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
  // zod keeps its registry there
  globals: Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__zod_')).toSorted(),
  env: { ...process.env },
  folder: process.cwd(),
});
(async () => {
  const before = JSON.stringify(state());
  const library = await ${load};
  // the loader closes the files it read
  await new Promise((resolve) => setTimeout(() => setImmediate(resolve), 50));
  const after = JSON.stringify(state());
  let code;
  try { library.distance('a', 'b'); } catch (error) { code = error.code; }
  console.log(JSON.stringify({ isSame: before === after, code }));
})();
`;

test.each([
  ['import', "import('errata')"],
  ['require', "require('errata')"],
])('%s of the library has no effect, whatever the environment says', (_, load) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--eval', PROGRAM(load)], {
    cwd: inject('installed'),
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      ERRATA_ENGINE: 'nonsense',
      ERRATA_SIMD: 'mmx',
      ERRATA_MODELS: '/nowhere',
    },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ isSame: true, code: 'ENGINE_UNKNOWN' });
});
