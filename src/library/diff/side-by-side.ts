import { segment } from '../text-functions.ts';
import type { Cut } from '../../text/unit.ts';
import { escapeControl } from '../../text/printable.ts';
import type { Paint } from './inline.ts';
import { pairLines } from './pair-lines.ts';
import type { LinePair } from './pair-lines.ts';
import { segmentsOf } from './segments.ts';
import { visibleChange } from './visible.ts';

/** Signs between the columns: equal, changed, only left, only right. */
const SIGNS = { equal: ' ', changed: '|', left: '<', right: '>' } as const;

/** Both texts in two columns, line by line. Lines that are longer than their column go on in the next row. */
export async function sideBySide(
  reference: string,
  hypothesis: string,
  unit: Cut,
  { columns, paint, signal }: ColumnOptions,
): Promise<string> {
  const width = Math.max(10, Math.floor((columns - 3) / 2));
  const lines: string[] = [];
  for (const row of await pairLines(reference, hypothesis, signal))
    for (const line of await layOut(row, unit, width, { paint, signal })) lines.push(`${line}\n`);
  return lines.join('');
}

export interface ColumnOptions {
  /** Columns of the terminal. */
  readonly columns: number;
  readonly paint: Paint;
  readonly signal: AbortSignal | undefined;
}

async function layOut(
  { reference, hypothesis }: LinePair,
  unit: Cut,
  width: number,
  { paint, signal }: Omit<ColumnOptions, 'columns'>,
): Promise<string[]> {
  const sign =
    reference === undefined
      ? SIGNS.right
      : hypothesis === undefined
        ? SIGNS.left
        : reference === hypothesis
          ? SIGNS.equal
          : SIGNS.changed;
  const [left, right] = [new Column(width), new Column(width)];
  if (reference === undefined || hypothesis === undefined || reference === hypothesis) {
    left.add(escapeControl(reference ?? ''));
    right.add(escapeControl(hypothesis ?? ''));
  } else {
    const segments = await segmentsOf(reference, hypothesis, unit, signal);
    for (const { kind, reference: before, hypothesis: after } of segments) {
      if (kind === 'hit') {
        left.add(escapeControl(before));
        right.add(escapeControl(after));
      } else {
        left.add(visibleChange(before), (text) => paint.deleted(text));
        right.add(visibleChange(after), (text) => paint.inserted(text));
      }
    }
  }
  const height = Math.max(left.lines.length, right.lines.length);
  return Array.from({ length: height }, (_, at) =>
    `${left.padded(at)} ${sign} ${right.lines[at] ?? ''}`.trimEnd(),
  );
}

/** Text in lines of a width, counted in columns of a terminal. */
class Column {
  readonly lines: string[] = [''];
  readonly #width: number;
  readonly #used: number[] = [0];

  constructor(width: number) {
    this.#width = width;
  }

  add(text: string, paint: (text: string) => string = (plain) => plain): void {
    let open = '';
    for (const cluster of segment(text, { unit: 'grapheme' })) {
      const width = clusterWidth(cluster);
      if (this.#used.at(-1)! + width > this.#width) {
        this.#append(open, paint);
        open = '';
        this.lines.push('');
        this.#used.push(0);
      }
      open += cluster;
      this.#used[this.#used.length - 1]! += width;
    }
    this.#append(open, paint);
  }

  /** The line with spaces up to the width. */
  padded(at: number): string {
    return (this.lines[at] ?? '') + ' '.repeat(Math.max(0, this.#width - (this.#used[at] ?? 0)));
  }

  #append(text: string, paint: (text: string) => string): void {
    if (text !== '') this.lines[this.lines.length - 1]! += paint(text);
  }
}

/** East Asian wide characters and emoji. */
const WIDE = new RegExp(
  [
    '[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff]',
    '[\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6]',
    '\\p{Emoji_Presentation}',
    '[\\u{20000}-\\u{3fffd}]',
  ]
    .map((first) => `^${first}`)
    .join('|'),
  'u',
);

/** Columns that a terminal gives a grapheme cluster. */
function clusterWidth(cluster: string): number {
  return WIDE.test(cluster) ? 2 : 1;
}
