import type { Engine } from '../engine.ts';
import { openWasmCorpus } from './corpus.ts';
import { nodeHost } from './node-host.ts';
import { wasmTextEngine } from './text-engine.ts';

/** What the module does in Node: everything over texts. Throws `SIMD_NOT_AVAILABLE` for what `ERRATA_SIMD` names. */
export function wasmEngine(compiled: WebAssembly.Module): Omit<Engine, 'raster' | 'resampledSums'> {
  const engine = wasmTextEngine(compiled, process.env['ERRATA_SIMD'] ?? '', nodeHost);
  return { ...engine, openCorpus: (options) => openWasmCorpus(engine, options) };
}
