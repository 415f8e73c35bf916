import { alignLater } from '../../../library/pair-functions.ts';
import type { Cut } from '../../../text/unit.ts';
import type { DiffTexts } from '../../diff/diff-texts.ts';
import type { Terminal } from '../../terminal.ts';
import { confusionLists, namedLists } from './confusion-lists.ts';
import { diffPage } from './html.ts';
import { COLOR, PLAIN, inlineText } from './inline.ts';
import { segmentsIn, segmentsOf } from './segments.ts';
import { sideBySide } from './side-by-side.ts';

/** A page for a browser. */
export async function diffHtml(texts: DiffTexts, unit: Cut, signal: AbortSignal): Promise<string> {
  const { reference, hypothesis } = texts;
  const alignment = await alignLater(reference, hypothesis, { unit, signal });
  return diffPage(texts, segmentsIn(reference, hypothesis, alignment), alignment, unit);
}

/** Changes inside of the text, or two columns. */
export async function diffText(
  { reference, hypothesis }: DiffTexts,
  unit: Cut,
  {
    isSideBySide,
    terminal: { hasColor, columns },
    signal,
  }: {
    readonly isSideBySide: boolean;
    readonly terminal: Pick<Terminal, 'hasColor' | 'columns'>;
    readonly signal: AbortSignal;
  },
): Promise<string> {
  const paint = hasColor ? COLOR : PLAIN;
  if (isSideBySide) return sideBySide(reference, hypothesis, unit, { columns, paint, signal });
  const text = inlineText(await segmentsOf(reference, hypothesis, unit, signal), paint);
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** The ops with their texts, and the confusions if a number of them is asked for. */
export async function diffJson(
  { reference, hypothesis }: DiffTexts,
  unit: Cut,
  limit: number | undefined,
  signal: AbortSignal,
): Promise<object> {
  const { ops, ...counts } = await alignLater(reference, hypothesis, { unit, signal });
  const withTexts = ops.map((op) =>
    Object.assign(op, {
      referenceText: reference.slice(...op.reference),
      hypothesisText: hypothesis.slice(...op.hypothesis),
    }),
  );
  return {
    ...(unit === 'unicode-word' ? { unit: 'word', words: 'unicode' } : { unit }),
    ...counts,
    ops: withTexts,
    ...(limit === undefined
      ? {}
      : { confusions: namedLists(await confusionLists(reference, hypothesis, limit, signal)) }),
  };
}
