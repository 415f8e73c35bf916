import type { ResampleOptions } from '../statistics/index.ts';
import { RESAMPLES, SEEDS } from '../schema/whole-range.ts';
import type { CommandArguments, CommandContext, Flag } from './command.ts';
import { numberFlag, stringFlag } from './command.ts';

/** Flags of the commands that resample pages. */
export const resamplingFlags: Readonly<Record<string, Flag>> = {
  bootstrap: {
    type: 'number',
    range: RESAMPLES,
    alias: 'resamples',
    value: 'N',
    default: 10_000,
    describe: 'number of resamples and of permutations',
  },
  seed: {
    type: 'number',
    range: SEEDS,
    value: 'S',
    default: 0,
    describe: 'seed of the resampling: same seed, same numbers',
  },
  cluster: {
    type: 'string',
    choices: ['batch'],
    describe: 'resample whole batches: pages of a batch are alike',
  },
};

export function readResampling(
  args: CommandArguments,
  { signal, options: { threads } }: CommandContext,
): ResampleOptions & { readonly cluster: 'batch' | undefined } {
  return {
    resamples: numberFlag(args, 'bootstrap') ?? 10_000,
    seed: numberFlag(args, 'seed') ?? 0,
    signal,
    threads,
    cluster: stringFlag(args, 'cluster') === 'batch' ? 'batch' : undefined,
  };
}
