import { alignLater } from '../pair-functions.ts';
import type { Alignment } from '../pair-functions.ts';
import type { OpKind } from '../../align/ops.ts';
import type { Cut } from '../../text/unit.ts';

/** A part of both texts: equal, or what one has in place of the other. */
export interface Segment {
  readonly kind: OpKind;
  readonly reference: string;
  readonly hypothesis: string;
}

/** The ops of two texts with their texts; what stands between words, syllables or lines counts as equal. */
export async function segmentsOf(
  reference: string,
  hypothesis: string,
  unit: Cut,
  signal: AbortSignal | undefined,
): Promise<Segment[]> {
  return segmentsIn(reference, hypothesis, await alignLater(reference, hypothesis, { unit, signal }));
}

/** The same of an alignment at hand. */
export function segmentsIn(reference: string, hypothesis: string, { ops }: Alignment): Segment[] {
  const segments: Segment[] = [];
  let [end, otherEnd] = [0, 0];
  const addGap = (start: number, otherStart: number): void => {
    const [gap, otherGap] = [reference.slice(end, start), hypothesis.slice(otherEnd, otherStart)];
    if (gap !== '' || otherGap !== '')
      segments.push({
        kind: 'hit',
        reference: gap === '' ? otherGap : gap,
        hypothesis: otherGap === '' ? gap : otherGap,
      });
  };
  for (const {
    kind,
    reference: [start, stop],
    hypothesis: [otherStart, otherStop],
  } of ops) {
    addGap(start, otherStart);
    segments.push({
      kind,
      reference: reference.slice(start, stop),
      hypothesis: hypothesis.slice(otherStart, otherStop),
    });
    [end, otherEnd] = [stop, otherStop];
  }
  addGap(reference.length, hypothesis.length);
  return segments;
}
