import type { Corpus } from '../corpus/corpus.ts';
import type { EvaluationSettings } from './settings.ts';

/** What is odd about a benchmark that can be scored. */
export function corpusNotes(corpus: Corpus, label: string): string[] {
  const notes = corpus.repeated.map(
    ({ line, first }) => `${label}:${line}: repeats the page of line ${first} with the same text`,
  );
  const more = corpus.repeatedRows - corpus.repeated.length;
  return more === 0
    ? notes
    : [...notes, `${label}: ${rowCount(more)} more that repeat a page with the same text`];
}

/** Rows of a model that are not scored, and pages it lacks. */
export function modelNotes(
  corpus: Corpus,
  model: number,
  label: string,
  { batches }: EvaluationSettings,
): string[] {
  const { unknown, duplicate, pages, scored } = corpus.models[model]!;
  const notes: string[] = [];
  // with chosen batches the first unknown row may be of another
  const first =
    batches === null && unknown > 0
      ? ` (first ${JSON.stringify(corpus.nameOf(model, corpus.batchOf.length))})`
      : '';
  if (unknown > 0)
    notes.push(
      `${label}: ${rowCount(unknown)} of pages that the benchmark does not have${first}: not scored`,
    );
  if (duplicate > 0)
    notes.push(`${label}: ${rowCount(duplicate)} of a page that a later row repeats: not scored`);
  const missing = pages.length - scored;
  if (missing > 0)
    notes.push(
      `${label}: ${missing} ${missing === 1 ? 'page' : 'pages'} of the benchmark without a row ` +
        `(first ${JSON.stringify(corpus.pageName(pages[scored]!))})`,
    );
  return notes;
}

function rowCount(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
