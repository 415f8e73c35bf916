import type { HeaderFacts } from './facts.ts';

/** What the head of a PNM or PAM file announces. */
export interface PnmHead {
  /** The digit of the magic number. */
  readonly kind: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly width: number;
  readonly height: number;
  /** Samples per pixel. */
  readonly depth: number;
  /** The largest value of a sample. */
  readonly largest: number;
  /** Where the samples begin. */
  readonly start: number;
}

export function pnmFacts(bytes: Buffer): HeaderFacts {
  const head = readPnmHead(bytes);
  return {
    width: head?.width,
    height: head?.height,
    orientation: 1,
    isWhole: head === undefined ? false : undefined,
    isPlain: true,
  };
}

/** Reads the head; undefined when it is none, or ends early. */
export function readPnmHead(bytes: Buffer): PnmHead | undefined {
  const kind = (bytes[1] ?? 0) - 0x30;
  return kind === 7 ? readPamHead(bytes) : readPlainHead(bytes, kind as PnmHead['kind']);
}

/** No head is longer, comments included. */
const LONGEST_HEAD = 65_536;

function readPlainHead(bytes: Buffer, kind: PnmHead['kind']): PnmHead | undefined {
  const isBitmap = kind === 1 || kind === 4;
  const numbers: number[] = [];
  const head = bytes.toString('latin1', 0, LONGEST_HEAD);
  const words = /(?:\s|#[^\r\n]*)*(\d{1,9})(?=\s|#)/uy;
  words.lastIndex = 2;
  while (numbers.length < (isBitmap ? 2 : 3)) {
    const found = words.exec(head);
    if (found === null) return undefined;
    numbers.push(Number(found[1]));
    words.lastIndex = found.index + found[0].length;
    if (numbers.length === (isBitmap ? 2 : 3)) {
      const [width = 0, height = 0, largest = 1] = numbers;
      const depth = kind === 3 || kind === 6 ? 3 : 1;
      // one white space ends the head, and what looks like more is samples
      return usable({ kind, width, height, depth, largest, start: words.lastIndex + 1 });
    }
  }
  return undefined;
}

function readPamHead(bytes: Buffer): PnmHead | undefined {
  const head = bytes.toString('latin1', 0, LONGEST_HEAD);
  const end = /\nENDHDR\s*?\n/u.exec(head);
  if (end === null) return undefined;
  const numberOf = (word: string): number =>
    Number(new RegExp(`\\n\\s*${word}\\s+(\\d{1,9})\\s*\\n`, 'u').exec(head.slice(0, end.index + 1))?.[1]);
  return usable({
    kind: 7,
    width: numberOf('WIDTH'),
    height: numberOf('HEIGHT'),
    depth: numberOf('DEPTH'),
    largest: numberOf('MAXVAL'),
    start: end.index + end[0].length,
  });
}

function usable(head: PnmHead): PnmHead | undefined {
  const { width, height, depth, largest } = head;
  return width > 0 && height > 0 && depth > 0 && largest > 0 && largest <= 65_535 ? head : undefined;
}
