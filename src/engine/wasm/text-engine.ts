import { layoutOf } from '../../metrics/layout.ts';
import { planOf } from '../../metrics/plan.ts';
import { ErrataError } from '../../schema/error.ts';
import type { PageFunctions, TextEngine } from '../engine.ts';
import { wasmMany, wasmPages } from './many.ts';
import { WasmModule } from './module.ts';
import { wasmPairs } from './pairs.ts';
import type { Host } from './threads.ts';

/**
 * What the module does with texts. `simd` names the instructions, empty is the best. Throws `ENGINE_NOT_AVAILABLE` for
 * a module of other sources, which might give wrong numbers, and `SIMD_NOT_AVAILABLE`.
 */
export function wasmTextEngine(
  compiled: WebAssembly.Module,
  simd: string,
  host: Host | undefined,
): TextEngine & PageFunctions {
  const module = new WasmModule(compiled, simd, host);
  const [version, path, layout] = module.caller.open();
  if (layout !== layoutOf(planOf()).names.join(' '))
    throw new ErrataError(
      'ENGINE_NOT_AVAILABLE',
      'wasm engine: found a module of other sources than these, expected errata-wasm of the same version',
    );
  return {
    kind: 'wasm',
    version: version!,
    simd: path!,
    ...wasmPairs(module),
    ...wasmMany(module),
    ...wasmPages(module),
  };
}
