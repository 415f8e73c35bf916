import { dirname, resolve } from 'node:path';
import { ErrataError, EXIT } from '../schema/error.ts';
import { evaluationPath } from '../compare/index.ts';
import type { SuiteBenchmark } from '../compare/index.ts';
import { parseArguments } from './arguments.ts';
import type { command as evaluateCommand } from './commands/evaluate.ts';

/** What a suite decides itself. */
const FORBIDDEN = new Set(['root', 'out', 'json', 'compat', 'help']);

export type EvaluateContext = Parameters<(typeof evaluateCommand)['run']>[1];

/** Runs `errata evaluate` on a benchmark of a suite; returns the path of its evaluation. */
export async function evaluateBenchmark(
  { name, root, options }: SuiteBenchmark,
  suitePath: string,
  context: EvaluateContext,
): Promise<string> {
  const { command: evaluate } = await import('./commands/evaluate.ts');
  const parsed = await parseArguments(evaluate, optionWords(name, options, suitePath));
  if (parsed.status === 'help')
    throw new ErrataError('SUITE_INVALID', `${suitePath}: ${name}: expected options of evaluate`);
  context.terminal.note(`evaluating ${name}`);
  const status = await evaluate.run(parsed.args, {
    ...context,
    options: { ...context.options, root, json: false },
    // the gate prints one verdict; the tables of its benchmarks would be in the way
    terminal: { ...context.terminal, print: () => undefined },
  });
  if (status !== EXIT.done)
    throw new ErrataError(
      status === EXIT.partial ? 'BENCHMARK_PARTIAL' : 'BENCHMARK_FAILED',
      `${suitePath}: ${name}: its evaluation ended with ${status}`,
    );
  return evaluationPath(root);
}

/** `{ normalize_unicode: NFC, model: [a, b] }` as words of a command line. */
function optionWords(name: string, options: SuiteBenchmark['options'], suitePath: string): string[] {
  return Object.entries(options).flatMap(([key, value]) => {
    const flag = key.replaceAll('_', '-');
    if (FORBIDDEN.has(flag))
      throw new ErrataError('SUITE_INVALID', `${suitePath}: ${name}: options: ${key} cannot be set here`);
    if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`];
    return (Array.isArray(value) ? value : [value]).map((item: unknown) => {
      if (typeof item !== 'string' && typeof item !== 'number')
        throw new ErrataError(
          'SUITE_INVALID',
          `${suitePath}: ${name}: options: ${key}: ` +
            `expected a text, a number, true or false, got ${JSON.stringify(item)}`,
        );
      return `--${flag}=${flag === 'metadata' ? resolve(dirname(suitePath), String(item)) : item}`;
    });
  });
}
