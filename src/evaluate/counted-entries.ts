import type { CorpusModel } from '../corpus/corpus.ts';
import type { EvaluationSettings } from './settings.ts';

/**
 * How many entries of a model count, from the first on: pages that it lacks stand at the end, and count as
 * empty texts only if asked for.
 */
export function countedEntries(
  { pages, scored }: Pick<CorpusModel, 'pages' | 'scored'>,
  { missing }: Pick<EvaluationSettings, 'missing'>,
): number {
  return missing === 'empty' ? pages.length : scored;
}
