import { align, distance, segment } from '../../library/index.ts';

/** What one model reads at a place of the backbone: the symbol in its place and what it has inserted before it. */
interface Reading {
  readonly inserted: string;
  /** '' when the model has nothing at this place. */
  readonly symbol: string;
}

/**
 * The text that most models agree on (ROVER): every text is aligned with the backbone, and at each place, and between
 * places, the reading with the most votes wins; a tie goes to the backbone's reading, or to the first of
 * those that tie. Line breaks are symbols of the alignment, so that a line is voted on among the readings of
 * that line. The backbone is the text with the smallest sum of distances to the others; undefined with fewer
 * than three texts.
 */
export function voteText(texts: readonly string[]): string | undefined {
  if (texts.length < 3) return undefined;
  const backbone = texts[centralText(texts)] ?? '';
  const symbols = segment(backbone, { unit: 'grapheme' });
  const columns = texts.map((text) => readingsOf(backbone, symbols, text));
  let voted = '';
  for (let place = 0; place <= symbols.length; place += 1) {
    const readings = columns.map((column) => column[place] ?? { inserted: '', symbol: '' });
    voted += winner(
      readings.map(({ inserted }) => inserted),
      '',
    );
    if (place < symbols.length)
      voted += winner(
        readings.map(({ symbol }) => symbol),
        symbols[place] ?? '',
      );
  }
  return voted;
}

/** Number of the text that is nearest to all others; the first of several. */
function centralText(texts: readonly string[]): number {
  const sums = texts.map((text) => texts.reduce((sum, other) => sum + distance(text, other), 0));
  return sums.indexOf(Math.min(...sums));
}

/** Reading of each place of the backbone, and one more for what follows the last. */
function readingsOf(backbone: string, symbols: readonly string[], text: string): Reading[] {
  const readings = Array.from({ length: symbols.length + 1 }, () => ({ inserted: '', symbol: '' }));
  const places = placesOf(symbols);
  for (const { kind, reference, hypothesis } of align(backbone, text, { unit: 'grapheme' }).ops) {
    const first = places.get(reference[0]) ?? 0;
    const read = segment(text.slice(...hypothesis), { unit: 'grapheme' });
    if (kind === 'insertion') (readings[first] as { inserted: string }).inserted += read.join('');
    else if (kind !== 'deletion')
      read.forEach((symbol, at) => {
        (readings[first + at] as { symbol: string }).symbol = symbol;
      });
  }
  return readings;
}

/** Number of the symbol that starts at an offset; the end of the text counts as one more. */
function placesOf(symbols: readonly string[]): Map<number, number> {
  const places = new Map<number, number>();
  let offset = 0;
  symbols.forEach((symbol, place) => {
    places.set(offset, place);
    offset += symbol.length;
  });
  return places.set(offset, symbols.length);
}

function winner(readings: readonly string[], preferred: string): string {
  const votes = new Map<string, number>();
  for (const reading of readings) votes.set(reading, (votes.get(reading) ?? 0) + 1);
  const most = Math.max(...votes.values());
  if (votes.get(preferred) === most) return preferred;
  return [...votes].find(([, count]) => count === most)?.[0] ?? preferred;
}
