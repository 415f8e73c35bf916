import { ErrataError } from '../schema/error.ts';
import type { Work } from './work.ts';

/** UTF-16 units of both texts together at most, so that every count fits 32 bits: a symbol weighs up to five in some. */
const MOST_UNITS = Math.floor(0xffff_ffff / 5);

/** Bytes that work on a pair needs for each unit, about; and from how many on they are asked for first. */
const UNIT_BYTES = 64;
const LONG_UNITS = 1 << 18;

/** Texts that there is no memory for; `place` names them. */
export function tooLargeError(place: string, cause?: unknown): ErrataError {
  return new ErrataError(
    'TOO_LARGE',
    `${place}: found texts that are too long, expected memory to compare them`,
    { cause },
  );
}

/** Work on a pair of texts; memory that cannot be had is `TOO_LARGE`. */
export function* sizedWork<Result>(place: string, units: number, work: Work<Result>): Work<Result> {
  if (units > MOST_UNITS) throw tooLargeError(place);
  try {
    // the host ends the process when its own heap cannot grow, but refuses an array that is too large: ask before the work
    if (units >= LONG_UNITS) void new ArrayBuffer(units * UNIT_BYTES);
    return yield* work;
  } catch (error) {
    if (isAllocationFailure(error)) throw tooLargeError(place, error);
    throw error;
  }
}

/** Arrays, strings and maps beyond what the host gives are range errors; so is a stack that is too deep, which is a fault of ours. */
function isAllocationFailure(error: unknown): boolean {
  return error instanceof RangeError && !error.message.includes('call stack');
}
