/** Numbers from a seed; the same on every machine. */
export function generator(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x9e37_79b9) >>> 0;
    let word = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
    return ((word ^ (word >>> 16)) >>> 0) % limit;
  };
}

type Below = (limit: number) => number;
type Mutation = (bytes: Buffer, below: Below, other: Buffer, tokens: readonly Buffer[]) => Buffer;

function replace(bytes: Buffer, start: number, end: number, part: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, start), part, bytes.subarray(end)]);
}

function range(bytes: Buffer, below: Below): [number, number] {
  const start = below(bytes.length + 1);
  return [start, Math.min(bytes.length, start + 1 + below(1 + below(32)))];
}

const insertToken: Mutation = (bytes, below, _, tokens) => {
  if (tokens.length === 0) return bytes;
  const at = below(bytes.length + 1);
  return replace(bytes, at, at, tokens[below(tokens.length)]!);
};

const MUTATIONS: readonly Mutation[] = [
  (bytes, below) => {
    const copy = Buffer.from(bytes);
    if (copy.length > 0) copy[below(copy.length)]! ^= 1 << below(8);
    return copy;
  },
  (bytes, below) => {
    const at = below(bytes.length + 1);
    return replace(bytes, at, at + below(2), Buffer.of(below(256)));
  },
  (bytes, below) => replace(bytes, ...range(bytes, below), Buffer.alloc(0)),
  (bytes, below) => {
    const [start, end] = range(bytes, below);
    const at = below(bytes.length + 1);
    return replace(bytes, at, at, bytes.subarray(start, end));
  },
  (bytes, below, other) => {
    const [start, end] = range(other, below);
    const at = below(bytes.length + 1);
    return replace(bytes, at, at + below(2) * (end - start), other.subarray(start, end));
  },
  (bytes, below, other) =>
    Buffer.concat([bytes.subarray(0, below(bytes.length + 1)), other.subarray(below(other.length + 1))]),
  insertToken,
  insertToken,
  (bytes, below, _, tokens) => {
    if (tokens.length === 0) return bytes;
    return replace(bytes, ...range(bytes, below), tokens[below(tokens.length)]!);
  },
];

/** A changed copy of an input. */
export function mutate(
  bytes: Buffer,
  below: Below,
  {
    other,
    tokens,
    longest,
  }: { readonly other: Buffer; readonly tokens: readonly Buffer[]; readonly longest: number },
): Buffer {
  let changed = bytes;
  for (let step = 1 + below(4); step > 0; step -= 1)
    changed = MUTATIONS[below(MUTATIONS.length)]!(changed, below, other, tokens);
  return changed.subarray(0, longest);
}
