import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseEngine, engineChoice } from '../../../src/engine/choice.ts';
import { activeEngine } from '../../../src/engine/select.ts';
import { engine, ready } from '../../../src/library/index.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  chooseEngine(undefined);
});

/** Sets the variable and forgets what was read of it. */
function environment(word: string): void {
  vi.stubEnv('ERRATA_ENGINE', word);
  chooseEngine(undefined);
}

test('the choice takes precedence over the environment, the environment over the default', () => {
  environment('');
  expect(engineChoice()).toBe('auto');
  environment('ts');
  expect([engineChoice(), engine.kind, activeEngine().kind]).toEqual(['ts', 'ts', 'ts']);
  chooseEngine('auto');
  expect(engineChoice()).toBe('auto');
  chooseEngine('native');
  expect(engineChoice()).toBe('native');
});

test('the engine is chosen once, whatever becomes of the environment', () => {
  environment('ts');
  const first = activeEngine();
  vi.stubEnv('ERRATA_ENGINE', 'rust');
  expect(activeEngine()).toBe(first);
});

test('an unknown engine in the environment is refused', () => {
  environment('rust');
  expect(() => engine.kind).toThrow(
    expect.objectContaining({
      code: 'ENGINE_UNKNOWN',
      exit: 78,
      message: 'ERRATA_ENGINE: expected auto, native, wasm or ts, got "rust"',
    }) as Error,
  );
});

test('Node is ready from the start, with the engine that was chosen', async () => {
  chooseEngine('ts');
  expect(await ready()).toEqual({ kind: 'ts', version: engine.version, simd: 'none' });
});

test('a thread inherits the choice', async () => {
  chooseEngine('ts');
  const program = `
    const { getEnvironmentData, parentPort } = require('node:worker_threads');
    parentPort.postMessage(getEnvironmentData('errata.engine'));
  `;
  const heard = await new Promise((resolve, reject) => {
    new Worker(program, { eval: true }).once('message', resolve).once('error', reject);
  });
  expect(heard).toBe('ts');
});
