import { nearest } from '../schema/nearest.ts';
import type { CommandContext, ListedCommand } from './command.ts';
import { usageError } from '../options/usage-error.ts';

/** The command of a name. */
export function findCommand(commands: CommandContext['commands'], name: string): ListedCommand {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command;
  const near = nearest(name, Object.keys(commands));
  const meant = near === undefined ? '' : `, did you mean ${near}?`;
  throw usageError(`unknown command ${JSON.stringify(name)}${meant} (errata --help lists them)`);
}
