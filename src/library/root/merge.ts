import { mergeParts, type EvaluationOutcome } from '../../evaluate/index.ts';
import { Layout } from '../../io/layout.ts';
import type { OptionsOf } from '../../options/flag.ts';
import { readOptions } from '../../options/read-options.ts';
import { mergeFlags } from '../../options/tables/merge.ts';
import { usageError } from '../../options/usage-error.ts';
import { openRoot, ROOT_NAMES, type RootOptions } from './root-options.ts';

export interface MergeOptions extends RootOptions, OptionsOf<typeof mergeFlags> {
  /** Folders of the parts, in any order. */
  readonly parts: readonly string[];
}

/** `merge` of the library, with what the user should know beside. */
export async function merge(options: MergeOptions): Promise<EvaluationOutcome> {
  const { out } = readOptions('merge', options, mergeFlags, [...ROOT_NAMES, 'parts']);
  const { parts, signal } = options;
  if (!Array.isArray(parts) || parts.some((part) => typeof part !== 'string'))
    throw usageError('parts: expected a list of folders');
  const root = await openRoot(options);
  return mergeParts({ folders: parts, out: out ?? new Layout(root).evaluation, signal });
}
