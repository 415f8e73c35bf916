import { alignLater } from '../../../library/pair-functions.ts';
import type { Cut } from '../../../text/unit.ts';
import type { DiffTexts } from '../../diff/diff-texts.ts';
import { confusionLists, namedLists } from './confusion-lists.ts';

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
