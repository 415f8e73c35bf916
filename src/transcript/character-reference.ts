import { markupError } from './markup.ts';

/** `&#1234;`, `&#x4d2;` or `&name;`, with what stands inside as groups. */
export const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|([a-z]\w*));/giu;
/** Likewise in HTML, where a number may end without `;`. */
export const HTML_REFERENCE = /&(?:#(\d+);?|#x([\da-f]+);?|([a-z]\w*);)/giu;

function shownReference(whole: string): string {
  return whole.length > 40 ? `${whole.slice(0, 40)}…` : whole;
}

/** The code point of a numeric reference; one that stands for no character is an error, never dropped. */
export function codePointOf(whole: string, decimal?: string, hexadecimal?: string): number {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number.parseInt(decimal, 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw markupError(`character reference ${shownReference(whole)}, expected a code point`);
  return code;
}

export function undefinedEntity(whole: string): Error {
  return markupError(`undefined entity ${shownReference(whole)}, expected the name of a character`);
}
