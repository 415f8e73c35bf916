import { codePointLabel } from '../code-point-label.ts';
import { NAME_RANGES } from './names-table.ts';

/** Ranges whose names are made of a word and the number. */
const NUMBERED: readonly (readonly [first: number, last: number, word: string])[] = [
  [0x3400, 0x4dbf, 'CJK UNIFIED IDEOGRAPH-'],
  [0x4e00, 0x9fff, 'CJK UNIFIED IDEOGRAPH-'],
  [0x2_0000, 0x3_23af, 'CJK UNIFIED IDEOGRAPH-'],
];

let table: Map<number, string> | undefined;

/** The Unicode name of a code point; its label where the table has none. */
export function nameOfCodePoint(point: number): string {
  table ??= readTable();
  const name = table.get(point);
  if (name !== undefined) return name;
  const numbered = NUMBERED.find(([first, last]) => point >= first && point <= last);
  return numbered === undefined ? codePointLabel(point) : `${numbered[2]}${point.toString(16).toUpperCase()}`;
}

/** The names of all code points of a text, such as a stack, joined by commas. */
export function namesOf(text: string): string {
  return Array.from(text, (letter) => nameOfCodePoint(letter.codePointAt(0)!)).join(', ');
}

function readTable(): Map<number, string> {
  const names = new Map<number, string>();
  for (const [first, word, list] of NAME_RANGES) {
    for (const [at, name] of list.split(';').entries()) {
      if (name !== '') names.set(first + at, name.startsWith('!') ? name.slice(1) : word + name);
    }
  }
  return names;
}
