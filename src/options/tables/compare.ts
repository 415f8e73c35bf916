import { AVERAGES } from '../../compare/averages.ts';
import { ERROR_RATES } from '../../metrics/rate-list.ts';
import { flag } from '../flag.ts';
import { resamplingFlags } from '../resampling.ts';

/** What `compare` can be asked for. */
export const compareFlags = {
  all: flag.switch({ describe: 'compare all models of the evaluation, as without models' }),
  model: flag.list({ value: 'NAME', defaultText: 'all', describe: 'compare only these models, every two' }),
  metric: flag.choice(ERROR_RATES, {
    value: 'RATE',
    default: 'cer',
    describe: 'error rate to compare: of the unit of the evaluation, words, graphemes, syllables or lines',
  }),
  average: flag.choice(AVERAGES, {
    value: 'AVERAGE',
    default: 'macro',
    describe: 'average of the matrix and its groups',
  }),
  alpha: flag.number({
    min: 0,
    max: 1,
    isOpen: true,
    value: 'LEVEL',
    default: 0.05,
    describe: 'level of the tests; intervals hold 1 - LEVEL',
  }),
  ...resamplingFlags,
};
