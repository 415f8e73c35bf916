/** A value that a spreadsheet does not take for a formula. */
export function spreadsheetSafe(text: string): string {
  return /^[\s\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u.test(
    text,
  ) || /^[\t\r]/u.test(text)
    ? `'${text}`
    : text;
}

/** The beginning of a text for a heading or cell. */
export function shorten(text: string, length = 80): string {
  const symbols = Array.from(text.slice(0, 2 * length + 2));
  return symbols.length <= length ? text : `${symbols.slice(0, length).join('')}…`;
}
