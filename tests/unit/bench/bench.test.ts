import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCheckout } from '../../../src/bench/checkout.ts';
import { bench, BENCH_NAMES } from '../../../src/bench/index.ts';
import { EXIT } from '../../../src/schema/error.ts';

describe('bench', () => {
  it('names the benchmarks it knows when asked for another', async () => {
    await expect(bench('speed', {})).rejects.toMatchObject({
      code: 'USAGE',
      exit: EXIT.usage,
      message: expect.stringContaining('engine') as string,
    });
    expect(BENCH_NAMES).toContain('engine');
  });
});

describe('findCheckout', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'errata-checkout-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds the nearest folder with the benchmarks and their Rust code', () => {
    mkdirSync(join(folder, 'bench'));
    mkdirSync(join(folder, 'dist', 'chunks'), { recursive: true });
    writeFileSync(join(folder, 'bench', 'engine.mjs'), '');
    writeFileSync(join(folder, 'Cargo.toml'), '');
    expect(findCheckout(join(folder, 'dist', 'chunks'))).toBe(folder);
  });

  it('says what it expected in an installed package', () => {
    expect(() => findCheckout(folder)).toThrowError(
      expect.objectContaining({ code: 'NO_CHECKOUT', exit: EXIT.configuration }) as Error,
    );
  });
});
