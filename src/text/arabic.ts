const ALEF = '\u0627';
const YEH = '\u064a';

/** No tatweel, presentation forms (U+FB50–U+FDFF, U+FE70–U+FEFC) as the letters they show. */
export function plainArabic(text: string): string {
  return text
    .replaceAll(/[\ufb50-\ufdff\ufe70-\ufefc]/gu, (form) => form.normalize('NFKC'))
    .replaceAll('\u0640', '');
}

/** The variants of alef as U+0627 (madda and hamza that follow it removed), those of yeh as U+064A. */
export function unifyArabicLetters(text: string): string {
  return text
    .replaceAll(/[\u0622\u0623\u0625\u0627\u0671-\u0673\u0675][\u0653-\u0655]*/gu, ALEF)
    .replaceAll(/[\u0649\u06cc]/gu, YEH);
}
