/** A CSV field with minimal RFC 4180 quoting. */
export function csvField(text: string): string {
  return /[",\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV record with its LF; `null` is an empty field. */
export function csvRecord(fields: readonly (string | number | null)[]): string {
  return `${fields.map((field) => (field === null ? '' : csvField(String(field)))).join(',')}\n`;
}
