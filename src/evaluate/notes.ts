import type { Corpus, EndCost } from '../corpus/corpus.ts';
import { percent } from '../format/numbers.ts';
import { hostUnicodeNote } from '../text/host-unicode.ts';
import { TOLD_END_COST } from '../text/page-ends.ts';
import type { EvaluationSettings } from './settings.ts';
import { spacelessNote } from './spaceless.ts';

/** What is odd about a benchmark that can be scored. */
export function corpusNotes(corpus: Corpus, label: string): string[] {
  const notes = [
    ...corpus.notes,
    ...corpus.repeated.map(({ place, first }) => `${place}: repeats the page of ${first} with the same text`),
  ];
  const more = corpus.repeatedRows - corpus.repeated.length;
  return more === 0
    ? notes
    : [...notes, `${label}: ${rowCount(more)} more that repeat a page with the same text`];
}

/** That the engine scores by other Unicode data than the signature says. */
export function engineNotes(
  { kind }: Pick<Corpus, 'kind'>,
  host: string | undefined = process.versions.unicode,
): string[] {
  const note = kind === 'ts' ? hostUnicodeNote(host) : undefined;
  return note === undefined ? [] : [note];
}

/** What words mean for the references where they say little, if they are asked for. */
export function wordNotes(corpus: Corpus, { metrics, batches, words }: EvaluationSettings): string[] {
  if (!metrics.includes('wer')) return [];
  const wanted = batches === null ? undefined : new Set<string | null>(batches);
  const pages = Array.from(corpus.batchOf.keys()).filter(
    (page) => wanted === undefined || wanted.has(corpus.batches[corpus.batchOf[page]!]!),
  );
  const note = spacelessNote(
    { count: pages.length, textOf: (number) => corpus.referenceText(pages[number]!) },
    words ?? 'python',
  );
  return note === undefined ? [] : [note];
}

/** What the ends of pages cost a model, if that is more than a little. */
export function endNotes(
  { edits, length }: EndCost,
  label: string,
  { metrics, unit }: EvaluationSettings,
): string[] {
  // white space is no part of a word or a syllable
  const isFree = unit === 'word' || unit === 'syllable';
  if (isFree || !metrics.includes('cer') || edits <= length * TOLD_END_COST) return [];
  const share = length === 0 ? '' : ` up to ${percent(edits / length)} CER`;
  return [
    `${label}: line ends and white space at the ends of pages cost${share}: --normalize trim scores without them; ` +
      'errata prepare and errata run, done again, write no line ends there',
  ];
}

/** Rows of a model that are not scored, and pages it lacks. */
export function modelNotes(
  corpus: Corpus,
  model: number,
  label: string,
  { batches }: EvaluationSettings,
): string[] {
  const { unknown, duplicate, pages, scored, leftOut } = corpus.models[model]!;
  const notes: string[] = [];
  const firstUnknown = leftOut.pages.find((page) => page >= corpus.batchOf.length);
  // with chosen batches the first unknown row may be of another
  const first =
    batches === null && unknown > 0
      ? ` (first ${JSON.stringify(corpus.nameOf(model, firstUnknown ?? corpus.batchOf.length))})`
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
