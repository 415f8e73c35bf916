import { RESAMPLES, SEEDS } from '../schema/whole-range.ts';
import { flag } from './flag.ts';

const group = 'Resampling:';
const seed = {
  group,
  value: 'S',
  default: 0,
  describe: 'seed of the resampling: same seed, same numbers',
} as const;
const cluster = {
  group,
  value: 'WHAT',
  describe: 'resample whole batches: pages of a batch are alike',
} as const;

/** Flags of the commands that resample pages. */
export const resamplingFlags = {
  bootstrap: flag.whole(RESAMPLES, {
    group,
    value: 'N',
    alias: 'resamples',
    default: 10_000,
    describe: 'number of resamples and of permutations',
  }),
  seed: flag.whole(SEEDS, seed),
  cluster: flag.choice(['batch'], cluster),
};

/** Flags of the commands that resample pages only when they are asked to. */
export const intervalFlags = {
  bootstrap: flag.whole(RESAMPLES, {
    group,
    value: 'N',
    describe: 'intervals from N resamples of the pages',
  }),
  seed: flag.whole(SEEDS, { ...seed, needs: 'bootstrap' }),
  cluster: flag.choice(['batch'], { ...cluster, needs: 'bootstrap' }),
};
