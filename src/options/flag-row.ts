import type { Flag } from './flag.ts';
import { spelled } from './spelling.ts';

/** A flag in words: `--help` and the tables of the documentation show the same. */
export interface FlagRow {
  /** As it is typed: `--max-retries`, or `--no-cache` for what turns off a switch that is on. */
  readonly flag: string;
  readonly alias: string | undefined;
  /** The word for its value; a switch has none. */
  readonly value: string | undefined;
  readonly describe: string;
  readonly group: string | undefined;
  readonly allowed: string | undefined;
  /** The words that are its values, where they are few. */
  readonly choices: readonly string[] | undefined;
  readonly isPath: boolean;
  readonly default: string | undefined;
  readonly isRepeatable: boolean;
  /** The flag it needs beside it. */
  readonly needs: string | undefined;
  /** The flag it cannot stand beside. */
  readonly notBeside: string | undefined;
}

export function flagRow(name: string, flag: Flag): FlagRow {
  const typed = (word: string): string =>
    word.length === 1 ? `-${word}` : `--${flag.absent === true ? 'no-' : ''}${word}`;
  return {
    flag: typed(spelled(name)),
    alias: flag.alias === undefined ? undefined : typed(flag.alias),
    value: flag.value,
    describe: flag.describe,
    group: flag.group,
    allowed: flag.allowed,
    choices: flag.choices,
    isPath: flag.isPath === true,
    default: flag.defaultText,
    isRepeatable: flag.isRepeatable === true,
    needs: flag.needs === undefined ? undefined : `--${spelled(flag.needs)}`,
    notBeside: flag.notBeside === undefined ? undefined : `--${spelled(flag.notBeside.flag)}`,
  };
}

/** `--bootstrap, --resamples N` */
export function rowTerm({ flag, alias, value }: FlagRow): string {
  const names = alias === undefined ? flag : `${flag}, ${alias}`;
  return value === undefined ? names : `${names} ${value}`;
}

/** `ref|max|path; default ref; with --bootstrap`; the empty text where there is nothing to say. */
export function rowFacts({ allowed, isRepeatable, default: fallback, needs, notBeside }: FlagRow): string {
  return [
    allowed,
    isRepeatable ? 'repeatable' : undefined,
    fallback === undefined ? undefined : `default ${fallback}`,
    needs === undefined ? undefined : `with ${needs}`,
    notBeside === undefined ? undefined : `not with ${notBeside}`,
  ]
    .filter((fact) => fact !== undefined)
    .join('; ');
}
