import { UNITS } from '../text/unit.ts';
import type { Unit } from '../text/unit.ts';

/** Value of a slot that the plan did not ask for. */
export const NOT_COMPUTED = 0xffff_ffff;

/** Slots of a unit in order. */
export const UNIT_SLOTS = [
  'hits',
  'substitutions',
  'deletions',
  'insertions',
  'referenceLength',
  'hypothesisLength',
  'distance',
] as const;

export type UnitSlot = (typeof UNIT_SLOTS)[number];

/** Slots behind those of the units, in order; `crates/metrics/src/record.rs` says what each counts. */
const OTHER_SLOTS = [
  'rawCodepointReference',
  'rawCodepointHypothesis',
  'rawCodepointDistance',
  'rawWordReference',
  'rawWordHypothesis',
  'rawWordDistance',
  'collapsedCodepointReference',
  'collapsedCodepointHypothesis',
  'collapsedCodepointDistance',
  'lineReference',
  'lineHypothesis',
  'lineForward',
  'lineForwardCollapsed',
  'lineReverse',
  'lineReverseCollapsed',
  'lineExact',
  'lineExactCollapsed',
  'orcnormCodepointReference',
  'orcnormCodepointHypothesis',
  'orcnormCodepointDistance',
  'orcnormWordReference',
  'orcnormWordHypothesis',
  'orcnormWordDistance',
  'ssaMatches',
  'ssaPenalty',
  'structureHits',
  'structureErrors',
  'tibetanReference',
  'tshegReference',
  'tshegHypothesis',
  'tshegHits',
  'shadReference',
  'shadHypothesis',
  'shadHits',
  'errorsBase',
  'errorsSubjoined',
  'errorsVowel',
  'errorsTsheg',
  'errorsShad',
  'errorsDigit',
  'errorsOther',
] as const;

export type Slot = (typeof OTHER_SLOTS)[number];

const FIRST_OTHER = UNITS.length * UNIT_SLOTS.length;

/** Number of slots of a record. */
export const RECORD_LENGTH: number = FIRST_OTHER + OTHER_SLOTS.length;

/** Index of each slot behind those of the units. */
export const SLOT = Object.fromEntries(OTHER_SLOTS.map((name, at) => [name, FIRST_OTHER + at])) as Readonly<
  Record<Slot, number>
>;

const UNIT_STARTS = Object.fromEntries(UNITS.map((unit, at) => [unit, at * UNIT_SLOTS.length])) as Readonly<
  Record<Unit, number>
>;

/** Index of the first slot of a unit. */
export function unitStart(unit: Unit): number {
  return UNIT_STARTS[unit];
}

/** Names of all slots in order. */
export function slotNames(): string[] {
  return [...UNITS.flatMap((unit) => UNIT_SLOTS.map((slot) => `${unit}.${slot}`)), ...OTHER_SLOTS];
}

/** The metric or the text that the slots with a prefix belong to; their names in tables begin with it. */
const OWNERS: readonly (readonly [prefix: RegExp, owner: string])[] = [
  [/^line(?=[A-Z])/u, 'lines'],
  [/^orcnorm/u, 'orcnorm'],
  [/^(?=ssa|structure)/u, 'structure'],
  [/^(?=tibetan|tsheg|shad|errors)/u, 'tibetan'],
  [/^raw/u, 'raw'],
  [/^collapsed/u, 'collapsed'],
];

/** Name of a slot as a column of a table: `codepoint.hits`, `lines.forward`, `raw.wordDistance`. */
export function slotColumn(slot: string): string {
  const [prefix, owner] = OWNERS.find(([found]) => found.test(slot)) ?? [];
  if (prefix === undefined) return slot;
  const rest = slot.replace(prefix, '');
  return `${owner}.${rest[0]!.toLowerCase()}${rest.slice(1)}`;
}

/** A record in which nothing is computed. */
export function emptyRecord(): Uint32Array {
  return new Uint32Array(RECORD_LENGTH).fill(NOT_COMPUTED);
}
