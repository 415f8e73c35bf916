/** Zero-width spaces removed; runs of tsheg become one; a tsheg directly before U+0F0D is removed. */
export function unifyTibetan(text: string): string {
  return unifyTshegRuns(text.replaceAll('\u200b', '')).replaceAll('\u0f0b\u0f0d', '\u0f0d');
}

/** Lines become one: nothing in place of their ends after a tsheg or shad, else one space. */
export function joinLines(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === '\n') start += 1;
  while (end > start && text[end - 1] === '\n') end -= 1;
  return text
    .slice(start, end)
    .replaceAll(/([\u0f0b-\u0f12])\n+/gu, '$1')
    .replaceAll(/\n+/gu, ' ');
}

export function unifyTshegRuns(text: string): string {
  return text.replaceAll(/\u0f0b{2,}/gu, '\u0f0b');
}

/** Before a shad that follows no shad: one tsheg after nga with any vowels, none after anything else. */
export function unifyTshegBeforeShad(text: string): string {
  const without = text.replaceAll(/\u0f0b+(?=[\u0f0d-\u0f12])/gu, '');
  return without.replaceAll(/(\u0f44[\u0f71-\u0f7d\u0f80\u0f81]*)(?=[\u0f0d-\u0f12])/gu, '$1\u0f0b');
}

export function removeSpaceBetweenShads(text: string): string {
  return text.replaceAll(/([\u0f0d-\u0f12]) +(?=[\u0f0d-\u0f12])/gu, '$1');
}

/** Spaces between a tsheg and a Tibetan letter. */
export function removeSpaceAfterTsheg(text: string): string {
  return text.replaceAll(/\u0f0b +(?=[\u0f40-\u0f6c\u0f88-\u0f8c])/gu, '\u0f0b');
}
