import { ConfusionCounter } from '../../../library/confusions.ts';
import type { Confusions } from '../../../library/confusions.ts';
import { codePointLabel, namesOf } from '../../../text/names/index.ts';
import { visibleChange } from './visible.ts';

/** The units in which confusions are counted: code points, and stacks as they are seen. */
const REPORTED = ['codepoint', 'grapheme'] as const;

export type ConfusionReport = Readonly<Record<(typeof REPORTED)[number], Confusions>>;

/** The most frequent errors of two texts, as code points and as grapheme stacks. */
export async function confusionReport(
  reference: string,
  hypothesis: string,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<ConfusionReport> {
  const count = async (unit: (typeof REPORTED)[number]): Promise<Confusions> => {
    const counter = new ConfusionCounter(unit);
    await counter.addLater(reference, hypothesis, signal);
    return counter.top(limit);
  };
  return { codepoint: await count('codepoint'), grapheme: await count('grapheme') };
}

/** The report with the name of every code point beside it. */
export function namedReport(report: ConfusionReport): object {
  return Object.fromEntries(
    REPORTED.map((unit) => [
      unit,
      {
        substitutions: report[unit].substitutions.map((entry) => ({
          ...entry,
          referenceNames: namesOf(entry.reference),
          hypothesisNames: namesOf(entry.hypothesis),
        })),
        deletions: report[unit].deletions.map((entry) => ({ ...entry, names: namesOf(entry.text) })),
        insertions: report[unit].insertions.map((entry) => ({ ...entry, names: namesOf(entry.text) })),
      },
    ]),
  );
}

/** Tables for people: count, what was read as what, code points and their names. */
export function confusionText(report: ConfusionReport): string {
  const tables = REPORTED.flatMap((unit) => {
    const { substitutions, deletions, insertions } = report[unit];
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
  return Array.from(text, (letter) => codePointLabel(letter.codePointAt(0)!)).join(' ');
}

function table(title: string, rows: readonly (readonly [number, string, string])[]): string {
  return rows.length === 0
    ? ''
    : `${title}\n${rows.map(([count, text, names]) => `${String(count).padStart(7)}  ${text}\t${names}\n`).join('')}`;
}
