import { resolve } from 'node:path';
import { ErrataError, EXIT, worstExit } from '../../schema/error.ts';
import { writeFileAtomic } from '../../io/atomic-write.ts';
import {
  checkGate,
  checkSignatures,
  evaluationPath,
  gateMarkdown,
  gateTable,
  junitXml,
  openEvaluation,
  readSuite,
  verdictLine,
} from '../../compare/index.ts';
import type { GateCheck, GateRules, SuiteBenchmark } from '../../compare/index.ts';
import {
  listFlag,
  numberFlag,
  stringFlag,
  type Command,
  type CommandArguments,
  type CommandContext,
} from '../command.ts';
import { evaluateBenchmark } from '../gate-evaluation.ts';
import { regressionTester } from '../gate-regression.ts';
import { readResampling, resamplingFlags } from '../resampling-flags.ts';
import { escapeControl } from '../terminal.ts';

export const command: Command = {
  name: 'gate',
  describe: 'An exit code for CI: 0 when the evaluation keeps its limits, 1 when it does not.',
  flags: {
    'max-cer': {
      type: 'number',
      value: 'RATE',
      describe: 'largest allowed CER of every model',
      group: 'Limits:',
    },
    'max-wer': {
      type: 'number',
      value: 'RATE',
      describe: 'largest allowed WER of every model',
      group: 'Limits:',
    },
    max: {
      type: 'string',
      array: true,
      value: 'METRIC=VALUE',
      describe: 'largest allowed value of any metric of the evaluation; repeatable',
      group: 'Limits:',
    },
    min: {
      type: 'string',
      array: true,
      value: 'METRIC=VALUE',
      describe: 'smallest allowed value of any metric; repeatable',
      group: 'Limits:',
    },
    baseline: {
      type: 'string',
      value: 'FILE',
      describe: 'evaluation.json to compare with; a model it lacks fails',
      group: 'Limits:',
    },
    'max-regression': {
      type: 'number',
      value: 'RATE',
      describe: 'largest allowed increase of the CER over the baseline; default 0',
      group: 'Limits:',
    },
    alpha: {
      type: 'number',
      value: 'LEVEL',
      describe: 'an increase fails only if a paired test finds it at this level',
      group: 'Limits:',
    },
    model: { type: 'string', array: true, value: 'NAME', describe: 'check only these models; repeatable' },
    average: {
      type: 'string',
      choices: ['macro', 'micro'],
      default: 'macro',
      describe: 'which average is checked',
    },
    evaluation: {
      type: 'string',
      value: 'FILE',
      describe: 'evaluation to check; default data/evaluation/evaluation.json of the root',
    },
    suite: {
      type: 'string',
      value: 'FILE',
      describe: 'evaluate and check every benchmark of this YAML file',
    },
    junit: { type: 'string', value: 'FILE', describe: 'write the checks as JUnit XML', group: 'Output:' },
    markdown: {
      type: 'string',
      value: '[FILE]',
      isValueOptional: true,
      describe: 'write the checks as Markdown for a pull request, without FILE to stdout',
      group: 'Output:',
    },
    ...resamplingFlags,
  },
  examples: [
    ['errata gate --max-cer 0.1', 'every model must have a macro CER of at most 10 %'],
    [
      'errata gate --baseline old/evaluation.json --max-regression 0.005 --alpha 0.05',
      'no model may get worse by more than half a point',
    ],
    ['errata gate --suite suite.yaml --junit gate.xml', 'several benchmarks, one verdict'],
  ],
  epilogue: 'Results with different metric signatures are refused (exit 65).',
  async run(args, context) {
    const suite = stringFlag(args, 'suite');
    const { checks, exits } =
      suite === undefined
        ? { checks: await gateOfRoot(args, context), exits: [] }
        : await gateOfSuite(resolve(suite), args, context);
    await report(checks, args, context);
    return worstExit([
      ...exits,
      checks.every(({ status }) => status === 'passed') ? EXIT.done : EXIT.partial,
    ]);
  },
};

async function gateOfRoot(args: CommandArguments, context: CommandContext): Promise<GateCheck[]> {
  const rules = readRules(args);
  const file = stringFlag(args, 'evaluation');
  const baseline = stringFlag(args, 'baseline');
  const path = file === undefined ? evaluationPath(context.options.root) : resolve(file);
  return gateOf(
    'evaluation',
    path,
    baseline === undefined ? undefined : resolve(baseline),
    rules,
    args,
    context,
  );
}

/** A benchmark that cannot be evaluated is a failed check; the others are still evaluated. */
async function gateOfSuite(
  path: string,
  args: CommandArguments,
  context: CommandContext,
): Promise<{ checks: GateCheck[]; exits: number[] }> {
  const single = [
    'max-cer',
    'max-wer',
    'max',
    'min',
    'baseline',
    'max-regression',
    'alpha',
    'model',
    'evaluation',
  ].find((name) => args[name] !== undefined && listOrValue(args[name]));
  if (single !== undefined)
    throw new ErrataError('USAGE', `--${single}: expected it in the suite, not beside --suite`);
  const checks: GateCheck[] = [];
  const exits: number[] = [];
  for (const benchmark of await readSuite(path)) {
    context.signal.throwIfAborted();
    try {
      const evaluation = await evaluateBenchmark(benchmark, path, context);
      checks.push(
        ...(await gateOf(benchmark.name, evaluation, benchmark.baseline, benchmark.rules, args, context)),
      );
    } catch (error) {
      if (!(error instanceof ErrataError)) throw error;
      context.terminal.warn(`${benchmark.name}: ${error.message} (${error.code})`);
      checks.push({
        benchmark: benchmark.name,
        model: '-',
        check: 'can be evaluated',
        status: 'failed',
        found: error.message,
        value: null,
        limit: 0,
      });
      exits.push(error.exit);
    }
  }
  return { checks, exits };
}

function listOrValue(value: CommandArguments[string]): boolean {
  return !Array.isArray(value) || value.length > 0;
}

/** Checks one evaluation; the signatures are compared before any number is. */
async function gateOf(
  name: SuiteBenchmark['name'],
  path: string,
  baselinePath: string | undefined,
  rules: GateRules,
  args: CommandArguments,
  context: CommandContext,
): Promise<GateCheck[]> {
  const current = await openEvaluation(path);
  if (baselinePath === undefined)
    return checkGate({ benchmark: name, evaluation: current.evaluation }, rules);
  const baseline = await openEvaluation(baselinePath);
  checkSignatures(
    { name: current.path, signature: current.evaluation.signature },
    { name: baseline.path, signature: baseline.evaluation.signature },
  );
  const gone = Object.keys(baseline.evaluation.models).filter(
    (model) => !Object.hasOwn(current.evaluation.models, model),
  );
  if (gone.length > 0)
    context.terminal.note(`${name}: in the baseline but not in the evaluation: ${gone.join(', ')}`);
  const testRegression = regressionTester(
    current,
    baseline,
    rules.average ?? 'macro',
    readResampling(args, context),
    context,
  );
  return checkGate(
    { benchmark: name, evaluation: current.evaluation, baseline: baseline.evaluation, testRegression },
    rules,
  );
}

function readRules(args: CommandArguments): GateRules {
  const baseline = stringFlag(args, 'baseline');
  const [cer, wer, maxRegression, alpha] = ['max-cer', 'max-wer', 'max-regression', 'alpha'].map((name) =>
    readRate(args, name),
  );
  const maximum = {
    ...readLimits(args, 'max'),
    ...(cer === undefined ? {} : { cer }),
    ...(wer === undefined ? {} : { wer }),
  };
  const minimum = readLimits(args, 'min');
  if (baseline === undefined && (maxRegression !== undefined || alpha !== undefined))
    throw usage('--max-regression and --alpha need --baseline');
  if (baseline === undefined && Object.keys(maximum).length + Object.keys(minimum).length === 0)
    throw usage('gate: nothing to check, expected --max-cer, --max-wer, --max, --min, --baseline or --suite');
  if (alpha !== undefined && !(alpha > 0 && alpha < 1))
    throw usage(`--alpha: expected a number between 0 and 1, got ${alpha}`);
  return {
    maximum,
    minimum,
    average: args['average'] === 'micro' ? 'micro' : 'macro',
    models: listFlag(args, 'model'),
    maxRegression,
    alpha,
  };
}

function readRate(args: CommandArguments, name: string): number | undefined {
  const value = numberFlag(args, name);
  if (value !== undefined && value < 0) throw usage(`--${name}: expected a number from 0 up, got ${value}`);
  return value;
}

/** `--max wer=0.3 --max line_acc=…` as limits by metric. */
function readLimits(args: CommandArguments, name: string): Record<string, number> {
  return Object.fromEntries(
    listFlag(args, name).map((text) => {
      const [metric = '', value = '', ...rest] = text.split('=');
      const limit = Number(value.trim() === '' ? Number.NaN : value);
      if (metric === '' || rest.length > 0 || !Number.isFinite(limit))
        throw usage(`--${name}: expected METRIC=VALUE, got ${JSON.stringify(text)}`);
      return [metric, limit];
    }),
  );
}

function usage(message: string): ErrataError {
  return new ErrataError('USAGE', message);
}

async function report(
  checks: readonly GateCheck[],
  args: CommandArguments,
  { options, terminal }: CommandContext,
): Promise<void> {
  const junit = stringFlag(args, 'junit');
  const markdown = stringFlag(args, 'markdown');
  if (junit !== undefined) await writeFileAtomic(resolve(junit), junitXml(checks));
  if (markdown !== undefined && markdown !== '')
    await writeFileAtomic(resolve(markdown), gateMarkdown(checks));
  const verdict = verdictLine(checks);
  if (options.json) {
    terminal.print(
      `${JSON.stringify({ passed: checks.every(({ status }) => status === 'passed'), verdict, checks }, undefined, 2)}\n`,
    );
  } else if (markdown === '') {
    terminal.print(gateMarkdown(checks));
    terminal.note(verdict);
  } else {
    const table = stringFlag(args, 'suite') === undefined ? '' : `${gateTable(checks)}\n`;
    terminal.print(escapeControl(`${table}${verdict}\n`));
  }
}
