import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { nativeEngine } from '../../../../src/engine/native/engine.ts';
import { valueOf } from '../../../../src/engine/native/errors.ts';
import { loadAddon, platformName, requireAddon } from '../../../../src/engine/native/load-addon.ts';
import { layoutOf } from '../../../../src/metrics/layout.ts';
import { planOf } from '../../../../src/metrics/plan.ts';
import { UNICODE_VERSION } from '../../../../src/text/tables.ts';

const addon = loadAddon();
if (addon === undefined) console.warn('skipped: the native engine has no addon here');

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

describe.skipIf(addon === undefined)('the addon', () => {
  test('has the layout and the tables of the TypeScript engine', () => {
    const info = requireAddon().addonInfo();
    expect(requireAddon().recordLayout().split(' ')).toEqual(layoutOf(planOf()).names);
    expect(info.unicode).toBe(UNICODE_VERSION);
    expect(info.paths).toContain(info.simd);
  });

  const panic = { code: 'ENGINE_PANIC', message: 'native engine: on purpose' };

  test('throws its panics as errors with a code and goes on', () => {
    expect(() => {
      requireAddon().panicNow();
    }).toThrow(expect.objectContaining(panic) as Error);
    expect(nativeEngine(requireAddon()).distance('a', 'b', 'codepoint')).toBe(1);
  });

  test('survives a panic on its threads', async () => {
    const failure = await requireAddon().panicLater();
    expect(failure).toEqual(panic);
    expect(() => valueOf(failure as { code: string; message: string })).toThrow(
      expect.objectContaining({ ...panic, exit: 70 }) as Error,
    );
    expect(await nativeEngine(requireAddon()).distanceMany(['a'], ['b'], 'codepoint', {})).toEqual(
      Uint32Array.of(1),
    );
  });

  test('refuses a call that is none of ours', async () => {
    const { Progress, distanceMany, distance } = requireAddon();
    expect(() => distance('a', 'b', 99)).toThrow(expect.objectContaining({ code: 'UNIT_UNKNOWN' }) as Error);
    for (const [units, lengths] of [
      [2, [2]],
      [2, [1, 2]],
    ] as const) {
      const texts = new Uint16Array(units);
      const request = { texts, lengths: Uint32Array.from(lengths), first: 0, threads: null };
      expect(await distanceMany(request, 0, new Progress())).toMatchObject({ code: 'ADDON_CALL_INVALID' });
    }
  });

  /** Forcing a path works before the addon is used, so it takes a process of its own. */
  const simdOf = (word: string): string => {
    const program = `
      const addon = require(process.argv[1]);
      let answer;
      try { answer = addon.addonInfo().simd; } catch ({ code, message }) { answer = code + ' ' + message; }
      process.stdout.write(answer);
    `;
    const file = fileURLToPath(
      new URL(`../../../../src/engine/native/errata.${platformName()}.node`, import.meta.url),
    );
    const env = { ...process.env, ERRATA_SIMD: word };
    return spawnSync(process.execPath, ['--eval', program, file], { encoding: 'utf8', env }).stdout;
  };

  test('takes the instructions that ERRATA_SIMD names, if there are any', () => {
    const { paths } = requireAddon().addonInfo();
    for (const path of paths) expect(simdOf(path)).toBe(path);
    expect(simdOf('')).toBe(paths[0]);
    expect(simdOf('mmx')).toBe(`SIMD_NOT_AVAILABLE ERRATA_SIMD: expected ${paths.join(', ')}, got "mmx"`);
  });
});
