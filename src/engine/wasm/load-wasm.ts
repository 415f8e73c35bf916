import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ErrataError } from '../../schema/error.ts';
import { VERSION } from '../../schema/version.ts';
import { ownPlace } from '../own-place.ts';

/** Beside this file (checkout), one folder up (a chunk of `dist`), else in the package. */
const PLACES = ['./errata.wasm', '../errata.wasm', 'errata-wasm/errata.wasm'];

/** The module where there is one. */
export function findWasm(): WebAssembly.Module | undefined {
  // what crosses the boundary has the order of bytes of WebAssembly
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] === 0) return undefined;
  const { resolve } = createRequire(ownPlace(import.meta.url));
  for (const place of PLACES) {
    try {
      return new WebAssembly.Module(readFileSync(resolve(place)));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return undefined;
}

/** The module; a missing one is `ENGINE_NOT_AVAILABLE` (exit 78). */
export function requireWasm(): WebAssembly.Module {
  const found = findWasm();
  if (found !== undefined) return found;
  throw new ErrataError(
    'ENGINE_NOT_AVAILABLE',
    `wasm engine: not installed: npm install errata-wasm@${VERSION}, or npm run build:wasm in a checkout with cargo`,
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
}
