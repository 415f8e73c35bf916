import { afterEach, expect, test, vi } from 'vitest';
import { engine } from '../../../src/library/index.ts';
import { nativeEngine } from '../../../src/engine/native/engine.ts';
import { loadAddon, platformName, requireAddon } from '../../../src/engine/native/load-addon.ts';
import { layoutOf } from '../../../src/metrics/layout.ts';
import { planOf } from '../../../src/metrics/plan.ts';
import { chooseEngine, engineChoice, selectedAddon } from '../../../src/engine/select.ts';
import { UNICODE_VERSION } from '../../../src/text/tables.ts';

const addon = loadAddon();

afterEach(() => {
  chooseEngine(undefined);
  vi.unstubAllEnvs();
});

test('the choice goes before the environment, the environment before the default', () => {
  vi.stubEnv('ERRATA_ENGINE', '');
  expect(engineChoice()).toBe('auto');
  vi.stubEnv('ERRATA_ENGINE', 'ts');
  expect([engineChoice(), engine.kind, selectedAddon()]).toEqual(['ts', 'ts', undefined]);
  chooseEngine('auto');
  expect(engineChoice()).toBe('ts');
  chooseEngine('native');
  expect(engineChoice()).toBe('native');
});

test('an unknown engine in the environment is refused', () => {
  vi.stubEnv('ERRATA_ENGINE', 'rust');
  expect(() => engine.kind).toThrow(
    expect.objectContaining({
      code: 'ENGINE_UNKNOWN',
      exit: 78,
      message: 'ERRATA_ENGINE: expected auto, native or ts, got "rust"',
    }) as Error,
  );
});

test('the platform has the name of its package', () => {
  expect(platformName()).toMatch(
    /^(?:linux-(?:x64|arm64)-(?:gnu|musl)|darwin-(?:x64|arm64)|win32-x64-msvc)$/u,
  );
});

test.skipIf(addon !== undefined)('native without an addon is a configuration error', () => {
  expect(() => requireAddon()).toThrow(
    expect.objectContaining({ code: 'ENGINE_NOT_AVAILABLE', exit: 78 }) as Error,
  );
});

test.skipIf(addon === undefined)('both engines have the same layout and tables', () => {
  const info = requireAddon().addonInfo();
  expect(requireAddon().recordLayout().split(' ')).toEqual(layoutOf(planOf()).names);
  expect(info.unicode).toBe(UNICODE_VERSION);
  expect(info.paths).toContain(info.simd);
});

test.skipIf(addon === undefined)('a panic of the addon is an error with a code', () => {
  expect(() => {
    requireAddon().panicOnPurpose();
  }).toThrow(
    expect.objectContaining({ code: 'ENGINE_PANIC', message: 'native engine: on purpose' }) as Error,
  );
  expect(nativeEngine(requireAddon()).distance('a', 'b', 'codepoint')).toBe(1);
});

test.skipIf(addon === undefined)('a path that the processor lacks is a configuration error', () => {
  vi.stubEnv('ERRATA_SIMD', 'mmx');
  expect(() => nativeEngine(requireAddon())).toThrow(
    expect.objectContaining({ code: 'SIMD_NOT_AVAILABLE', exit: 78 }) as Error,
  );
});
