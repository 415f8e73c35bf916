import { dirname, join, resolve } from 'node:path';
import { ErrataError, EXIT, worstExit } from '../schema/error.ts';
import type { SuiteBenchmark } from '../compare/index.ts';
import { runEvaluation } from '../evaluate/index.ts';
import { parseArguments } from './arguments.ts';
import type { CommandContext } from './command.ts';

/** What a suite decides itself. */
const FORBIDDEN = new Set(['root', 'out', 'json', 'compat', 'help']);

export interface SuitePlace {
  /** Path of the suite. */
  readonly suite: string;
  /** Folder of its results. */
  readonly out: string;
}

/** Evaluates a benchmark of a suite, beside its root; returns the path of the evaluation. */
export async function evaluateBenchmark(
  benchmark: SuiteBenchmark,
  { suite, out }: SuitePlace,
  { terminal, signal, options: { threads } }: CommandContext<'threads'>,
): Promise<string> {
  const { name, root, folder } = benchmark;
  const { command, requestOf } = await import('./commands/evaluate.ts');
  const parsed = await parseArguments(command, optionWords(benchmark, suite));
  if (parsed.status === 'help')
    throw new ErrataError('SUITE_INVALID', `${suite}: ${name}: expected options of evaluate`);
  terminal.note(`evaluating ${name}`);
  const request = requestOf(parsed.args, { root, json: false });
  const { notes, failures } = await runEvaluation({
    ...request,
    out: join(out, folder),
    threads,
    signal,
  });
  for (const note of notes) terminal.note(note);
  for (const failure of failures) terminal.fail(`${failure.message} (${failure.code})`);
  const status = worstExit(failures.map(({ exit }) => exit));
  if (status !== EXIT.done)
    throw new ErrataError(
      status === EXIT.partial ? 'BENCHMARK_PARTIAL' : 'BENCHMARK_FAILED',
      `${suite}: ${name}: its evaluation ended with ${status}`,
    );
  return join(out, folder, 'evaluation.json');
}

/** `{ normalize_unicode: NFC, model: [a, b] }` as words of a command line. */
function optionWords({ name, options }: SuiteBenchmark, suite: string): string[] {
  return Object.entries(options).flatMap(([key, value]) => {
    const flag = key.replaceAll('_', '-');
    if (FORBIDDEN.has(flag))
      throw new ErrataError('SUITE_INVALID', `${suite}: ${name}: options: ${key} cannot be set here`);
    if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`];
    return (Array.isArray(value) ? value : [value]).map((item: unknown) => {
      if (typeof item !== 'string' && typeof item !== 'number')
        throw new ErrataError(
          'SUITE_INVALID',
          `${suite}: ${name}: options: ${key}: expected a text, a number, true or false, got ${JSON.stringify(item)}`,
        );
      return `--${flag}=${flag === 'metadata' ? resolve(dirname(suite), String(item)) : item}`;
    });
  });
}
