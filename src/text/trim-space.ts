/** What Python takes for white space, as a class of a regular expression. */
export const SPACE_CLASS =
  '[\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';

const SPACE = new RegExp(SPACE_CLASS, 'u');

/** Python's `str.strip()`; no white space lies beyond the BMP. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text[start]!)) start += 1;
  while (end > start && SPACE.test(text[end - 1]!)) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}
