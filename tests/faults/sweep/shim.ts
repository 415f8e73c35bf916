import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Point } from './points.ts';

/** A library for LD_PRELOAD, or why there is none here. */
export type Shim = { readonly library: string } | { readonly missing: string };

/** Compiles the shim into a folder. Where the addon can be built there is a C compiler too. */
export function buildShim(source: string, folder: string): Shim {
  if (process.platform !== 'linux') return { missing: 'faults are injected on Linux only' };
  const library = join(folder, 'fault-shim.so');
  const compiler = process.env['CC'] ?? 'cc';
  const { status, stderr, error } = spawnSync(
    compiler,
    ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl', '-lpthread'],
    { encoding: 'utf8' },
  );
  if (error !== undefined)
    return { missing: `faults are injected by a C library, and there is no ${compiler}` };
  if (status !== 0) throw new Error(`${source}: does not compile\n${stderr}`);
  return { library };
}

const ERRORS = { ENOSPC: 28, EIO: 5, EACCES: 13 } as const;

/** Environment that records the file calls below a root and, with a point, lets the one it names fail. */
export function shimEnvironment(
  library: string,
  root: string,
  log: string,
  point?: Point,
): Readonly<Record<string, string>> {
  const watch = { LD_PRELOAD: library, FAULT_ROOT: root, FAULT_LOG: log };
  if (point === undefined) return watch;
  const { call, pattern, nth, kind } = point;
  const error = kind === 'full' ? 'ENOSPC' : kind;
  return {
    ...watch,
    FAULT_CALL: call,
    FAULT_PATH: pattern,
    FAULT_NTH: String(nth),
    FAULT_KIND: error in ERRORS ? String(ERRORS[error as keyof typeof ERRORS]) : error,
    FAULT_STAYS: kind === 'full' ? '1' : '',
  };
}

/** A call as the shim wrote it down. */
export interface RecordedCall {
  readonly call: string;
  readonly path: string;
}

export function readLog(log: string): {
  readonly calls: readonly RecordedCall[];
  readonly hasStruck: boolean;
} {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
  const calls = lines.map((line) => {
    const [call = '', path = ''] = line.split('\t');
    return { call, path };
  });
  return {
    calls: calls.filter(({ call }) => call !== '!'),
    hasStruck: calls.some(({ call }) => call === '!'),
  };
}
