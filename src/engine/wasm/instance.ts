/** What a call leaves: see `Reply` of `crates/wasm`; a panic is a fourth kind, after which the instance is dead. */
export const REPLY = { numbers: 0, text: 1, failure: 2, panic: 3 } as const;

export interface Reply {
  readonly kind: number;
  /** Numbers, or the UTF-16 units of a text. */
  readonly content: Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
}

/** A running module. */
export interface Instance {
  /** Where a frame of so many words is to be written; undefined where there is no memory for it. */
  room(words: number): { readonly buffer: ArrayBuffer; readonly start: number } | undefined;
  /** Does what the frame says. */
  call(words: number): Reply;
}

/**
 * Starts a module. Its source text runs in threads too, so that it uses nothing but its argument and what every host
 * has.
 */
export function instantiate(module: WebAssembly.Module): Instance {
  const { memory, errata_room, errata_call, errata_panic } = new WebAssembly.Instance(module, {})
    .exports as unknown as {
    readonly memory: { readonly buffer: ArrayBuffer };
    readonly errata_room: (words: number) => number;
    readonly errata_call: (words: number) => number;
    readonly errata_panic: () => number;
  };
  const read = (at: number): Reply => {
    // addresses above two gigabytes are negative numbers
    const [kind, start, count] = new Uint32Array(memory.buffer, at >>> 0, 3) as unknown as [
      number,
      number,
      number,
    ];
    const content =
      kind === 0
        ? new Uint32Array(memory.buffer, start, count)
        : new Uint16Array(memory.buffer, start, count);
    return { kind, content: content.slice() };
  };
  return {
    room(words) {
      const start = errata_room(words) >>> 0;
      return start === 0 ? undefined : { buffer: memory.buffer, start };
    },
    call(words) {
      try {
        return read(errata_call(words));
      } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
        return { kind: 3, content: read(errata_panic()).content };
      }
    },
  };
}
