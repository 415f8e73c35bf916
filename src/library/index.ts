/** The engine for Node: the addon where there is one, else TypeScript. */
import { installEngine } from '../engine/active.ts';
import type { Engine } from '../engine/engine.ts';
import { nativeEngine } from '../engine/native/engine.ts';
import type { Addon } from '../engine/native/load-addon.ts';
import { selectedAddon } from '../engine/select.ts';
import { tsEngine } from '../engine/ts/engine.ts';

const engines = new Map<Addon, Engine>();

/** The engine of the choice in force. */
function selectedEngine(): Engine {
  const addon = selectedAddon();
  if (addon === undefined) return tsEngine;
  const known = engines.get(addon);
  if (known !== undefined) return known;
  const made = nativeEngine(addon);
  engines.set(addon, made);
  return made;
}

installEngine(selectedEngine);

export { activeEngine, engine } from '../engine/active.ts';
export { align, cer, distance, score, wer } from './pair-functions.ts';
export type { Alignment, ErrorRateOptions, Op, ScoreOptions, UnitOptions } from './pair-functions.ts';
export { lineMetrics, ssa, structureAccuracy } from './profile-functions.ts';
export { normalize, segment } from './text-functions.ts';
export { distanceMany, scoreMany } from './many-functions.ts';
export type { DistanceManyOptions, ScoreManyOptions } from './many-functions.ts';
