/** Symbols in a buffer that may be longer than the sequence. */
export interface Sequence {
  symbols: Int32Array;
  length: number;
  /** No symbol is as large as this. */
  alphabet: number;
}

/** A sequence of all symbols of an array. */
export function sequenceOf(symbols: Int32Array, alphabet: number): Sequence {
  return { symbols, length: symbols.length, alphabet };
}

/** Length of the common beginning. */
export function commonPrefix(reference: Sequence, hypothesis: Sequence): number {
  const end = Math.min(reference.length, hypothesis.length);
  let at = 0;
  while (at < end && reference.symbols[at] === hypothesis.symbols[at]) at += 1;
  return at;
}

/** Length of the common end that does not overlap a common beginning of the given length. */
export function commonSuffix(reference: Sequence, hypothesis: Sequence, prefix: number): number {
  const end = Math.min(reference.length, hypothesis.length) - prefix;
  let at = 0;
  while (
    at < end &&
    reference.symbols[reference.length - 1 - at] === hypothesis.symbols[hypothesis.length - 1 - at]
  )
    at += 1;
  return at;
}

/** What is left without the first `prefix` and the last `suffix` symbols. */
export function middle(sequence: Sequence, prefix: number, suffix: number): Sequence {
  const { symbols, length, alphabet } = sequence;
  return { symbols: symbols.subarray(prefix, length - suffix), length: length - suffix - prefix, alphabet };
}
