import { lint as inspect, type LintResult } from '../../lint/index.ts';
import type { OptionsOf } from '../../options/flag.ts';
import { readOptions } from '../../options/read-options.ts';
import { lintFlags } from '../../options/tables/lint.ts';
import { ErrataError } from '../../schema/error.ts';
import { counter, openRoot, ROOT_NAMES, type ProgressOptions, type RootOptions } from './root-options.ts';

export interface LintOptions extends RootOptions, ProgressOptions, OptionsOf<typeof lintFlags> {}

/** `lint` of the library, in the words of the command. */
export async function lint(options: LintOptions): Promise<LintResult> {
  const { batch: batches, fix, images } = readOptions('lint', options, lintFlags, ROOT_NAMES);
  const root = await openRoot(options);
  const { signal } = options;
  const result = await inspect({ root, batches, fix, images, signal, onPage: counter(options, 'images') });
  if (result.pages === 0)
    throw new ErrataError(
      'NO_PAGES',
      'lint: no pages, expected rows in benchmark.csv (and a batch that is there)',
    );
  return result;
}
