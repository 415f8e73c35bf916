import { numbersOf } from './class.ts';
import { FOLDED_APART, FOLD_RUNS } from './word-tables.ts';

let folds: Map<string, string> | undefined;

/** Full case folding, without the rules of any language: `ß` → `ss`, `Σ` and `ς` → `σ`. */
export function foldCase(text: string): string {
  folds ??= readFolds();
  let folded = '';
  for (const letter of text) folded += folds.get(letter) ?? letter;
  return folded;
}

function readFolds(): Map<string, string> {
  const read = new Map<string, string>();
  const runs = numbersOf(FOLD_RUNS);
  let first = 0;
  for (let at = 0; at < runs.length; at += 4) {
    first += runs[at]!;
    for (let point = first; point <= first + runs[at + 1]!; point += runs[at + 2]!)
      read.set(String.fromCodePoint(point), String.fromCodePoint(point + runs[at + 3]!));
  }
  const apart = numbersOf(FOLDED_APART);
  for (let at = 0; at < apart.length; at += 4)
    read.set(
      String.fromCodePoint(apart[at]!),
      String.fromCodePoint(...apart.slice(at + 1, at + 4).filter((point) => point !== 0)),
    );
  return read;
}
