import type { TextOptions } from './check-options.ts';
import { TEXT_OPTIONS } from './options.ts';
import { score } from './pair-functions.ts';
import type { LineMetrics } from '../metrics/lines.ts';
import { checkOptionNames } from '../schema/known-options.ts';

/**
 * The line metrics: error rates over max(1, n), raw and with white space collapsed; equal lines by position
 * from the top and from the bottom; precision, recall and F1 of exact lines as multisets.
 *
 * @example
 * lineMetrics('one\ntwo', 'one\ntoo').line_acc; // 0.5
 */
export function lineMetrics(reference: string, hypothesis: string, options: TextOptions = {}): LineMetrics {
  checkOptionNames('lineMetrics', options, TEXT_OPTIONS);
  return score(reference, hypothesis, { ...options, profile: 'lines' }).lines!;
}

/**
 * Structure accuracy as it is in use: matching blocks of Python's difflib, its `autojunk` included, less a penalty for
 * white space outside of them, per code point of the reference, within 0 and 1. Insertions cost nothing and texts from
 * 200 characters on may score far too low; `structureAccuracy` is the sound measure of the same intent.
 *
 * @example
 * ssa('a\nb', 'ab'); // 0.3333333333333333
 */
export function ssa(reference: string, hypothesis: string, options: TextOptions = {}): number {
  checkOptionNames('ssa', options, TEXT_OPTIONS);
  return score(reference, hypothesis, { ...options, profile: 'structure' }).structure!.ssa;
}

/**
 * Weight of what is right over the weight of all, in an optimal alignment: a line break weighs 5, other white space 3,
 * everything else 1. 1 for texts that differ in the spelling of line ends at most.
 *
 * @example
 * structureAccuracy('a\nb', 'ab'); // 2/7: the line break is lost
 * structureAccuracy('abc', 'axc'); // 2/3: a letter is misread
 */
export function structureAccuracy(reference: string, hypothesis: string, options: TextOptions = {}): number {
  checkOptionNames('structureAccuracy', options, TEXT_OPTIONS);
  return score(reference, hypothesis, { ...options, profile: 'structure' }).structure!.structure_accuracy;
}
