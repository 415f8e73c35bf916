import { VERSION } from '../../schema/version.ts';
import type { Engine, ManyOptions, TakeRecords } from '../engine.ts';
import type { Plan } from '../../metrics/plan.ts';
import { layoutOf } from '../../metrics/layout.ts';
import { sizedWork } from '../../work/too-large.ts';
import type { Unit } from '../../text/unit.ts';
import { finish, finishLater } from '../../work/work.ts';
import type { Work } from '../../work/work.ts';
import { checkWellFormed } from '../../text/well-formed.ts';
import { sequenceDistance } from '../../align/distance.ts';
import { canonicalScript } from '../../align/script.ts';
import { Breather } from '../../work/breather.ts';
import { computeRecord } from '../../metrics/compute-record.ts';
import { scriptOffsets } from './script-offsets.ts';
import { codePointDistance } from './text-distance.ts';
import { cutUnits } from '../../text/cut.ts';
import { internPair } from '../../metrics/intern.ts';
import { normalizeText } from '../../text/normalize.ts';

/** Records that are handed over at once. */
const CHUNK_RECORDS = 256;

/** The engine in TypeScript alone: for browsers, and for machines without an addon. */
export const tsEngine: Engine = {
  kind: 'ts',
  version: VERSION,
  simd: 'none',
  distance: (reference, hypothesis, unit) => finish(unitDistance(reference, hypothesis, unit)),
  align: (reference, hypothesis, unit) => finish(unitScript(reference, hypothesis, unit)),
  record: (reference, hypothesis, plan) => finish(pairRecord(reference, hypothesis, plan)),
  alignLater: (reference, hypothesis, unit, { signal }) =>
    finishLater(unitScript(reference, hypothesis, unit), new Breather(signal)),
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

/** Work on two texts that were checked; `index` is the number of the pair among many. */
function* checked<Result>(
  reference: string,
  hypothesis: string,
  index: number | undefined,
  start: () => Work<Result>,
): Work<Result> {
  const [first, second] =
    index === undefined ? ['reference', 'hypothesis'] : [`references[${index}]`, `hypotheses[${index}]`];
  checkWellFormed(reference, first!);
  checkWellFormed(hypothesis, second!);
  return yield* sizedWork(`${first}, ${second}`, reference.length + hypothesis.length, start());
}

function unitDistance(reference: string, hypothesis: string, unit: Unit, index?: number): Work<number> {
  return checked(reference, hypothesis, index, () =>
    unit === 'codepoint'
      ? codePointDistance(reference, hypothesis)
      : symbolDistance(reference, hypothesis, unit),
  );
}

function* symbolDistance(reference: string, hypothesis: string, unit: Unit): Work<number> {
  const symbols = internPair(reference, hypothesis, unit);
  return yield* sequenceDistance(symbols.reference, symbols.hypothesis);
}

function unitScript(reference: string, hypothesis: string, unit: Unit): Work<Uint32Array> {
  return checked(reference, hypothesis, undefined, function* () {
    const symbols = internPair(reference, hypothesis, unit);
    const script = yield* canonicalScript(symbols.reference, symbols.hypothesis);
    return scriptOffsets(script, cutUnits(reference, unit), cutUnits(hypothesis, unit));
  });
}

function pairRecord(reference: string, hypothesis: string, plan: Plan, index?: number): Work<Uint32Array> {
  return checked(reference, hypothesis, index, () => computeRecord(reference, hypothesis, plan));
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
    distances[at] = await finishLater(unitDistance(references[at]!, hypotheses[at]!, unit, at), breather);
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
  const { length } = layoutOf(plan);
  for (let first = 0; first < references.length; first += CHUNK_RECORDS) {
    const count = Math.min(CHUNK_RECORDS, references.length - first);
    const records = new Uint32Array(count * length);
    for (let at = 0; at < count; at += 1) {
      if (breather.isDue) await breather.pause();
      const number = first + at;
      const work = pairRecord(references[number]!, hypotheses[number]!, plan, number);
      records.set(await finishLater(work, breather), at * length);
    }
    await take(records, first);
  }
}
