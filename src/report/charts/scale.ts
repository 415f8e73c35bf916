const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** Divisions of an axis. */
const DIVISIONS = 5;
/** So many times the middle value an outlier may be before the axis ends without it. */
const OUTLIER = 4;

/** A linear axis from 0. What is beyond its end is drawn at the end, with a mark. */
export interface Scale {
  readonly end: number;
  readonly ticks: readonly number[];
  /** Place of a value on the axis, 0 to 1. */
  shareOf(value: number): number;
  isBeyond(value: number): boolean;
}

/** An axis for values of which a few may be so large that they would flatten the others. */
export function scaleOf(values: readonly number[], smallestEnd = 0.01): Scale {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const most = Math.max(sorted.at(-1) ?? 0, smallestEnd);
  const wanted = middle > 0 ? Math.min(most, OUTLIER * middle) : most;
  const end = niceCeiling(Math.max(wanted, smallestEnd));
  return {
    end,
    ticks: Array.from({ length: DIVISIONS + 1 }, (_, at) => (end * at) / DIVISIONS),
    shareOf: (value) => Math.min(1, Math.max(0, value / end)),
    isBeyond: (value) => value > end,
  };
}

/** The next number up that people count in. */
export function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(3));
}

/** A logarithmic axis around positive values, with a tick at each power of ten, or more where there are few. */
export function logScaleOf(values: readonly number[]): Pick<Scale, 'ticks' | 'shareOf'> {
  const logs = values.map(Math.log10);
  const [least, most] = [Math.min(...logs), Math.max(...logs)];
  const [from, to] = [least - 0.15, Math.max(most, least + 0.5) + 0.15];
  const shareOf = (value: number): number => (Math.log10(value) - from) / (to - from);
  const factors = to - from > 4 ? [1] : to - from > 2 ? [1, 3] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = Math.floor(from); power <= to; power += 1)
    for (const factor of factors) {
      const tick = Number((factor * 10 ** power).toPrecision(3));
      if (shareOf(tick) >= 0 && shareOf(tick) <= 1) ticks.push(tick);
    }
  return { ticks, shareOf };
}

/** A share as an axis has it: `2.5 %`. */
export function tickPercent(value: number): string {
  return `${Number((value * 100).toPrecision(3))} %`;
}
