import { runEvaluation } from '../../evaluate/index.ts';
import type { EvaluationOutcome, EvaluationProgress, PageMetric } from '../../evaluate/index.ts';
import type { OptionsOf } from '../../options/flag.ts';
import { globalFlags } from '../../options/global.ts';
import { readOptions } from '../../options/read-options.ts';
import { evaluateFlags } from '../../options/tables/evaluate.ts';
import { requestOf } from './evaluation-request.ts';
import { openRoot, ROOT_NAMES, type MessageOptions, type RootOptions } from './root-options.ts';

const table = { ...evaluateFlags, threads: globalFlags.threads };
const OTHERS = [...ROOT_NAMES, 'write', 'pageMetrics'] as const;

export interface EvaluateOptions extends RootOptions, MessageOptions, OptionsOf<typeof table> {
  /** Writes the files of the results. @default whether `out` is given */
  readonly write?: boolean | undefined;
  /** Metrics beside those of the engine; one named `semantic` takes precedence over our own. */
  readonly pageMetrics?: readonly PageMetric[] | undefined;
  /** Called while files are read, pages scored and texts embedded. */
  readonly onProgress?: EvaluationProgress | undefined;
}

/** `evaluate` of the library, in the words of the command and with what the user should know beside. */
export async function evaluate(options: EvaluateOptions): Promise<EvaluationOutcome> {
  const { threads, ...values } = readOptions('evaluate', options, table, OTHERS);
  const { signal, onProgress, pageMetrics } = options;
  const write = options.write ?? values.out !== undefined;
  const copy = pageMetrics && [...pageMetrics];
  const root = await openRoot(options);
  const request = await requestOf(values, { root, write });
  return runEvaluation({ ...request, threads, signal, onProgress, pageMetrics: copy });
}
