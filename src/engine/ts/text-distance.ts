import type { Work } from '../../work/work.ts';
import { sequenceDistance, shortSequenceDistance, trimmedDistance } from '../../align/distance.ts';
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

const units = new Uint16Array(1 << 14);
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
  if (unit !== 'codepoint' || reference.length * hypothesis.length > SHORT_CELLS) return undefined;
  const workspace = takeWorkspace();
  const { reference: rows, hypothesis: columns } = workspace;
  const distance =
    readBasic(reference, rows) && readBasic(hypothesis, columns)
      ? shortSequenceDistance(workspace, rows, columns)
      : undefined;
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

/** Reads a text; false when it holds surrogates. */
function readBasic(text: string, target: Sequence): boolean {
  const { length } = text;
  if (writeUnits === undefined || length > units.length) return copyBasic(text, 0, length, target);
  writeUnits(text);
  fit(target, length);
  const { symbols } = target;
  for (let at = 0; at < length; at += 1) {
    const unit = units[at]!;
    if ((unit & 0xf800) === 0xd800) return false;
    symbols[at] = unit;
  }
  return true;
}

/** Writes a text to `units` at once where the host can, which is many times faster than unit by unit. */
function unitWriter(): ((text: string) => void) | undefined {
  const host = (globalThis as { Buffer?: { from(memory: ArrayBufferLike): HostBuffer } }).Buffer;
  if (host === undefined) return undefined;
  const bytes = host.from(units.buffer);
  bytes.write('a', 0, 'utf16le');
  // bytes in the other order on some processors
  if (units[0] !== 97) return undefined;
  return (text) => void bytes.write(text, 0, 'utf16le');
}

function fit(target: Sequence, length: number): void {
  if (target.symbols.length < length)
    target.symbols = new Int32Array(Math.max(length, 2 * target.symbols.length));
  target.length = length;
}
