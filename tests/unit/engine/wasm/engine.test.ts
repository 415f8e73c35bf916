import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseEngine } from '../../../../src/engine/choice.ts';
import { activeEngine } from '../../../../src/engine/select.ts';
import { Caller } from '../../../../src/engine/wasm/caller.ts';
import { wasmEngine } from '../../../../src/engine/wasm/engine.ts';
import { findWasm, requireWasm } from '../../../../src/engine/wasm/load-wasm.ts';
import { WasmModule } from '../../../../src/engine/wasm/module.ts';
import { nodeHost } from '../../../../src/engine/wasm/node-host.ts';
import { OPERATION } from '../../../../src/engine/wasm/requests.ts';
import { wasmTextEngine } from '../../../../src/engine/wasm/text-engine.ts';
import { NoThreads, Threads, type Host } from '../../../../src/engine/wasm/threads.ts';

const found = findWasm();
if (found === undefined) console.warn('skipped: the wasm engine is not built here: npm run build:wasm');

afterEach(() => {
  vi.unstubAllEnvs();
  chooseEngine(undefined);
});

test.skipIf(found !== undefined)('wasm without a module is a configuration error', () => {
  expect(() => requireWasm()).toThrow(
    expect.objectContaining({ code: 'ENGINE_NOT_AVAILABLE', exit: 78 }) as Error,
  );
});

describe.skipIf(found === undefined)('the module', () => {
  const panic = { operation: OPERATION.panic, numbers: [], texts: [], place: 'text' };
  const distance = {
    operation: OPERATION.distance,
    numbers: [0],
    texts: ['kitten', 'sitting'],
    place: 'text',
  };
  const refused = expect.objectContaining({
    code: 'ENGINE_PANIC',
    message: 'wasm engine: on purpose',
  }) as Error;

  test('is the engine that ERRATA_ENGINE asks for', () => {
    vi.stubEnv('ERRATA_ENGINE', 'wasm');
    chooseEngine(undefined);
    expect([activeEngine().kind, activeEngine().simd]).toEqual(['wasm', 'simd128']);
  });

  test('takes the path of ERRATA_SIMD, and refuses one that it lacks', () => {
    vi.stubEnv('ERRATA_SIMD', 'scalar');
    expect(wasmEngine(found!).simd).toBe('scalar');
    vi.stubEnv('ERRATA_SIMD', 'avx2');
    expect(() => wasmEngine(found!)).toThrow(
      expect.objectContaining({
        code: 'SIMD_NOT_AVAILABLE',
        message: 'ERRATA_SIMD: expected simd128, scalar, got "avx2"',
      }) as Error,
    );
  });

  test('is made anew after a panic', () => {
    const caller = new Caller(found!, '');
    expect(caller.numbers(distance)).toEqual(Uint32Array.of(3));
    expect(() => caller.numbers(panic)).toThrow(refused);
    expect(caller.numbers(distance)).toEqual(Uint32Array.of(3));
  });

  test('refuses what is no call of ours', () => {
    const caller = new Caller(found!, '');
    for (const frame of [
      { ...distance, numbers: [] },
      { ...distance, texts: ['a'] },
      { ...distance, operation: 99 },
    ])
      expect(() => caller.numbers(frame)).toThrow(
        expect.objectContaining({ code: 'ADDON_CALL_INVALID' }) as Error,
      );
    expect(() => caller.numbers({ ...distance, numbers: [99] })).toThrow(
      expect.objectContaining({ code: 'UNIT_UNKNOWN' }) as Error,
    );
  });

  test('goes on in its threads after a panic, and in others after an aborted signal', async () => {
    const threads = new Threads({ ...nodeHost, cores: 1 }, found!, '');
    await expect(threads.run(panic, undefined)).rejects.toThrow(refused);
    const long = { ...distance, texts: ['ab'.repeat(200_000), 'ba'.repeat(150_000)] };
    const controller = new AbortController();
    const running = threads.run(long, controller.signal);
    const waiting = threads.run(distance, undefined);
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(await waiting).toEqual(Uint32Array.of(3));
  });

  test('works on this thread where there are no others', async () => {
    const noThreads: Host = {
      cores: 2,
      start: () => {
        throw new Error('the policy of the page');
      },
    };
    const texts = Array.from({ length: 3000 }, (_, at) => 'x'.repeat(at % 60));
    const expected = texts.map((text) => Math.abs(30 - text.length));
    for (const host of [undefined, noThreads, nodeHost]) {
      const engine = wasmTextEngine(found!, '', host);
      const many = await engine.distanceMany(
        texts,
        texts.map(() => 'x'.repeat(30)),
        'codepoint',
        {},
      );
      expect([...many]).toEqual(expected);
    }
    await expect(new Threads(noThreads, found!, '').run(distance, undefined)).rejects.toThrow(NoThreads);
  });

  test('lets the event loop run while a long pair is aligned', async () => {
    const module = new WasmModule(found!, '', nodeHost);
    const { alignLater } = wasmTextEngine(found!, '', nodeHost);
    expect(module.cores).toBeGreaterThan(0);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await alignLater('abcde'.repeat(20_000), 'badec'.repeat(20_000), 'codepoint', {});
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
