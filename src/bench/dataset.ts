import type { Bench } from './bench.ts';
import { runScript } from './run-script.ts';

/** Whole evaluations beside pandas with rapidfuzz, jiwer and the OpenPecha loop, in processes of their own. */
export const datasetBench: Bench = (context) => runScript('dataset.mjs', context);
