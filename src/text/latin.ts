/** Ligatures of Unicode and of the private areas of MUFI and eMOP. */
const LIGATURES: Readonly<Record<string, string>> = {
  '\u0133': 'ij',
  '\ue8bf': 'q&',
  '\ueada': 'ſt',
  '\ueba2': 'ſi',
  '\ueba5': 'ſp',
  '\ueba6': 'ſſ',
  '\ueba7': 'ſſi',
  '\ueec4': 'ck',
  '\ueec5': 'ct',
  '\ueedc': 'tz',
  '\uf4f9': 'll',
  '\uf502': 'ch',
  '\uf532': 'as',
  '\uf533': 'is',
  '\uf534': 'us',
  '\uf535': 'Qu',
  '\ufb00': 'ff',
  '\ufb01': 'fi',
  '\ufb02': 'fl',
  '\ufb03': 'ffi',
  '\ufb06': 'st',
};

/** Umlauts, hyphens, dashes and apostrophes. */
const UNIFIED: Readonly<Record<string, string>> = {
  'a\u0364': 'ä',
  'o\u0364': 'ö',
  'u\u0364': 'ü',
  '==': '\u2013',
  '\u2014': '\u2013',
  '\u2019': "'",
  '\u2e17': '-',
  '\ue42c': 'ä',
  '\ue644': 'ö',
  '\ue72b': 'ü',
  '\uf50e': 'q\u0301',
};

/** Letters that are written otherwise today. */
const MODERN: Readonly<Record<string, string>> = {
  'A\u0364': 'Ä',
  'O\u0364': 'Ö',
  'U\u0364': 'Ü',
  '\u017f': 's',
  '\ua75b': 'r',
  '\ufb04': 'ffl',
  '\ufb05': 'st',
};

const LIGATURE = anyOf(LIGATURES);
const UNIFIABLE = anyOf(UNIFIED);
const OLD = anyOf(MODERN);

/**
 * What dinglehopper 0.11 takes for the same: NFC; ligatures taken apart; then letters with a small e above as
 * umlauts, `⸗` as `-`, `==` and `—` as `–`, `’` as `'`; then NFC again.
 */
export function unifyHistoricalLatin(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(LIGATURE, (found) => LIGATURES[found]!)
    .replaceAll(UNIFIABLE, (found) => UNIFIED[found]!)
    .normalize('NFC');
}

/**
 * The same with long s as `s`, r rotunda as `r`, two more ligatures taken apart, and capitals with a small e
 * above as umlauts.
 */
export function modernizeFraktur(text: string): string {
  return unifyHistoricalLatin(text)
    .replaceAll(OLD, (found) => MODERN[found]!)
    .normalize('NFC');
}

/** No key begins with another, so that the order is of no account. */
function anyOf(table: Readonly<Record<string, string>>): RegExp {
  return new RegExp(Object.keys(table).join('|'), 'gu');
}
