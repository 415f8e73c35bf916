import { VERSION } from '../../schema/version.ts';
import type { Engine, ManyOptions, Plan, TakeRecords } from '../engine.ts';
import { RECORD_LENGTH } from '../record.ts';
import type { Unit } from '../unit.ts';
import { checkWellFormed } from '../well-formed.ts';
import { sequenceDistance } from './align/distance.ts';
import { canonicalScript } from './align/script.ts';
import { Breather } from '../breather.ts';
import { computeRecord } from './metrics/compute-record.ts';
import { scriptOffsets } from './script-offsets.ts';
import { codePointDistance } from './text-distance.ts';
import { cutUnits } from './text/cut.ts';
import { internPair } from './text/intern.ts';
import { normalizeText } from './text/normalize.ts';

/** Records that are handed over at once. */
const CHUNK_RECORDS = 256;

/** The engine in TypeScript alone: for browsers, and for machines without an addon. */
export const tsEngine: Engine = {
  kind: 'ts',
  version: VERSION,
  simd: 'none',
  distance(reference, hypothesis, unit) {
    checkPair(reference, hypothesis);
    return unitDistance(reference, hypothesis, unit);
  },
  align(reference, hypothesis, unit) {
    checkPair(reference, hypothesis);
    const symbols = internPair(reference, hypothesis, unit);
    return scriptOffsets(
      canonicalScript(symbols.reference, symbols.hypothesis),
      cutUnits(reference, unit),
      cutUnits(hypothesis, unit),
    );
  },
  record(reference, hypothesis, plan) {
    checkPair(reference, hypothesis);
    return computeRecord(reference, hypothesis, plan);
  },
  normalize(text, steps) {
    checkWellFormed(text, 'text');
    return normalizeText(text, steps);
  },
  segment(text, unit) {
    checkWellFormed(text, 'text');
    return cutUnits(text, unit);
  },
  distanceMany,
  recordMany,
};

function checkPair(reference: string, hypothesis: string, index?: number): void {
  checkWellFormed(reference, index === undefined ? 'reference' : `references[${index}]`);
  checkWellFormed(hypothesis, index === undefined ? 'hypothesis' : `hypotheses[${index}]`);
}

function unitDistance(reference: string, hypothesis: string, unit: Unit): number {
  if (unit === 'codepoint') return codePointDistance(reference, hypothesis);
  const symbols = internPair(reference, hypothesis, unit);
  return sequenceDistance(symbols.reference, symbols.hypothesis);
}

async function distanceMany(
  references: readonly string[],
  hypotheses: readonly string[],
  unit: Unit,
  { signal }: ManyOptions,
): Promise<Uint32Array> {
  const distances = new Uint32Array(references.length);
  const breather = new Breather(signal);
  for (let at = 0; at < references.length; at += 1) {
    if (breather.isDue) await breather.pause();
    checkPair(references[at]!, hypotheses[at]!, at);
    distances[at] = unitDistance(references[at]!, hypotheses[at]!, unit);
  }
  return distances;
}

async function recordMany(
  references: readonly string[],
  hypotheses: readonly string[],
  plan: Plan,
  { signal }: ManyOptions,
  take: TakeRecords,
): Promise<void> {
  const breather = new Breather(signal);
  for (let first = 0; first < references.length; first += CHUNK_RECORDS) {
    const count = Math.min(CHUNK_RECORDS, references.length - first);
    const records = new Uint32Array(count * RECORD_LENGTH);
    for (let at = 0; at < count; at += 1) {
      if (breather.isDue) await breather.pause();
      checkPair(references[first + at]!, hypotheses[first + at]!, first + at);
      records.set(computeRecord(references[first + at]!, hypotheses[first + at]!, plan), at * RECORD_LENGTH);
    }
    await take(records, first);
  }
}
