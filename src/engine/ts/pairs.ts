import { sequenceDistance } from '../../align/distance.ts';
import { canonicalScript } from '../../align/script.ts';
import { computeRecord } from '../../metrics/compute-record.ts';
import { internPair } from '../../metrics/intern.ts';
import type { Plan } from '../../metrics/plan.ts';
import { cutUnits } from '../../text/cut.ts';
import { normalizeText } from '../../text/normalize.ts';
import type { Cut } from '../../text/unit.ts';
import { checkWellFormed } from '../../text/well-formed.ts';
import { TimeSlices } from '../../work/time-slices.ts';
import { sizedWork } from '../../work/too-large.ts';
import { finish, finishLater } from '../../work/work.ts';
import type { Work } from '../../work/work.ts';
import type { PairFunctions } from '../engine.ts';
import { scriptOffsets } from './script-offsets.ts';
import { codePointDistance, shortDistance } from './text-distance.ts';

/** One pair of texts, or one text, in TypeScript. */
export const pairs: PairFunctions = {
  distance: (reference, hypothesis, unit) =>
    shortDistance(reference, hypothesis, unit) ?? finish(unitDistance(reference, hypothesis, unit)),
  align: (reference, hypothesis, unit) => finish(unitScript(reference, hypothesis, unit)),
  alignLater: (reference, hypothesis, unit, { signal }) =>
    finishLater(unitScript(reference, hypothesis, unit), new TimeSlices(signal)),
  record: (reference, hypothesis, plan) => finish(pairRecord(reference, hypothesis, plan)),
  normalize(text, steps, equivalences) {
    checkWellFormed(text, 'text');
    return normalizeText(text, steps, equivalences);
  },
  segment(text, unit) {
    checkWellFormed(text, 'text');
    return cutUnits(text, unit);
  },
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

/** The distance of a pair. */
export function unitDistance(reference: string, hypothesis: string, unit: Cut, index?: number): Work<number> {
  return checked(reference, hypothesis, index, () =>
    unit === 'codepoint'
      ? codePointDistance(reference, hypothesis)
      : symbolDistance(reference, hypothesis, unit),
  );
}

function* symbolDistance(reference: string, hypothesis: string, unit: Cut): Work<number> {
  const symbols = internPair(reference, hypothesis, unit);
  return yield* sequenceDistance(symbols.reference, symbols.hypothesis);
}

/** The script of a pair. */
export function unitScript(
  reference: string,
  hypothesis: string,
  unit: Cut,
  index?: number,
): Work<Uint32Array> {
  return checked(reference, hypothesis, index, function* () {
    const symbols = internPair(reference, hypothesis, unit);
    const script = yield* canonicalScript(symbols.reference, symbols.hypothesis);
    return scriptOffsets(script, cutUnits(reference, unit), cutUnits(hypothesis, unit));
  });
}

/** The record of a pair. */
export function pairRecord(
  reference: string,
  hypothesis: string,
  plan: Plan,
  index?: number,
): Work<Uint32Array> {
  return checked(reference, hypothesis, index, () => computeRecord(reference, hypothesis, plan));
}
