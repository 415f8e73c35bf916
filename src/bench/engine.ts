import type { Bench } from './bench.ts';
import { runScript } from './run-script.ts';

/** The engine beside rapidfuzz, edlib, jiwer and fastest-levenshtein, in a process of its own. */
export const engineBench: Bench = (context) => runScript('engine.mjs', context);
