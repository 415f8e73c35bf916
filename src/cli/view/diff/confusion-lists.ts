import { ConfusionCounter } from '../../../library/confusion-counter.ts';
import type { Confusions } from '../../../library/confusion-counter.ts';
import { characterLabel } from '../../../text/code-point-label.ts';
import { namesOf } from '../../../text/names/index.ts';
import { visibleChange } from '../../../library/diff/visible.ts';

/** The units in which confusions are counted: code points, and stacks as they are seen. */
const REPORTED = ['codepoint', 'grapheme'] as const;

export type ConfusionLists = Readonly<Record<(typeof REPORTED)[number], Confusions>>;

/** The most frequent errors of two texts, as code points and as grapheme stacks. */
export async function confusionLists(
  reference: string,
  hypothesis: string,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<ConfusionLists> {
  const count = async (unit: (typeof REPORTED)[number]): Promise<Confusions> => {
    const counter = new ConfusionCounter(unit);
    await counter.addLater(reference, hypothesis, signal);
    return counter.top(limit);
  };
  return { codepoint: await count('codepoint'), grapheme: await count('grapheme') };
}

/** The lists with the name of every code point beside it. */
export function namedLists(lists: ConfusionLists): object {
  return Object.fromEntries(
    REPORTED.map((unit) => [
      unit,
      {
        substitutions: lists[unit].substitutions.map((confusion) => ({
          ...confusion,
          referenceNames: namesOf(confusion.reference),
          hypothesisNames: namesOf(confusion.hypothesis),
        })),
        deletions: lists[unit].deletions.map((confusion) => ({
          ...confusion,
          names: namesOf(confusion.text),
        })),
        insertions: lists[unit].insertions.map((confusion) => ({
          ...confusion,
          names: namesOf(confusion.text),
        })),
      },
    ]),
  );
}

/** Tables for people: count, what was read as what, code points and their names. */
export function confusionText(lists: ConfusionLists): string {
  const tables = REPORTED.flatMap((unit) => {
    const { substitutions, deletions, insertions } = lists[unit];
    return [
      table(
        `${unit}: substitutions`,
        substitutions.map(({ reference, hypothesis, count }) => [
          count,
          `${visibleChange(reference)} → ${visibleChange(hypothesis)}`,
          `${labels(reference)} ${namesOf(reference)} → ${labels(hypothesis)} ${namesOf(hypothesis)}`,
        ]),
      ),
      table(
        `${unit}: deletions`,
        deletions.map(({ text, count }) => [count, visibleChange(text), `${labels(text)} ${namesOf(text)}`]),
      ),
      table(
        `${unit}: insertions`,
        insertions.map(({ text, count }) => [count, visibleChange(text), `${labels(text)} ${namesOf(text)}`]),
      ),
    ];
  });
  const shown = tables.filter((lines) => lines !== '');
  return shown.length === 0 ? 'no errors\n' : shown.join('\n');
}

function labels(text: string): string {
  return Array.from(text, characterLabel).join(' ');
}

function table(title: string, rows: readonly (readonly [number, string, string])[]): string {
  return rows.length === 0
    ? ''
    : `${title}\n${rows.map(([count, text, names]) => `${String(count).padStart(7)}  ${text}\t${names}\n`).join('')}`;
}
