import { nearest } from '../schema/nearest.ts';
import type { CommandContext, CommandEntry } from './command.ts';
import { usageError } from './usage-error.ts';

/** The command of a name. */
export function entryOf(commands: CommandContext['commands'], name: string): CommandEntry {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry !== undefined) return entry;
  const near = nearest(name, Object.keys(commands));
  const meant = near === undefined ? '' : `, did you mean ${near}?`;
  throw usageError(`unknown command ${JSON.stringify(name)}${meant} (errata --help lists them)`);
}
