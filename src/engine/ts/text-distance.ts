import type { Work } from '../../work/work.ts';
import { sequenceDistance, shortDistanceOf, trimmedDistance } from '../../align/distance.ts';
import type { Sequence } from '../../align/sequence.ts';
import { sequenceOf } from '../../align/sequence.ts';
import { returnWorkspace, takeWorkspace } from '../../align/workspace.ts';
import { codePoints } from '../../text/decode.ts';
import type { Cut } from '../../text/unit.ts';

const ALL_PLANES = 0x11_0000;

/** Cells that are computed in some two milliseconds at most. */
const SHORT_CELLS = 1 << 25;

interface HostBuffer {
  write(text: string, offset: number, encoding: 'utf16le'): number;
}

/** Units of two texts that are read at once. */
const MOST_UNITS = 1 << 15;

/** Below this, a loop is faster than a call of the host. */
const LOOPED_UNITS = 100;

const units = new Uint16Array(MOST_UNITS + 2);
const unitPairs = new Int32Array(units.buffer);
const writeUnits = unitWriter();

/**
 * Distance in code points. Texts without surrogates between their common beginning and end, which is to say nearly all,
 * go from the string to the aligner in one step.
 */
export function* codePointDistance(reference: string, hypothesis: string): Work<number> {
  if (reference === hypothesis) return 0;
  const shorter = Math.min(reference.length, hypothesis.length);
  let prefix = 0;
  while (prefix < shorter && reference.charCodeAt(prefix) === hypothesis.charCodeAt(prefix)) prefix += 1;
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    reference.charCodeAt(reference.length - 1 - suffix) ===
      hypothesis.charCodeAt(hypothesis.length - 1 - suffix)
  )
    suffix += 1;
  const workspace = takeWorkspace();
  const isBasic =
    copyBasic(reference, prefix, reference.length - suffix, workspace.reference) &&
    copyBasic(hypothesis, prefix, hypothesis.length - suffix, workspace.hypothesis);
  const distance = isBasic
    ? yield* trimmedDistance(workspace, workspace.reference, workspace.hypothesis)
    : yield* sequenceDistance(
        sequenceOf(codePoints(reference), ALL_PLANES),
        sequenceOf(codePoints(hypothesis), ALL_PLANES),
      );
  returnWorkspace(workspace);
  return distance;
}

/**
 * Distance in code points of texts that are too short to be worth a pause, without surrogates; undefined for others.
 * What has no surrogates is well formed.
 */
export function shortDistance(reference: string, hypothesis: string, unit: Cut): number | undefined {
  const [rows, columns] = [reference.length, hypothesis.length];
  if (unit !== 'codepoint' || rows + columns > MOST_UNITS || rows * columns > SHORT_CELLS) return undefined;
  writeUnits(reference, 0);
  writeUnits(hypothesis, rows);
  if (mayHoldSurrogates(rows + columns) && holdsSurrogates(rows + columns)) return undefined;
  const shorter = Math.min(rows, columns);
  let prefix = 0;
  while (prefix < shorter && units[prefix] === units[rows + prefix]) prefix += 1;
  const most = shorter - prefix;
  let suffix = 0;
  while (suffix < most && units[rows - 1 - suffix] === units[rows + columns - 1 - suffix]) suffix += 1;
  const workspace = takeWorkspace();
  takeUnits(workspace.reference, prefix, rows - suffix);
  takeUnits(workspace.hypothesis, rows + prefix, rows + columns - suffix);
  const distance = shortDistanceOf(workspace, workspace.reference, workspace.hypothesis);
  returnWorkspace(workspace);
  return distance;
}

/** Copies a part of a text; false when it holds surrogates, also half of a pair that the cut went through. */
function copyBasic(text: string, start: number, end: number, target: Sequence): boolean {
  const length = end - start;
  fit(target, length);
  const { symbols } = target;
  for (let at = 0; at < length; at += 1) {
    const unit = text.charCodeAt(start + at);
    if ((unit & 0xf800) === 0xd800) return false;
    symbols[at] = unit;
  }
  return true;
}

/** Whether some of the units may be surrogates: two at once are looked at, all that they have in common. */
function mayHoldSurrogates(count: number): boolean {
  units[count] = 0;
  let seen = 0;
  for (let at = (count - 1) >> 1; at >= 0; at -= 1) seen |= unitPairs[at]!;
  return ((seen | (seen >>> 16)) & 0xd800) === 0xd800;
}

function holdsSurrogates(count: number): boolean {
  for (let at = 0; at < count; at += 1) if ((units[at]! & 0xf800) === 0xd800) return true;
  return false;
}

/** Makes a sequence of the units `start..end`. */
function takeUnits(target: Sequence, start: number, end: number): void {
  const length = end - start;
  fit(target, length);
  const { symbols } = target;
  if (length > LOOPED_UNITS) symbols.set(units.subarray(start, end));
  else for (let at = 0; at < length; at += 1) symbols[at] = units[start + at]!;
}

/** Writes a text to `units` at once where the host can, which is many times faster than unit by unit. */
function unitWriter(): (text: string, start: number) => void {
  const host = (globalThis as { Buffer?: { from(memory: ArrayBufferLike): HostBuffer } }).Buffer;
  const bytes = host?.from(units.buffer);
  bytes?.write('a', 0, 'utf16le');
  // bytes in the other order on some processors
  if (bytes !== undefined && units[0] === 97)
    return (text, start) => void bytes.write(text, 2 * start, 'utf16le');
  return (text, start) => {
    for (let at = 0; at < text.length; at += 1) units[start + at] = text.charCodeAt(at);
  };
}

function fit(target: Sequence, length: number): void {
  if (target.symbols.length < length)
    target.symbols = new Int32Array(Math.max(length, 2 * target.symbols.length));
  target.length = length;
}
