/** A code point as `U+0F40`. */
export function codePointLabel(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The first code point of a text likewise. */
export function characterLabel(character: string): string {
  return codePointLabel(character.codePointAt(0) ?? 0);
}
