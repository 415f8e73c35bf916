import { dirname, resolve } from 'node:path';
import { findConfig, readConfigText } from '../io/find-config.ts';
import type { DefaultsConfig } from '../schema/config.ts';
import { DEFAULT_SECTIONS, type DefaultSection } from '../schema/config-names.ts';
import { ErrataError } from '../schema/error.ts';
import { nearest } from '../schema/nearest.ts';
import type { Command } from './command.ts';
import { fits, kindOf, kindsOf } from '../options/config-kind.ts';
import type { Flag, Flags } from '../options/flag.ts';
import { globalFlags, type GlobalOptions } from '../options/global.ts';
import { configKey } from '../options/spelling.ts';

/** A default of a flag: the words that a command line would have, and where it stands. */
export interface FlagDefault {
  readonly words: readonly string[];
  readonly place: string;
}

/** Defaults by the key of their flag. */
export type FlagDefaults = ReadonlyMap<string, FlagDefault>;

type CommandWithFlags = Pick<Command, 'name' | 'flags' | 'globals'>;

/** Whether the flags of a command may have defaults in the configuration. */
export function hasDefaults(name: string): name is DefaultSection {
  return DEFAULT_SECTIONS.some((section) => section === name);
}

/** The flags of a command that may have them: its own, and those that all have but for those that find the file. */
export function flagsWithDefaults({ flags, globals }: CommandWithFlags): Flags {
  const shared = globals.filter((name) => name !== 'root' && name !== 'config');
  return { ...flags, ...Object.fromEntries(shared.map((name) => [name, globalFlags[name]])) };
}

/** What the configuration of the root says of the flags of a command; a wrong value has its line (exit code 78). */
export async function readFlagDefaults(
  command: CommandWithFlags,
  { root, config: asked }: Pick<GlobalOptions, 'root' | 'config'>,
): Promise<FlagDefaults> {
  if (!hasDefaults(command.name)) return new Map();
  const path = await findConfig(resolve(root), asked);
  if (path === undefined) return new Map();
  // the checks are loaded for roots that have a configuration
  const { parseDefaults } = await import('../schema/config-text.ts');
  return defaultsOf(command, parseDefaults(await readConfigText(path), path));
}

/** The defaults of a section, each checked by its flag. */
export function defaultsOf(command: CommandWithFlags, config: DefaultsConfig): FlagDefaults {
  const { name } = command;
  if (!hasDefaults(name)) return new Map();
  const table = Object.entries(flagsWithDefaults(command)).map(
    ([key, flag]) => [configKey(key), { key, flag }] as const,
  );
  const known = new Map(table);
  const entries = Object.entries(config.data[name] ?? {});
  return new Map(
    entries.map(([written, value]) => {
      const place = config.place([name, written]);
      const found = known.get(written);
      if (found === undefined) throw unknownKey(`${name}.${written}`, written, place, [...known.keys()]);
      const { key, flag } = found;
      const words = wordsOf(value, flag, {
        name: `${place}: ${name}.${written}`,
        folder: dirname(config.path),
      });
      const read = { words, place: `${place}: ${name}.${written}` };
      readDefault(flag, read);
      return [key, read] as const;
    }),
  );
}

/** The value of a default; what is wrong with it is told as of the file. */
export function readDefault<Value>(flag: Flag<Value>, { words, place }: FlagDefault): Value {
  try {
    return flag.read(words, place);
  } catch (error) {
    if (error instanceof ErrataError && error.code === 'USAGE')
      throw new ErrataError('CONFIG_INVALID', error.message, { cause: error });
    throw error;
  }
}

function unknownKey(key: string, written: string, place: string, known: readonly string[]): ErrataError {
  const near = nearest(written, known);
  const hint = near === undefined ? '' : `, did you mean ${near}?`;
  return new ErrataError('CONFIG_UNKNOWN_KEY', `${place}: unknown key ${key}${hint}`);
}

/** The words of a command line that say the same; paths are relative to the file. */
function wordsOf(
  value: unknown,
  { config, isPath, isRepeatable }: Flag,
  { name, folder }: { readonly name: string; readonly folder: string },
): readonly string[] {
  if (!fits(value, config))
    throw new ErrataError('CONFIG_INVALID', `${name}: expected ${kindsOf(config)}, got ${kindOf(value)}`);
  const word = (one: unknown): string =>
    isPath === true && one !== '' ? resolve(folder, String(one)) : String(one);
  if (Array.isArray(value)) return isRepeatable === true ? value.map(word) : [value.map(word).join(',')];
  if (typeof value !== 'object' || value === null) return [word(value)];
  return Object.entries(value).map(([metric, limit]) => `${metric}=${String(limit)}`);
}
