import type { CommandTable } from '../command-tables.ts';
import type { FlagRow } from '../../options/flag-row.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import type { CompletedCommand } from './completed-command.ts';
import { zshScript } from './zsh.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export type Shell = keyof typeof SCRIPTS;

export const SHELLS = Object.keys(SCRIPTS) as readonly Shell[];

/** The script for a shell, made from the tables that the program reads. */
export function completionScript(
  shell: Shell,
  tables: readonly CommandTable[],
  globals: readonly FlagRow[],
): string {
  const names = tables.map(({ name }) => name);
  const words: Readonly<Record<string, readonly string[]>> = { help: names, completion: SHELLS };
  const commands = tables.map((table): CompletedCommand => {
    const shown = globals.filter(({ flag }) => isShown(flag, table));
    return {
      name: table.name,
      summary: table.summary,
      words: words[table.name] ?? [],
      flags: [...table.flags, ...shown],
    };
  });
  return SCRIPTS[shell](commands);
}

function isShown(flag: string, { globals }: CommandTable): boolean {
  const name = flag.replace(/^--(?:no-)?/u, '');
  return name === 'quiet' || name === 'verbose' || globals.some((known) => known === name);
}
