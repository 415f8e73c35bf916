import { graphemeClass } from './class.ts';
import {
  CONSONANT,
  CONTROL,
  CR,
  EXTEND,
  L,
  LF,
  LINKER,
  LV,
  LVT,
  NON_JOINER,
  OTHER,
  PICTOGRAPH,
  PREPEND,
  REGIONAL,
  SPACING,
  T,
  V,
  ZWJ,
} from './tables.ts';

/** What the rules must remember beyond the class of the code point before. */
class Memory {
  /** GB11: a pictograph and its extensions came before; with `joined`, a ZWJ after them. */
  #pictograph = false;
  #joined = false;
  /** GB9c: a consonant came before; with `linked`, a linker after it. */
  #consonant = false;
  #linked = false;
  /** GB12, GB13: the number of regional indicators before is odd. */
  #oddRegional = false;

  pass(kind: number): void {
    if (kind === EXTEND) this.#endJoined();
    else if (kind === LINKER) {
      this.#endJoined();
      this.#linked = this.#consonant;
    } else if (kind === ZWJ) {
      if (this.#joined) this.#endJoined();
      else this.#joined = this.#pictograph;
    } else if (kind === NON_JOINER) {
      this.#endJoined();
      this.#consonant = false;
      this.#linked = false;
    } else {
      this.#pictograph = kind === PICTOGRAPH;
      this.#consonant = kind === CONSONANT;
      this.#joined = false;
      this.#linked = false;
    }
    this.#oddRegional = kind === REGIONAL && !this.#oddRegional;
  }

  /** Only a ZWJ directly before the next pictograph joins. */
  #endJoined(): void {
    if (!this.#joined) return;
    this.#pictograph = false;
    this.#joined = false;
  }

  breaks(before: number, kind: number): boolean {
    if (before === CR && kind === LF) return false;
    if (isControl(before) || isControl(kind)) return true;
    if (isHangulJoin(before, kind)) return false;
    if (
      kind === EXTEND ||
      kind === LINKER ||
      kind === NON_JOINER ||
      kind === ZWJ ||
      kind === SPACING ||
      before === PREPEND
    )
      return false;
    if (kind === CONSONANT) return !this.#linked;
    if (before === ZWJ && kind === PICTOGRAPH) return !this.#joined;
    if (before === REGIONAL && kind === REGIONAL) return !this.#oddRegional;
    return true;
  }
}

function isControl(kind: number): boolean {
  return kind === CR || kind === LF || kind === CONTROL;
}

function isHangulJoin(before: number, kind: number): boolean {
  if (before === L) return kind === L || kind === V || kind === LV || kind === LVT;
  if (before === LV || before === V) return kind === V || kind === T;
  return (before === LVT || before === T) && kind === T;
}

/** Calls `emit` with start and end of each extended grapheme cluster (UAX #29 with GB9c), in UTF-16 units. */
export function eachGrapheme(text: string, emit: (start: number, end: number) => void): void {
  if (text === '') return;
  const memory = new Memory();
  let point = text.codePointAt(0)!;
  let before = graphemeClass(point);
  memory.pass(before);
  let start = 0;
  for (let at = point > 0xffff ? 2 : 1; at < text.length; at += point > 0xffff ? 2 : 1) {
    point = text.codePointAt(at)!;
    const kind = graphemeClass(point);
    if ((before === OTHER && kind === OTHER) || memory.breaks(before, kind)) {
      emit(start, at);
      start = at;
    }
    if (before === OTHER && kind === OTHER) continue;
    memory.pass(kind);
    before = kind;
  }
  emit(start, text.length);
}
