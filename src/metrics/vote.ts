import { sequenceDistance } from '../align/distance.ts';
import { DELETION, INSERTION } from '../align/runs.ts';
import { canonicalScript } from '../align/script.ts';
import { cutUnits } from '../text/cut.ts';
import type { Work } from '../work/work.ts';
import { internPair } from './intern.ts';

/** What one text has at a place of the backbone. */
interface Reading {
  /** What it has inserted before the place. */
  inserted: string;
  /** '' when it has nothing at this place. */
  symbol: string;
}

/**
 * The text that most models agree on (ROVER): every text is aligned with the backbone, and at each place, and between
 * places, the reading with the most votes wins; a tie goes to the backbone's reading, or to the first of
 * those that tie. Line breaks are symbols of the alignment, so that a line is voted on among the readings of
 * that line. The backbone is the text with the smallest sum of distances to the others; undefined with fewer
 * than three texts. `crates/metrics/src/vote.rs` is the same.
 */
export function* voteText(texts: readonly string[]): Work<string | undefined> {
  if (texts.length < 3) return undefined;
  const backbone = texts[yield* centralText(texts)]!;
  const places = cutUnits(backbone, 'grapheme');
  const columns: Reading[][] = [];
  for (const text of texts) columns.push(yield* readingsOf(backbone, places.length / 2, text));
  let voted = '';
  for (let place = 0; place <= places.length / 2; place += 1) {
    voted += winner(
      columns.map((column) => column[place]!.inserted),
      '',
    );
    if (2 * place < places.length)
      voted += winner(
        columns.map((column) => column[place]!.symbol),
        backbone.slice(places[2 * place], places[2 * place + 1]),
      );
  }
  return voted;
}

/** Number of the text that is nearest to all others; the first of several. */
function* centralText(texts: readonly string[]): Work<number> {
  const sums = texts.map(() => 0);
  for (let left = 0; left < texts.length; left += 1) {
    for (let right = left + 1; right < texts.length; right += 1) {
      const symbols = internPair(texts[left]!, texts[right]!, 'codepoint');
      const distance = yield* sequenceDistance(symbols.reference, symbols.hypothesis);
      sums[left]! += distance;
      sums[right]! += distance;
    }
  }
  return sums.indexOf(Math.min(...sums));
}

/** Reading of each place of the backbone, and one more for what follows the last. */
function* readingsOf(backbone: string, symbols: number, text: string): Work<Reading[]> {
  const readings = Array.from({ length: symbols + 1 }, (): Reading => ({ inserted: '', symbol: '' }));
  const places = cutUnits(text, 'grapheme');
  const pair = internPair(backbone, text, 'grapheme');
  const script = yield* canonicalScript(pair.reference, pair.hypothesis);
  let [i, j] = [0, 0];
  script.forEach((kind, length) => {
    if (kind === INSERTION) readings[i]!.inserted = text.slice(places[2 * j], places[2 * (j + length) - 1]);
    else if (kind !== DELETION)
      for (let step = 0; step < length; step += 1)
        readings[i + step]!.symbol = text.slice(places[2 * (j + step)], places[2 * (j + step) + 1]);
    if (kind !== INSERTION) i += length;
    if (kind !== DELETION) j += length;
  });
  return readings;
}

function winner(readings: readonly string[], preferred: string): string {
  const votes = new Map<string, number>();
  for (const reading of readings) votes.set(reading, (votes.get(reading) ?? 0) + 1);
  const most = Math.max(...votes.values());
  if (votes.get(preferred) === most) return preferred;
  return [...votes].find(([, count]) => count === most)?.[0] ?? preferred;
}
