const LETTER = /\p{L}/u;
const LATIN = /\p{Script=Latin}/u;

/** Share of a text's letters that are not Latin; 0 for a text without letters. */
export function shareOutsideLatin(text: string): number {
  let letters = 0;
  let outside = 0;
  for (const symbol of text) {
    if (LETTER.test(symbol)) {
      letters += 1;
      if (!LATIN.test(symbol)) outside += 1;
    }
  }
  return letters === 0 ? 0 : outside / letters;
}
