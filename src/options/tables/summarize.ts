import { flag } from '../flag.ts';
import { intervalFlags } from '../resampling.ts';
import { selectionFlags } from '../selection.ts';
import { reportFlags } from './report.ts';

/** What `summarize` of the library can be asked for. */
export const summarizeFlags = {
  model: selectionFlags.model,
  evaluation: reportFlags.evaluation,
  out: flag.path({
    value: 'DIR',
    defaultText: 'none: nothing is written',
    describe: 'folder of the results',
  }),
  ...intervalFlags,
};
