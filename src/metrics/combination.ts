import { sequenceDistance } from '../align/distance.ts';
import { HIT, INSERTION } from '../align/runs.ts';
import { canonicalScript } from '../align/script.ts';
import type { Work } from '../work/work.ts';
import { internPair } from './intern.ts';
import { voteText } from './vote.ts';

/**
 * Numbers of a page that several models have read: for each model its edits, the code points of the reference, the
 * edits of the text that was voted for (0 without a vote), and for each pair of models, a model with itself first, the
 * code points that both missed. `crates/metrics/src/combination.rs` is the same.
 */
export function combinationWidth(models: number): number {
  return models + 2 + (models * (models + 1)) / 2;
}

/** Counts a page: the reference, then the text of each model. */
export function* combinePage([reference = '', ...texts]: readonly string[]): Work<number[]> {
  const [edits, missed]: [number[], Uint8Array[]] = [[], []];
  for (const text of texts) {
    const found = yield* misses(reference, text);
    edits.push(found.edits);
    missed.push(found.missed);
  }
  const numbers = [...edits, codePointsIn(reference), yield* votedEdits(reference, texts)];
  for (let left = 0; left < texts.length; left += 1)
    for (let right = left; right < texts.length; right += 1)
      numbers.push(countBoth(missed[left]!, missed[right]!));
  return numbers;
}

function* votedEdits(reference: string, texts: readonly string[]): Work<number> {
  const voted = yield* voteText(texts);
  if (voted === undefined) return 0;
  const symbols = internPair(reference, voted, 'codepoint');
  return yield* sequenceDistance(symbols.reference, symbols.hypothesis);
}

/** The edits of a text, and a flag for each code point of the reference without a hit. */
function* misses(reference: string, text: string): Work<{ edits: number; missed: Uint8Array }> {
  const symbols = internPair(reference, text, 'codepoint');
  const script = yield* canonicalScript(symbols.reference, symbols.hypothesis);
  const missed = new Uint8Array(symbols.reference.length);
  let [at, edits] = [0, 0];
  script.forEach((kind, length) => {
    if (kind !== HIT) edits += length;
    if (kind === INSERTION) return;
    if (kind !== HIT) missed.fill(1, at, at + length);
    at += length;
  });
  return { edits, missed };
}

function codePointsIn(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function countBoth(left: Uint8Array, right: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < left.length; at += 1) count += left[at]! & right[at]!;
  return count;
}
