import { ErrataError } from '../schema/error.ts';
import type { FlagDefaults } from './flag-defaults.ts';
import type { Flags } from '../options/flag.ts';
import { spelled } from '../options/spelling.ts';

/**
 * The defaults that count beside the flags that are given: a flag and the environment come first, and what cannot
 * stand beside a flag that is given, or lacks what it needs, says nothing. Two that exclude each other are an error
 * of the configuration.
 */
export function effectiveDefaults(
  table: Flags,
  given: ReadonlyMap<string, unknown>,
  defaults: FlagDefaults,
  env: NodeJS.ProcessEnv,
): FlagDefaults {
  const isGiven = (key: string): boolean => given.has(spelled(key));
  const replaced = new Set(
    Object.entries(table).flatMap(([key, { replaces = [], notBeside }]) =>
      isGiven(key) ? replaces.concat(notBeside?.flag ?? []) : [],
    ),
  );
  const isFree = (key: string): boolean => {
    const { notBeside, environment = [] } = table[key]!;
    if (isGiven(key) || replaced.has(key)) return false;
    if (environment.some((name) => (env[name] ?? '') !== '')) return false;
    return notBeside === undefined || !isGiven(notBeside.flag);
  };
  const free = new Map([...defaults].filter(([key]) => isFree(key)));
  refuseConflicts(table, free);
  const isComplete = (key: string): boolean => {
    const { needs } = table[key]!;
    return needs === undefined || isGiven(needs) || free.has(needs);
  };
  return new Map([...free].filter(([key]) => isComplete(key)));
}

function refuseConflicts(table: Flags, defaults: FlagDefaults): void {
  for (const [key, { place }] of defaults) {
    const { notBeside } = table[key]!;
    if (notBeside !== undefined && defaults.has(notBeside.flag))
      throw new ErrataError('CONFIG_INVALID', `${place}: ${notBeside.message}`);
  }
}
