import { dirname, join, resolve } from 'node:path';
import { ErrataError, EXIT, worstExit } from '../../schema/error.ts';
import type { SuiteBenchmark } from '../../compare/index.ts';
import { runEvaluation } from '../../evaluate/index.ts';
import type { Flags } from '../../options/flag.ts';
import { checkRelations, readFlags, unknownFlag, type GivenWords } from '../../options/read-flags.ts';
import { spelled } from '../../options/spelling.ts';
import { evaluateFlags } from '../../options/tables/evaluate.ts';
import { usageError } from '../../options/usage-error.ts';
import { requestOf } from './evaluation-request.ts';
import type { Message, RootOptions } from './root-options.ts';

/** What a suite decides itself. */
const FORBIDDEN = new Set(['root', 'out', 'json', 'compat', 'help']);

/** Files beside the suite. */
const FILES = new Set(['metadata', 'equivalences']);

export interface SuiteEvaluation extends Pick<RootOptions, 'signal'> {
  /** Path of the suite. */
  readonly suite: string;
  /** Folder of its results. */
  readonly out: string;
  readonly threads: number | undefined;
  tell(message: Message): void;
}

/** Evaluates a benchmark of a suite, beside its root; returns the path of the evaluation. */
export async function evaluateBenchmark(
  benchmark: SuiteBenchmark,
  { suite, out, threads, signal, tell }: SuiteEvaluation,
): Promise<string> {
  const { name, root, folder } = benchmark;
  const given = givenWords(benchmark, suite);
  checkRelations(evaluateFlags, (flag) => given.has(spelled(flag)));
  const values = readFlags(evaluateFlags, given);
  tell({ level: 'note', text: `evaluating ${name}` });
  const request = await requestOf(values, { root, write: true });
  const { notes, failures } = await runEvaluation({ ...request, out: join(out, folder), threads, signal });
  for (const text of notes) tell({ level: 'note', text });
  for (const { message, code } of failures) tell({ level: 'error', text: `${message} (${code})` });
  const status = worstExit(failures.map(({ exit }) => exit));
  if (status !== EXIT.done)
    throw new ErrataError(
      status === EXIT.partial ? 'BENCHMARK_PARTIAL' : 'BENCHMARK_FAILED',
      `${suite}: ${name}: its evaluation ended with ${status}`,
    );
  return join(out, folder, 'evaluation.json');
}

/** `{ normalize_unicode: NFC, model: [a, b] }` as words of flags. */
function givenWords({ name, options }: SuiteBenchmark, suite: string): GivenWords {
  const table: Flags = evaluateFlags;
  const bySpelling = new Map(Object.entries(table).map(([key, flag]) => [spelled(key), flag]));
  const given = new Map<string, readonly string[]>();
  for (const [key, value] of Object.entries(options)) {
    const flag = key.replaceAll('_', '-');
    if (FORBIDDEN.has(flag))
      throw new ErrataError('SUITE_INVALID', `${suite}: ${name}: options: ${key} cannot be set here`);
    const known = bySpelling.get(flag);
    if (known === undefined) throw unknownFlag(flag, [...bySpelling.keys()]);
    const words = wordsOf(value, `${suite}: ${name}: options: ${key}`);
    if (typeof value === 'boolean' ? known.value !== undefined : known.value === undefined)
      throw usageError(
        `--${flag}: expected ${known.value === undefined ? 'true or false' : known.value}, got ${String(value)}`,
      );
    if (words.length > 1 && known.isRepeatable !== true)
      throw usageError(
        `--${flag}: expected once, got ${words.map((word) => JSON.stringify(word)).join(' and ')}`,
      );
    given.set(flag, FILES.has(flag) ? words.map((word) => resolve(dirname(suite), word)) : words);
  }
  return given;
}

function wordsOf(value: unknown, place: string): readonly string[] {
  if (typeof value === 'boolean') return [String(value)];
  return (Array.isArray(value) ? value : [value]).map((item: unknown) => {
    if (typeof item !== 'string' && typeof item !== 'number')
      throw new ErrataError(
        'SUITE_INVALID',
        `${place}: expected a text, a number, true or false, got ${JSON.stringify(item)}`,
      );
    return String(item);
  });
}
