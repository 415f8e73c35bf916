import { OPS_START, OP_STRIDE } from '../../align/ops.ts';
import { DELETION, INSERTION } from '../../align/runs.ts';
import type { Runs } from '../../align/runs.ts';

/**
 * The counts of a script, then its ops with UTF-16 offsets, from the places of the units of both texts. A run
 * reaches from the start of its first unit to the end of its last; an empty one stands at the end of the unit
 * before.
 */
export function scriptOffsets(runs: Runs, reference: Uint32Array, hypothesis: Uint32Array): Uint32Array {
  const script = new Uint32Array(OPS_START + runs.size * OP_STRIDE);
  let at = OPS_START;
  let i = 0;
  let j = 0;
  runs.forEach((kind, length) => {
    script[kind]! += length;
    script[at] = kind;
    setRange(script, at + 1, reference, i, kind === INSERTION ? 0 : length);
    setRange(script, at + 3, hypothesis, j, kind === DELETION ? 0 : length);
    if (kind !== INSERTION) i += length;
    if (kind !== DELETION) j += length;
    at += OP_STRIDE;
  });
  return script;
}

function setRange(script: Uint32Array, at: number, places: Uint32Array, first: number, length: number): void {
  const before = first === 0 ? 0 : places[2 * first - 1]!;
  script[at] = length === 0 ? before : places[2 * first]!;
  script[at + 1] = length === 0 ? before : places[2 * (first + length) - 1]!;
}
