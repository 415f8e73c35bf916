import type { ConfigValue } from './config-value.ts';
import { shownValue } from './given-value.ts';
import { usageError } from './usage-error.ts';

/** Numbers that a flag takes. */
export interface NumberRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly integer?: boolean | undefined;
  /** Neither end belongs to it. */
  readonly isOpen?: boolean | undefined;
  /** What it is called in messages. */
  readonly noun?: string;
}

/** Reads a number; anything else is a usage error. */
export function readNumber(given: string, range: NumberRange, place: string): number {
  const value = given.trim() === '' ? Number.NaN : Number(given);
  if (!Number.isFinite(value))
    throw usageError(`${place}: expected ${range.noun ?? 'a number'}, got ${JSON.stringify(given)}`);
  return takeNumber(value, range, place);
}

/** A number that a caller gave. */
export function takeNumber(value: unknown, range: NumberRange, place: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw usageError(`${place}: expected ${range.noun ?? 'a number'}, got ${shownValue(value)}`);
  if (!isInside(value, range)) throw usageError(`${place}: expected ${expectedText(range)}, got ${value}`);
  return value;
}

function isInside(value: number, { min = -Infinity, max = Infinity, integer, isOpen }: NumberRange): boolean {
  if (integer === true && !Number.isInteger(value)) return false;
  return isOpen === true ? value > min && value < max : value >= min && value <= max;
}

/** `an integer from 1 to 1024`, `an amount from 0 up`, `a number between 0 and 1` */
function expectedText({ min, max, integer, isOpen, noun }: NumberRange): string {
  const what = noun ?? (integer === true ? 'an integer' : 'a number');
  if (isOpen === true) return `${what} between ${min} and ${max}`;
  if (min === undefined) return max === undefined ? what : `${what} up to ${max}`;
  return max === undefined ? `${what} from ${min} up` : `${what} from ${min} to ${max}`;
}

/** `1 to 1,024`, as `--help` has it; undefined for any number. */
export function shownRange({ min, max, isOpen }: NumberRange): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  const [least, most] = [min, max].map((end) => (end === undefined ? undefined : grouped(end)));
  if (isOpen === true) return `between ${least} and ${most}`;
  if (least === undefined) return `up to ${most}`;
  return most === undefined ? `from ${least} up` : `${least} to ${most}`;
}

/** The range as a configuration has it. */
export function rangeSchema({ min, max, integer, isOpen }: NumberRange): ConfigValue {
  return {
    type: integer === true ? 'integer' : 'number',
    ...(isOpen === true ? { exclusiveMinimum: min, exclusiveMaximum: max } : { minimum: min, maximum: max }),
  };
}

/** `1,000,000`, by hand: tables are made at every start, and the locales of the system take 8 ms to load. */
function grouped(value: number): string {
  return Number.isInteger(value) ? String(value).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',') : String(value);
}
