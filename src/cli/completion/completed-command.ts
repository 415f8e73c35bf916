import type { FlagRow } from '../../options/flag-row.ts';

/** What a shell needs to know of a command. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  /** Words that may follow it; without any, files do. */
  readonly words: readonly string[];
  readonly flags: readonly FlagRow[];
}

/** Names of a flag as they are typed. */
export function spellings({ flag, alias }: FlagRow): string[] {
  return alias === undefined ? [flag] : [flag, alias];
}

/** A text in single quotes, as all three shells read it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
