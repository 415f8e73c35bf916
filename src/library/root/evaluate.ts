import { runEvaluation } from '../../evaluate/index.ts';
import type {
  EvaluatedPage,
  EvaluationOutcome,
  EvaluationProgress,
  EvaluationRequest,
  PageMetric,
} from '../../evaluate/index.ts';
import type { OptionsOf } from '../../options/flag.ts';
import { globalFlags } from '../../options/global.ts';
import { readOptions } from '../../options/read-options.ts';
import { evaluateFlags } from '../../options/tables/evaluate.ts';
import { usageError } from '../../options/usage-error.ts';
import { requestOf } from './evaluation-request.ts';
import { openRoot, ROOT_NAMES, type MessageOptions, type RootOptions } from './root-options.ts';

const table = { ...evaluateFlags, threads: globalFlags.threads };
const OTHERS = [...ROOT_NAMES, 'pages', 'write', 'pageMetrics'] as const;

interface EvaluationOptions extends Pick<RootOptions, 'signal'>, MessageOptions, OptionsOf<typeof table> {
  /** Writes the files of the results. @default whether `out` is given */
  readonly write?: boolean | undefined;
  /** Metrics beside those of the engine; one named `semantic` takes precedence over our own. */
  readonly pageMetrics?: readonly PageMetric[] | undefined;
  /** Called while files are read, pages scored and texts embedded. */
  readonly onProgress?: EvaluationProgress | undefined;
}

/** The models of a root, or pages in memory. */
export type EvaluateOptions = EvaluationOptions &
  (
    | {
        /** The folder that holds `data/`. */
        readonly root: string;
        readonly pages?: undefined;
      }
    | {
        /** Pages in memory: the result is that of files with these rows. */
        readonly pages: readonly EvaluatedPage[];
        readonly root?: undefined;
      }
  );

/** `evaluate` of the library, in the words of the command and with what the user should know beside. */
export async function evaluate(options: EvaluateOptions): Promise<EvaluationOutcome> {
  const { threads, ...values } = readOptions('evaluate', options, table, OTHERS);
  const { signal, onProgress, pageMetrics } = options;
  const place = options.pages === undefined ? { root: await openRoot(options) } : await placeOfPages(options);
  const request = await requestOf(values, { ...place, write: options.write ?? values.out !== undefined });
  return runEvaluation({ ...request, threads, signal, onProgress, pageMetrics });
}

/** Pages in memory have no folder: what is written needs one, and no other program could read them. */
async function placeOfPages(options: EvaluateOptions): Promise<Pick<EvaluationRequest, 'root' | 'pages'>> {
  const { pages, root, write, out, compat } = options;
  if (root !== undefined) throw usageError('--root: expected a folder or pages, got both');
  if (write === true && out === undefined) throw usageError('--out: expected a folder for what is written');
  if (compat !== undefined) throw usageError('--compat: expected the files of a root, got pages');
  const { readMemoryPages } = await import('../../evaluate/memory-pages.ts');
  return { root: '', pages: readMemoryPages(pages) };
}
