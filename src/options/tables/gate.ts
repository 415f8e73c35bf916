import { AVERAGES } from '../../compare/averages.ts';
import { flag } from '../flag.ts';
import { coverageFlag, limitFlag } from '../limit.ts';
import { resamplingFlags } from '../resampling.ts';

/** What a suite says itself. */
const ofSuite = {
  notBeside: { flag: 'suite', message: 'expected it in the suite, not beside --suite' },
} as const;
const limit = { ...ofSuite, group: 'Limits:' } as const;

/** What `gate` can be asked for. */
export const gateFlags = {
  model: flag.list({ ...ofSuite, value: 'NAME', defaultText: 'all', describe: 'check only these models' }),
  average: flag.choice(AVERAGES, {
    ...ofSuite,
    value: 'AVERAGE',
    default: 'macro',
    describe: 'which average is checked',
  }),
  evaluation: flag.path({
    ...ofSuite,
    value: 'FILE',
    defaultText: 'data/evaluation/evaluation.json of the root',
    describe: 'evaluation to check',
  }),
  suite: flag.path({ value: 'FILE', describe: 'evaluate and check every benchmark of this YAML file' }),
  out: flag.path({
    value: 'DIR',
    needs: 'suite',
    defaultText: 'suite.results beside suite.yaml',
    describe: 'folder of the results of a suite, one below it for each benchmark',
  }),
  maxCer: flag.rate({ ...limit, value: 'RATE', describe: 'largest allowed CER of every model' }),
  maxWer: flag.rate({ ...limit, value: 'RATE', describe: 'largest allowed WER of every model' }),
  max: limitFlag({ ...limit, describe: 'largest allowed value of any metric of the evaluation' }),
  min: limitFlag({ ...limit, describe: 'smallest allowed value of any metric' }),
  maxMissing: coverageFlag({ ...limit, describe: 'most pages of the benchmark that a model may lack' }),
  maxFailed: coverageFlag({ ...limit, describe: 'most pages whose recognition may have failed' }),
  baseline: flag.path({
    ...limit,
    value: 'FILE',
    describe:
      'evaluation.json to compare with; a model it lacks fails, and so do more missing or failed pages',
  }),
  maxRegression: flag.rate({
    ...limit,
    value: 'RATE',
    default: 0,
    needs: 'baseline',
    describe: 'largest allowed increase of the CER over the baseline',
  }),
  alpha: flag.number({
    ...limit,
    min: 0,
    max: 1,
    isOpen: true,
    value: 'LEVEL',
    needs: 'baseline',
    describe: 'an increase fails only if a paired test finds it at this level',
  }),
  junit: flag.path({ group: 'Output:', value: 'FILE', describe: 'write the checks as JUnit XML' }),
  markdown: flag.pathOrOutput({
    group: 'Output:',
    value: '[FILE]',
    describe: 'write the checks as Markdown for a pull request, without FILE to stdout',
  }),
  ...resamplingFlags,
};
