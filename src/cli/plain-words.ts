import type { Flag } from '../options/flag.ts';
import type { GivenWords } from '../options/read-flags.ts';

/** Flags by the name that is typed, and the words after the command's name, told apart. */
export type NamedFlags = readonly (readonly [name: string, flag: Flag])[];

export interface SplitWords {
  readonly given: GivenWords;
  /** Words that belong to no flag. */
  readonly rest: readonly string[];
}

/** A word that no parser takes for a flag, a number or a quoted text. */
const PLAIN = /^[^-"'`]/u;

/**
 * Tells flags from other words where there is nothing to interpret: `--name value`, `--name=value`, `--switch` and
 * words. Undefined for everything else (short forms, `--no-switch`, `--`, what is missing, twice or unknown), which
 * is left to the parser; loading that one takes longer than the whole of a short command.
 */
export function splitPlainWords(flags: NamedFlags, words: readonly string[]): SplitWords | undefined {
  const known = new Map(flags);
  const found = new Map<string, string[]>();
  const rest: string[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    at += 1;
    if (PLAIN.test(word) || word === '-') {
      rest.push(word);
      continue;
    }
    const { name, value } = /^--(?<name>[a-z-]+)(?:=(?<value>.*))?$/su.exec(word)?.groups ?? {};
    const flag = known.get(name ?? '');
    if (name === undefined || flag === undefined) return undefined;
    const read = value ?? (flag.value === undefined ? 'true' : words[at]);
    if (!isPlainValue(flag, read, value !== undefined)) return undefined;
    // a switch takes such a word for its value
    if (flag.value === undefined && (words[at] === 'true' || words[at] === 'false')) return undefined;
    if (flag.value !== undefined && value === undefined) at += 1;
    const all = found.get(name);
    if (all === undefined) found.set(name, [read]);
    else if (flag.isRepeatable === true) all.push(read);
    else return undefined;
  }
  const given = flags.flatMap(([name]) => {
    const all = found.get(name);
    return all === undefined ? [] : [[name, all] as const];
  });
  return { given: new Map(given), rest };
}

function isPlainValue(flag: Flag, value: string | undefined, isJoined: boolean): value is string {
  if (flag.isValueOptional === true || (flag.value === undefined && isJoined)) return false;
  return value !== undefined && PLAIN.test(value);
}
