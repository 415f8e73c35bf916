import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Finding, ProviderContext } from '../../provider.ts';
import type { CommandSettings } from './settings.ts';
import { wordsOf } from './words.ts';

/** A program that is not on the PATH would fail on the first page. */
export function checkProgram(
  { command, cwd }: CommandSettings,
  { env, resolve }: ProviderContext,
): readonly Finding[] {
  const [program = ''] = wordsOf(command);
  const places = /[\\/]/u.test(program)
    ? [join(resolve(cwd ?? '.'), program), program]
    : (env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  const suffixes = process.platform === 'win32' ? ['', '.exe', '.cmd', '.bat'] : [''];
  const isFound = places.some((place) => suffixes.some((suffix) => isExecutable(`${place}${suffix}`)));
  return isFound ? [] : [{ level: 'error', message: `command: ${program}: not found` }];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
