/** A result as one line, for programs that read lines. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** A result that people read too. */
export function jsonPage(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
