import type { TimeSlices } from './time-slices.ts';

/** Work that can be paused: it yields every few milliseconds and returns its result. */
export type Work<Result> = Generator<undefined, Result, undefined>;

/** Does work at once. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Does work in slices, so that the event loop runs between them; an aborted signal ends it. */
export async function finishLater<Result>(work: Work<Result>, slices: TimeSlices): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (slices.isDue) await slices.pause();
  }
}
