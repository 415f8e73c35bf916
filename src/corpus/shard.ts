/** One part of an evaluation that is done in several; `Shard` of `crates/corpus/src/shard.rs` is the twin. */
export interface Shard {
  /** From 1 to `of`. */
  readonly number: number;
  /** How many parts there are. */
  readonly of: number;
}

/** The one part of an undivided whole. */
export const WHOLE: Shard = { number: 1, of: 1 };

/** Its even, contiguous share of `count` things: where the share of one part ends, that of the next begins. */
export function shareOf(
  { number, of }: Shard,
  count: number,
): { readonly first: number; readonly end: number } {
  const place = (part: number): number => Number((BigInt(count) * BigInt(part)) / BigInt(of));
  return { first: place(number - 1), end: place(number) };
}
