import { ErrataError } from '../schema/error.ts';

/** What to do with a surrogate without its other half. */
export type LoneSurrogates = 'error' | 'replace';

/** The error for a lone surrogate; `place` names the text. */
function loneSurrogateError(place: string, offset: number): ErrataError {
  return new ErrataError(
    'LONE_SURROGATE',
    `${place}: found a lone surrogate at UTF-16 offset ${offset}, expected well-formed text`,
  );
}

/** Refuses a text with a lone surrogate; `place` names the text. */
export function checkWellFormed(text: string, place: string): void {
  const offset = loneSurrogateAt(text);
  if (offset !== undefined) throw loneSurrogateError(place, offset);
}

/** A text in which each lone surrogate is U+FFFD. */
export function toWellFormed(text: string): string {
  // the flag u matches a surrogate only where it is alone
  return isWellFormed(text) ? text : text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd');
}

function isWellFormed(text: string): boolean {
  return loneSurrogateAt(text) === undefined;
}

/** Offset of the first lone surrogate; undefined when the text is well formed. */
export function loneSurrogateAt(text: string): number | undefined {
  const native = (text as { isWellFormed?: () => boolean }).isWellFormed;
  if (native?.call(text) === true) return undefined;
  const at = text.search(/[\ud800-\udfff]/u);
  return at < 0 ? undefined : at;
}
