/** A target of the fuzzer: throws when a promise does not hold for the bytes. */
export interface Target {
  /** Name of its corpus. */
  readonly name: string;
  /** Bytes of an input at most. */
  readonly longest: number;
  /** Pieces that inputs are made of, besides single bytes. */
  readonly tokens: readonly string[];
  /** Inputs to begin with. */
  readonly seeds: readonly string[];
  run(bytes: Buffer): void | Promise<void>;
}

/** The bytes in two parts; the first two bytes say where the second one begins. */
export function halves(bytes: Buffer): [Buffer, Buffer] {
  const rest = bytes.subarray(2);
  const at = (bytes[0]! + 256 * (bytes[1] ?? 0)) % (rest.length + 1) || 0;
  return [rest.subarray(0, at), rest.subarray(at)];
}
