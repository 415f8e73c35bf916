import { dirname, join, parse, resolve } from 'node:path';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import { readConfigText } from '../io/find-config.ts';
import { portableNames } from '../io/portable-name.ts';
import { configProblem } from '../schema/config-problem.ts';
import { plainValue } from '../schema/config-text.ts';
import { ErrataError } from '../schema/error.ts';
import { namedRecord, recordOf } from '../schema/named-record.ts';
import { parseRate } from '../schema/rate.ts';
import { parseCoverageLimit } from './coverage-limit.ts';
import { hasLimit, type GateRules } from './gate.ts';
import { parseLimit } from './limit.ts';

const rate = z.unknown().transform((given, context) => take(parseRate(String(given)), [], context));
const coverageLimit = z
  .unknown()
  .transform((given, context) => take(parseCoverageLimit(String(given)), [], context));
const limits = namedRecord(z.unknown()).transform((given, context) =>
  recordOf(
    Object.entries(given).map(([metric, value]) => [
      metric,
      take(parseLimit(metric, String(value)), [metric], context),
    ]),
  ),
);

/** The value, or what was expected as an issue at the path. */
function take<Value>(
  found: Value | { readonly expected: string },
  path: PropertyKey[],
  context: z.RefinementCtx,
): Value {
  if (typeof found !== 'object' || found === null || !('expected' in found)) return found as Value;
  context.addIssue({ code: 'custom', path, message: `expected ${found.expected}` });
  return z.NEVER;
}

const rulesShape = {
  /** Flags of `errata evaluate` without dashes. */
  options: namedRecord(z.unknown()).optional(),
  models: z.array(z.string()).optional(),
  average: z.enum(['macro', 'micro']).optional(),
  max_cer: rate.optional(),
  max_wer: rate.optional(),
  max: limits.optional(),
  min: limits.optional(),
  baseline: z.string().optional(),
  max_regression: rate.optional(),
  alpha: z.number().gt(0).lt(1).optional(),
  max_missing: coverageLimit.optional(),
  max_failed: coverageLimit.optional(),
};
const benchmarkShape = z.strictObject({
  name: z.string().min(1).optional(),
  root: z.string().min(1),
  ...rulesShape,
});
const suiteShape = z.union([
  z.array(benchmarkShape).min(1),
  z.strictObject({
    defaults: z.strictObject(rulesShape).optional(),
    benchmarks: z.array(benchmarkShape).min(1),
  }),
]);

/** A benchmark of a suite, ready to be evaluated and checked. */
export interface SuiteBenchmark {
  readonly name: string;
  /** Absolute. */
  readonly root: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly baseline: string | undefined;
  readonly rules: GateRules;
  /** Name of the folder of its results, below that of the suite. */
  readonly folder: string;
}

/** Where the results of a suite go unless another place is asked for: `suite.yaml` has `suite.results` beside it. */
export function suiteFolder(path: string): string {
  return join(dirname(path), `${parse(path).name}.results`);
}

/** Reads a suite: a list of benchmarks, or `defaults` and `benchmarks`. Paths are relative to the file. */
export async function readSuite(path: string): Promise<SuiteBenchmark[]> {
  return parseSuite(await readConfigText(path, ', expected the file of a suite'), path);
}

/** Parses a suite that stands in the file `path`; anything but a suite is `SUITE_INVALID` (exit 78). */
export function parseSuite(text: string, path: string): SuiteBenchmark[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/u, ''), { lineCounter });
  const problem = document.errors[0];
  if (problem !== undefined)
    throw new ErrataError(
      'SUITE_INVALID',
      `${path}:${problem.linePos?.[0].line ?? 1}: ` +
        `${problem.message.split('\n')[0]?.replace(/ at line .*$/u, '') ?? ''}`,
    );
  // the right branch first, so that the message is about the form that was meant
  const value = plainValue(document, lineCounter, path);
  const parsed = (Array.isArray(value) ? suiteShape.options[0] : suiteShape.options[1]).safeParse(value);
  if (!parsed.success) {
    const place = (keys: readonly PropertyKey[]): string => `${path}:${lineOf(document, lineCounter, keys)}`;
    const { message } = configProblem(parsed.error.issues, {
      known: Object.keys(benchmarkShape.shape),
      nearAt: 'any',
      whole: 'suite',
      place,
    });
    throw new ErrataError('SUITE_INVALID', message);
  }
  const { defaults = {}, benchmarks } = Array.isArray(parsed.data)
    ? { benchmarks: parsed.data }
    : parsed.data;
  const suite = benchmarks.map((benchmark) =>
    toBenchmark({ ...defaults, ...benchmark, options: { ...defaults.options, ...benchmark.options } }, path),
  );
  checkNames(suite, path);
  const folders = portableNames(suite.map(({ name }) => name));
  return suite.map((benchmark) => Object.assign(benchmark, { folder: folders.get(benchmark.name)! }));
}

/** The line of the innermost part of a path that is in the file. */
function lineOf(document: Document, lineCounter: LineCounter, keys: readonly PropertyKey[]): number {
  for (let depth = keys.length; depth > 0; depth -= 1) {
    const node = document.getIn(keys.slice(0, depth), true);
    if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
  }
  return 1;
}

function toBenchmark(given: z.infer<typeof benchmarkShape>, path: string): Omit<SuiteBenchmark, 'folder'> {
  const name = given.name ?? given.root;
  const folder = dirname(path);
  const rules: GateRules = {
    maximum: {
      ...given.max,
      ...(given.max_cer === undefined ? {} : { cer: given.max_cer }),
      ...(given.max_wer === undefined ? {} : { wer: given.max_wer }),
    },
    minimum: given.min ?? {},
    average: given.average,
    models: given.models,
    maxRegression: given.max_regression,
    alpha: given.alpha,
    maxMissing: given.max_missing,
    maxFailed: given.max_failed,
  };
  if (!hasLimit(rules) && given.baseline === undefined)
    throw new ErrataError(
      'SUITE_INVALID',
      `${path}: ${name}: nothing to check, expected max_cer, max_wer, max, min, max_missing, max_failed or baseline`,
    );
  if (given.baseline === undefined && (given.max_regression !== undefined || given.alpha !== undefined)) {
    throw new ErrataError('SUITE_INVALID', `${path}: ${name}: max_regression and alpha need a baseline`);
  }
  return {
    name,
    root: resolve(folder, given.root),
    options: given.options ?? {},
    baseline: given.baseline === undefined ? undefined : resolve(folder, given.baseline),
    rules,
  };
}

function checkNames(suite: readonly Pick<SuiteBenchmark, 'name'>[], path: string): void {
  const seen = new Set<string>();
  for (const { name } of suite) {
    if (seen.has(name))
      throw new ErrataError(
        'SUITE_INVALID',
        `${path}: two benchmarks are named ${JSON.stringify(name)}, expected different names`,
      );
    seen.add(name);
  }
}
