import { resolve } from 'node:path';
import { ENGINE_CHOICES } from '../../engine/choice.ts';
import { THREADS } from '../../schema/whole-range.ts';
import { flag, type FlagValues } from './flag.ts';

/** Flags that every command takes; its `--help` lists those that mean something for it. */
export const globalFlags = {
  root: flag.text({ value: 'DIR', default: '.', describe: 'folder that holds data/' }),
  config: flag.text({
    value: 'FILE',
    defaultText: 'errata.config.yaml, .yml or .json in the root',
    describe: 'configuration',
  }),
  engine: flag.choice(ENGINE_CHOICES, {
    value: 'ENGINE',
    defaultText: '$ERRATA_ENGINE, else auto: native where its binary is found',
    describe: 'scoring engine',
  }),
  threads: flag.whole(THREADS, {
    value: 'N',
    defaultText: 'all cores',
    describe: 'threads of the native engine',
  }),
  json: flag.switch({ describe: 'machine-readable result on stdout' }),
  quiet: flag.switch({ describe: 'only warnings and errors on stderr' }),
  verbose: flag.switch({ describe: 'stack traces with errors' }),
  color: flag.switch({ isOn: true, describe: 'no colours on a terminal; NO_COLOR says the same' }),
  progress: flag.switch({ isOn: true, describe: 'no progress bars on a terminal' }),
};

export type GlobalName = keyof typeof globalFlags;

/** Values of the global flags, ready for use; `root` is absolute. */
export type GlobalOptions = FlagValues<typeof globalFlags>;

/** The values of the flags together with what the environment says. */
export function globalOptions(values: GlobalOptions, env: NodeJS.ProcessEnv): GlobalOptions {
  return {
    ...values,
    root: resolve(values.root),
    color: values.color && (env.NO_COLOR ?? '') === '',
  };
}
