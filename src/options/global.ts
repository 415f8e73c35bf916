import { resolve } from 'node:path';
import { ENGINE_CHOICES } from '../engine/choice.ts';
import { THREADS } from '../schema/whole-range.ts';
import { flag, type FlagValues } from './flag.ts';

/** Flags that every command takes; its `--help` lists those that mean something for it. */
export const globalFlags = {
  root: { ...flag.text({ value: 'DIR', default: '.', describe: 'folder that holds data/' }), isPath: true },
  config: flag.path({
    value: 'FILE',
    defaultText: 'errata.config.yaml, .yml or .json in the root',
    describe: 'configuration',
  }),
  engine: flag.choice(ENGINE_CHOICES, {
    value: 'ENGINE',
    defaultText:
      '$ERRATA_ENGINE, else auto: native where its binary is found, else wasm where it is installed',
    environment: ['ERRATA_ENGINE'],
    describe: 'scoring engine',
  }),
  threads: flag.whole(THREADS, {
    value: 'N',
    defaultText: 'all cores',
    describe: 'threads of the engines in native code and wasm',
  }),
  json: flag.switch({ describe: 'machine-readable result on stdout' }),
  quiet: flag.switch({ describe: 'only warnings and errors on stderr' }),
  verbose: flag.switch({ describe: 'stack traces with errors' }),
  color: flag.toggle({
    environment: ['FORCE_COLOR', 'NO_COLOR'],
    describe:
      'colours also where stdout is no terminal, --no-color: none; FORCE_COLOR and NO_COLOR say the same',
  }),
  progress: flag.switch({ isOn: true, describe: 'no progress on stderr' }),
};

export type GlobalName = keyof typeof globalFlags;

/** Values of the global flags, ready for use; `root` is absolute. */
export type GlobalOptions = FlagValues<typeof globalFlags>;

/** The values of the flags together with what the environment says. */
export function globalOptions(values: GlobalOptions, env: NodeJS.ProcessEnv): GlobalOptions {
  return {
    ...values,
    root: resolve(values.root),
    color: values.color ?? wantedColor(env),
  };
}

/** What the environment says about colours; undefined leaves it to the terminal. */
function wantedColor({
  FORCE_COLOR: force = '',
  NO_COLOR: none = '',
}: NodeJS.ProcessEnv): boolean | undefined {
  if (force !== '') return force !== '0' && force !== 'false';
  return none === '' ? undefined : false;
}
