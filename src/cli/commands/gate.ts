import { EXIT, worstExit } from '../../schema/error.ts';
import { recordOf } from '../../schema/named-record.ts';
import { AVERAGES, gateEvaluation, hasLimit, suiteFolder, verdictLine } from '../../compare/index.ts';
import type { CompareOptions, GateCheck, GateRules } from '../../compare/index.ts';
import { evaluationPath } from '../../results/read-evaluation.ts';
import { defineCommand, type CommandContext, type Values } from '../command.ts';
import { flag } from '../flags/flag.ts';
import { coverageFlag, limitFlag } from '../flags/limit.ts';
import { resamplingFlags } from '../flags/resampling.ts';
import { gateOfSuite } from '../gate-checks.ts';
import { usageError } from '../usage-error.ts';
import { showChecks } from '../view/gate-checks.ts';

/** What a suite says itself. */
const ofSuite = {
  notBeside: { flag: 'suite', message: 'expected it in the suite, not beside --suite' },
} as const;
const limit = { ...ofSuite, group: 'Limits:' } as const;

const flags = {
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

export const command = defineCommand({
  name: 'gate',
  describe: 'An exit code for CI: 0 when the evaluation keeps its limits, 1 when it does not.',
  globals: ['root', 'config', 'engine', 'threads', 'json', 'progress'],
  flags,
  examples: [
    ['errata gate --max-cer 10%', 'every model must have a macro CER of at most 0.1'],
    [
      'errata gate --baseline old/evaluation.json --max-regression 0.005 --alpha 0.05',
      'no model may get worse by more than half a point',
    ],
    ['errata gate --max-cer 10% --max-missing 0 --max-failed 1%', 'and nearly every page must be read'],
    ['errata gate --suite suite.yaml --junit gate.xml', 'several benchmarks, one verdict'],
  ],
  epilogue: 'Results with different metric signatures are refused (exit 65).',

  async run(args, context) {
    const { root, threads } = context.options;
    const { suite, bootstrap: resamples, seed, cluster } = args;
    const comparison = { resamples, seed, cluster, threads, signal: context.signal };
    const { checks, exits } =
      suite === undefined
        ? { checks: await gateOfRoot(args, root, comparison, context), exits: [] }
        : await gateOfSuite({ suite, out: args.out ?? suiteFolder(suite) }, comparison, context);
    context.log.write('info', `gate: ${verdictLine(checks)}`);
    await showChecks(checks, args, context);
    const isPassed = checks.every(({ status }) => status === 'passed');
    return worstExit([...exits, isPassed ? EXIT.done : EXIT.partial]);
  },
});

type GateValues = Values<Record<never, never>, typeof flags>;

function gateOfRoot(
  args: GateValues,
  root: string,
  comparison: CompareOptions,
  { terminal: { note } }: Pick<CommandContext, 'terminal'>,
): Promise<GateCheck[]> {
  const { baseline, evaluation = evaluationPath(root) } = args;
  const rules = rulesOf(args);
  return gateEvaluation({ benchmark: 'evaluation', evaluation, baseline, rules, comparison, note });
}

function rulesOf(args: GateValues): GateRules {
  const { maxCer, maxWer, max, min, baseline, average, model, maxRegression, alpha } = args;
  const { maxMissing, maxFailed } = args;
  const maximum = new Map(max);
  if (maxCer !== undefined) maximum.set('cer', maxCer);
  if (maxWer !== undefined) maximum.set('wer', maxWer);
  const rules: GateRules = {
    maximum: recordOf(maximum),
    minimum: recordOf(min),
    average,
    models: model,
    maxRegression,
    alpha,
    maxMissing,
    maxFailed,
  };
  if (baseline === undefined && !hasLimit(rules))
    throw usageError(
      'gate: nothing to check, expected --max-cer, --max-wer, --max, --min, --max-missing, --max-failed, ' +
        '--baseline or --suite',
    );
  return rules;
}
