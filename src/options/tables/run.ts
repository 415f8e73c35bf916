import { REPEATS } from '../../schema/whole-range.ts';
import { askingFlags } from '../asking.ts';
import { endFlags } from '../ends.ts';
import { flag } from '../flag.ts';
import { selectionFlags } from '../selection.ts';

/** What `run` can be asked for. */
export const runFlags = {
  ...selectionFlags,
  dryRun: flag.switch({
    describe: 'only tell how many pages would be asked for, and what that may cost',
  }),
  ...askingFlags,
  repeat: flag.whole(REPEATS, {
    value: 'K',
    default: 1,
    describe: 'ask K times for each page; repetitions go to {model}.2.csv and on',
  }),
  ...endFlags,
  debugLines: flag.path({ value: 'DIR', describe: 'write pictures of the detected lines (bdrc)' }),
};
