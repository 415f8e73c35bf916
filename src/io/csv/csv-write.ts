/** Characters that need quotes; pandas, whose files end lines with LF, leaves a CR alone. */
const SPECIAL = { rfc4180: /[",\n\r]/u, pandas: /[",\n]/u } as const;

/** A CSV field with minimal quoting. */
export function csvField(text: string, dialect: keyof typeof SPECIAL = 'rfc4180'): string {
  return SPECIAL[dialect].test(text) ? quoted(text) : text;
}

/** A CSV record with the end of its line; `null` is an empty field. */
export function csvRecord(fields: readonly (string | number | null)[], end: '\n' | '\r\n' = '\n'): string {
  const texts = fields.map((field) => (field === null ? '' : String(field)));
  // a record of one empty field would be a blank line
  const isBlank = texts.length === 1 && /^[ \t]*$/u.test(texts[0]!);
  return `${isBlank ? quoted(texts[0]!) : texts.map((text) => csvField(text)).join(',')}${end}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
