import type { Engine } from '../engine.ts';
import { openCorpus } from './corpus.ts';
import { raster } from './raster.ts';
import { resampling } from './resampling.ts';
import { textEngine } from './text-engine.ts';

/** The engine in TypeScript alone, for machines without an addon. */
export const tsEngine: Engine = { ...textEngine, ...resampling, openCorpus, raster };
