import { resolve } from 'node:path';
import { ENGINE_CHOICES, type EngineChoice } from '../engine/choice.ts';
import { THREADS } from '../schema/whole-range.ts';
import {
  booleanFlag,
  numberFlag,
  stringFlag,
  type CommandArguments,
  type Flag,
  type GlobalOptions,
} from './command.ts';

const GROUP = 'Global:';

export const globalFlags: Readonly<Record<string, Flag>> = {
  root: { type: 'string', value: 'DIR', describe: 'folder that holds data/', default: '.', group: GROUP },
  config: {
    type: 'string',
    value: 'FILE',
    describe: 'configuration; default errata.config.yaml, .yml or .json in the root',
    group: GROUP,
  },
  engine: {
    type: 'string',
    choices: ENGINE_CHOICES,
    describe: 'scoring engine; default auto (native where its binary is found)',
    group: GROUP,
  },
  threads: {
    type: 'number',
    range: THREADS,
    value: 'N',
    describe: 'threads of the native engine; default all cores',
    group: GROUP,
  },
  json: { type: 'boolean', describe: 'machine-readable result on stdout', group: GROUP },
  quiet: { type: 'boolean', describe: 'only warnings and errors on stderr', group: GROUP },
  verbose: { type: 'boolean', describe: 'stack traces with errors', group: GROUP },
  color: {
    type: 'boolean',
    describe: 'colours on a terminal; --no-color and NO_COLOR turn them off',
    default: true,
    group: GROUP,
  },
  progress: {
    type: 'boolean',
    describe: 'progress bars on a terminal; --no-progress turns them off',
    default: true,
    group: GROUP,
  },
};

/** Reads the global flags; a bad value is a usage error. */
export function readGlobalOptions(args: CommandArguments, env: NodeJS.ProcessEnv): GlobalOptions {
  return {
    root: resolve(stringFlag(args, 'root') ?? '.'),
    config: stringFlag(args, 'config'),
    engine: stringFlag(args, 'engine') as EngineChoice | undefined,
    threads: numberFlag(args, 'threads'),
    json: booleanFlag(args, 'json'),
    quiet: booleanFlag(args, 'quiet'),
    verbose: booleanFlag(args, 'verbose'),
    color: booleanFlag(args, 'color') && (env.NO_COLOR ?? '') === '',
    progress: booleanFlag(args, 'progress'),
  };
}
