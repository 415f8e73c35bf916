import {
  gateEvaluation,
  gateMarkdown,
  hasLimit,
  junitXml,
  suiteFolder,
  verdictLine,
} from '../../compare/index.ts';
import type { GateCheck, GateRules } from '../../compare/index.ts';
import { writeFileAtomic } from '../../io/atomic-write.ts';
import type { FlagValues, OptionsOf } from '../../options/flag.ts';
import { globalFlags } from '../../options/global.ts';
import { readOptions } from '../../options/read-options.ts';
import { gateFlags } from '../../options/tables/gate.ts';
import { usageError } from '../../options/usage-error.ts';
import { evaluationPath } from '../../results/read-evaluation.ts';
import { EXIT, worstExit } from '../../schema/error.ts';
import { recordOf } from '../../schema/named-record.ts';
import { openRoot, ROOT_NAMES, type Message, type MessageOptions, type RootOptions } from './root-options.ts';
import { gateOfSuite, noteOf } from './suite-checks.ts';

const table = { ...gateFlags, threads: globalFlags.threads };

export interface GateOptions extends RootOptions, MessageOptions, OptionsOf<typeof table> {}

/** What `errata gate --json` prints, and the exit code. */
export interface GateResult {
  readonly passed: boolean;
  /** The outcome in one line. */
  readonly verdict: string;
  /** Everything that was checked, in order. */
  readonly checks: readonly GateCheck[];
  /** Exit code of the command: 0 passed, 1 a limit was missed, else why a benchmark could not be evaluated. */
  readonly exit: number;
}

/** `gate` of the library, in the words of the command. */
export async function gate(options: GateOptions): Promise<GateResult> {
  return checkLimits(readOptions('gate', options, table, ROOT_NAMES), options);
}

/** The same of values that were read already: 150% is then 1.5, which a caller of the library cannot mean. */
export async function checkLimits(
  values: GateValues,
  options: RootOptions & MessageOptions,
): Promise<GateResult> {
  const { suite, junit, markdown, threads, bootstrap: resamples, seed, cluster } = values;
  const { signal } = options;
  const tell = (message: Message): void => options.onMessage?.(message);
  const root = await openRoot(options);
  const comparison = { resamples, seed, cluster, threads, signal };
  const { checks, exits } =
    suite === undefined
      ? {
          checks: await gateEvaluation({ ...requestOf(values, root), comparison, note: noteOf(tell) }),
          exits: [],
        }
      : await gateOfSuite(
          { suite, out: values.out ?? suiteFolder(suite), threads, signal, tell },
          comparison,
        );
  if (junit !== undefined) await writeFileAtomic(junit, junitXml(checks));
  if (markdown !== undefined && markdown !== '') await writeFileAtomic(markdown, gateMarkdown(checks));
  const passed = checks.every(({ status }) => status === 'passed');
  const exit = worstExit([...exits, passed ? EXIT.done : EXIT.partial]);
  return { passed, verdict: verdictLine(checks), checks, exit };
}

type GateValues = FlagValues<typeof table>;

function requestOf(
  values: GateValues,
  root: string,
): Pick<Parameters<typeof gateEvaluation>[0], 'benchmark' | 'evaluation' | 'baseline' | 'rules'> {
  const { baseline, evaluation = evaluationPath(root) } = values;
  return { benchmark: 'evaluation', evaluation, baseline, rules: rulesOf(values) };
}

function rulesOf(values: GateValues): GateRules {
  const { maxCer, maxWer, max, min, baseline, average, model, maxRegression, alpha } = values;
  const { maxMissing, maxFailed } = values;
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
