import type { Engine } from '../engine.ts';
import { openCorpus } from './corpus.ts';
import { pages } from './pages.ts';
import { raster } from './raster.ts';
import { resampling } from './resampling.ts';
import { textEngine } from './text-engine.ts';

/** The engine in TypeScript alone, for machines without an addon. */
export const tsEngine: Engine = { ...textEngine, ...pages, ...resampling, openCorpus, raster };
