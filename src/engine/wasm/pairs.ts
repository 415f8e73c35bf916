import type { PairFunctions } from '../engine.ts';
import type { WasmModule } from './module.ts';
import { normalizationRequest, OPERATION, planRequest, unitNumber } from './requests.ts';

/** Pairs of more cells are aligned on another thread: they take more than some milliseconds. */
const LONG_CELLS = 1 << 24;

const PLACE = 'reference, hypothesis';

/** One pair of texts, or one text, in the module. */
export function wasmPairs(module: WasmModule): PairFunctions {
  const { caller } = module;
  return {
    distance: (reference, hypothesis, unit) =>
      caller.numbers({
        operation: OPERATION.distance,
        numbers: [unitNumber(unit)],
        texts: [reference, hypothesis],
        place: PLACE,
      })[0]!,
    align: (reference, hypothesis, unit) =>
      caller.numbers({
        operation: OPERATION.align,
        numbers: [unitNumber(unit)],
        texts: [reference, hypothesis],
        place: PLACE,
      }),
    alignLater: (reference, hypothesis, unit, { signal }) =>
      module.run(
        {
          operation: OPERATION.align,
          numbers: [unitNumber(unit)],
          texts: [reference, hypothesis],
          place: PLACE,
        },
        signal,
        reference.length * hypothesis.length > LONG_CELLS,
      ),
    record(reference, hypothesis, plan) {
      const { numbers, texts } = planRequest(plan);
      return caller.numbers({
        operation: OPERATION.record,
        numbers,
        texts: [...texts, reference, hypothesis],
        place: PLACE,
      });
    },
    normalize(text, steps, equivalences = []) {
      const { numbers, texts } = normalizationRequest(steps, equivalences);
      return caller.text({ operation: OPERATION.normalize, numbers, texts: [...texts, text], place: 'text' });
    },
    segment: (text, unit) =>
      caller.numbers({
        operation: OPERATION.segment,
        numbers: [unitNumber(unit)],
        texts: [text],
        place: 'text',
      }),
  };
}
