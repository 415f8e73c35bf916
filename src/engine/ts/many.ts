import { layoutOf } from '../../metrics/layout.ts';
import { TimeSlices } from '../../work/time-slices.ts';
import { finishLater } from '../../work/work.ts';
import type { ManyFunctions } from '../engine.ts';
import { pairRecord, unitDistance } from './pairs.ts';
import { shortDistance } from './text-distance.ts';

/** Records that are handed over at once. */
const CHUNK_RECORDS = 256;

/** Many pairs in TypeScript: in slices, so that the event loop runs between them. */
export const many: ManyFunctions = {
  async distanceMany(references, hypotheses, unit, { signal }) {
    const distances = new Uint32Array(references.length);
    const slices = new TimeSlices(signal);
    for (let at = 0; at < references.length; at += 1) {
      if (slices.isDue) await slices.pause();
      const [reference, hypothesis] = [references[at]!, hypotheses[at]!];
      // a promise for each line would cost more than the line
      distances[at] =
        shortDistance(reference, hypothesis, unit) ??
        (await finishLater(unitDistance(reference, hypothesis, unit, at), slices));
    }
    return distances;
  },
  async recordMany(references, hypotheses, plan, { signal, first: whole = 0 }, take) {
    const slices = new TimeSlices(signal);
    const { length } = layoutOf(plan);
    for (let first = 0; first < references.length; first += CHUNK_RECORDS) {
      const count = Math.min(CHUNK_RECORDS, references.length - first);
      const records = new Uint32Array(count * length);
      for (let at = 0; at < count; at += 1) {
        if (slices.isDue) await slices.pause();
        const number = first + at;
        const work = pairRecord(references[number]!, hypotheses[number]!, plan, whole + number);
        records.set(await finishLater(work, slices), at * length);
      }
      await take(records, whole + first);
    }
  },
};
