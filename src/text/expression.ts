import { SPACE_CLASS } from './trim-space.ts';

/** Nothing that both engines take in the same way; says what was found and what was expected. */
export class ExpressionError extends Error {}

/** A part of an expression, written so that both engines read it alike. */
interface Part {
  readonly text: string;
  /** Fewest code points that it matches. */
  readonly least: number;
  /** How large it is once repetitions are written out. */
  readonly size: number;
  readonly hasGroup: boolean;
  readonly isRepeated: boolean;
}

/** How often a part is repeated, and how many parts it becomes when that is written out. */
interface Times {
  readonly text: string;
  readonly least: number;
  readonly most: number;
  readonly size: number;
}

const LARGEST = 5_000;
const DEEPEST = 20;
const MOST_GROUPS = 9;
const MOST_TIMES = 1_000;
const SYNTAX = '^$.*+?()[]{}|/\\-';
const NAMED: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };
const SPACES = SPACE_CLASS.slice(1, -1)
  .replaceAll(/\\u0*([0-9a-f]+)/gu, '\\u{$1}')
  .replace('\\t-\\r', '\\u{9}-\\u{d}');
/** As a class of its own, and as part of one. */
const CLASSES: Readonly<Record<string, string>> = { d: '0-9', s: SPACES };
const PLAIN = /^[0-9A-Za-z]$/u;

/**
 * Reads an expression: letters, `.`, classes, groups, `|`, repetitions (`* + ? {n} {n,} {n,m}`, lazy ones too),
 * `^` and `$` for the ends of the text, `\d`, `\s`, `\u{…}`. What the two engines take in different ways, and what
 * matches nothing at all, is refused. Returns the expression in a form that both take as it is, and the number
 * of its groups.
 */
export function readExpression(source: string): { readonly text: string; readonly groups: number } {
  const reader = new Reader(source);
  const { text, least, size } = reader.alternatives(0);
  if (!reader.isAtEnd) throw reader.found(')', 'a ( before it');
  if (least === 0)
    throw new ExpressionError('found an expression that matches the empty text, expected one that does not');
  if (size > LARGEST)
    throw new ExpressionError(
      `found an expression of ${size} parts once repetitions are written out, expected at most ${LARGEST}`,
    );
  return { text, groups: reader.groups };
}

class Reader {
  readonly #letters: readonly string[];
  #at = 0;
  groups = 0;

  constructor(source: string) {
    this.#letters = [...source];
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#letters.length;
  }

  found(what: string, expected: string): ExpressionError {
    return new ExpressionError(
      `found ${what} at character ${this.#at + 1} of the expression, expected ${expected}`,
    );
  }

  alternatives(depth: number): Part {
    if (depth > DEEPEST) throw this.found('a group', `at most ${DEEPEST} groups inside of one another`);
    const parts = [this.#sequence(depth)];
    while (this.#take('|')) parts.push(this.#sequence(depth));
    return {
      text: parts.map(({ text }) => text).join('|'),
      least: Math.min(...parts.map(({ least }) => least)),
      size: sum(parts.map(({ size }) => size)),
      hasGroup: parts.some(({ hasGroup }) => hasGroup),
      isRepeated: parts.some(({ isRepeated }) => isRepeated),
    };
  }

  #sequence(depth: number): Part {
    const parts: Part[] = [];
    while (!this.isAtEnd && this.#next !== '|' && this.#next !== ')')
      parts.push(this.#repetition(this.#atom(depth)));
    return {
      text: parts.map(({ text }) => text).join(''),
      least: sum(parts.map(({ least }) => least)),
      size: sum(parts.map(({ size }) => size)),
      hasGroup: parts.some(({ hasGroup }) => hasGroup),
      isRepeated: parts.some(({ isRepeated }) => isRepeated),
    };
  }

  #atom(depth: number): Part {
    const letter = this.#next!;
    switch (letter) {
      case '(':
        return this.#group(depth);
      case '[':
        return single(this.#class());
      case '.':
        this.#at += 1;
        return single('[^\\u{a}\\u{d}\\u{2028}\\u{2029}]');
      case '^':
      case '$':
        this.#at += 1;
        return { text: letter, least: 0, size: 1, hasGroup: false, isRepeated: false };
      case '\\': {
        const escape = this.#escape();
        return single('class' in escape ? `[${escape.class}]` : written(escape.letter));
      }
      default:
        if (SYNTAX.includes(letter) && letter !== '-')
          throw this.found(letter, `\\${letter} for the character itself`);
        this.#at += 1;
        return single(written(letter));
    }
  }

  #group(depth: number): Part {
    this.#at += 1;
    const isPlain = this.#take('?');
    if (isPlain && !this.#take(':')) throw this.found('(?', '(?:…), the only group that begins so');
    if (!isPlain) this.groups += 1;
    if (this.groups > MOST_GROUPS) throw this.found('a group', `at most ${MOST_GROUPS} that are not (?:…)`);
    const inside = this.alternatives(depth + 1);
    if (!this.#take(')')) throw this.found('the end', ')');
    return {
      ...inside,
      text: `(${isPlain ? '?:' : ''}${inside.text})`,
      hasGroup: !isPlain || inside.hasGroup,
    };
  }

  #repetition(part: Part): Part {
    const times = this.#times();
    if (times === undefined) return part;
    const { text, least, most, size } = times;
    const lazy = this.#take('?') ? '?' : '';
    if (part.least === 0) throw this.found(`${text} after what may be empty`, 'something that is not');
    const isLoop = most > 1;
    if (isLoop && part.hasGroup) throw this.found(`${text} after a group`, '(?:…) in place of (…)');
    if (isLoop && part.isRepeated)
      throw this.found(`${text} after a group with a repetition in it`, 'one of the two');
    return {
      text: part.text + text + lazy,
      least: part.least * least,
      size: part.size * size,
      hasGroup: part.hasGroup,
      isRepeated: isLoop || part.isRepeated,
    };
  }

  #times(): Times | undefined {
    if (this.#take('*')) return { text: '*', least: 0, most: Infinity, size: 1 };
    if (this.#take('+')) return { text: '+', least: 1, most: Infinity, size: 2 };
    if (this.#take('?')) return { text: '?', least: 0, most: 1, size: 1 };
    if (this.#next !== '{') return undefined;
    const text = /^\{\d{1,4}(?:,\d{0,4})?\}/u.exec(this.#letters.slice(this.#at).join(''))?.[0];
    if (text === undefined) throw this.found('{', '{n}, {n,} or {n,m}, or \\{ for the character itself');
    const [least, most] = text.slice(1, -1).split(',');
    const first = Number(least);
    const last = most === undefined || most === '' ? first : Number(most);
    if (last < first || last > MOST_TIMES || last === 0)
      throw this.found(text, `numbers from 1 to ${MOST_TIMES}, the smaller first`);
    this.#at += text.length;
    const isOpen = most === '';
    return { text, least: first, most: isOpen ? Infinity : last, size: isOpen ? last + 1 : last };
  }

  #class(): string {
    this.#at += 1;
    const negation = this.#take('^') ? '^' : '';
    let text = '';
    while (this.#next !== ']') {
      if (this.isAtEnd) throw this.found('the end', ']');
      text += this.#member();
    }
    if (text === '') throw this.found(']', 'a character in the class before it');
    this.#at += 1;
    return `[${negation}${text}]`;
  }

  #member(): string {
    const first = this.#memberLetter();
    if (typeof first !== 'string') return first.class;
    if (this.#next !== '-' || this.#letters[this.#at + 1] === ']') return written(first);
    this.#at += 1;
    if (this.isAtEnd) throw this.found('the end', ']');
    const last = this.#memberLetter();
    if (typeof last !== 'string' || last.codePointAt(0)! < first.codePointAt(0)!)
      throw this.found('a range', 'one character, -, and one that is not before it');
    return `${written(first)}-${written(last)}`;
  }

  #memberLetter(): string | { readonly class: string } {
    const letter = this.#next!;
    if (letter === '\\') {
      const escape = this.#escape();
      return 'class' in escape ? escape : escape.letter;
    }
    if (letter === '[') throw this.found('[ in a class', '\\[ for the character itself');
    this.#at += 1;
    return letter;
  }

  #escape(): { readonly letter: string } | { readonly class: string } {
    const name = this.#letters[this.#at + 1];
    if (name === 'u') return { letter: this.#codePoint() };
    const known = name === undefined ? undefined : NAMED[name];
    const members = name === undefined ? undefined : CLASSES[name];
    if (name === undefined || (known === undefined && members === undefined && !SYNTAX.includes(name)))
      throw this.found(`\\${name ?? ''}`, `\\d, \\s, \\t, \\n, \\r, \\u{…} or \\ before one of ${SYNTAX}`);
    this.#at += 2;
    return members === undefined ? { letter: known ?? name } : { class: members };
  }

  #codePoint(): string {
    const [text, braced, four] =
      /^\\u(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{4}))/u.exec(this.#letters.slice(this.#at).join('')) ?? [];
    const point = Number.parseInt(braced ?? four ?? '', 16);
    if (text === undefined || !isCharacter(point))
      throw this.found('\\u', 'the number of a character, \\u{17F}');
    this.#at += text.length;
    return String.fromCodePoint(point);
  }

  get #next(): string | undefined {
    return this.#letters[this.#at];
  }

  #take(letter: string): boolean {
    if (this.#next !== letter) return false;
    this.#at += 1;
    return true;
  }
}

/** Whether the number is that of a code point that is no surrogate. */
export function isCharacter(point: number): boolean {
  return point <= 0x10_ffff && !(point >= 0xd800 && point <= 0xdfff);
}

function single(text: string): Part {
  return { text, least: 1, size: 1, hasGroup: false, isRepeated: false };
}

/** A character that means itself in both engines, inside of a class and outside. */
function written(letter: string): string {
  return PLAIN.test(letter) ? letter : `\\u{${letter.codePointAt(0)!.toString(16)}}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
