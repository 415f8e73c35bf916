const LF = 0x0a;

export interface BytesOfLine {
  /** Without the LF. */
  readonly bytes: Buffer;
  /** Where the line starts. */
  readonly offset: number;
}

/**
 * Lines of bytes that come in chunks. They end at LF alone: other separators may stand inside of a JSON string. A line
 * that grows beyond `longest` bytes is refused before it fills the memory.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  longest = Number.POSITIVE_INFINITY,
  refuse?: () => never,
): AsyncGenerator<BytesOfLine> {
  let open: Uint8Array[] = [];
  let held = 0;
  let offset = 0;
  const close = (): BytesOfLine => {
    const [first = new Uint8Array(), ...rest] = open;
    const bytes =
      rest.length === 0 ? Buffer.from(first.buffer, first.byteOffset, first.length) : Buffer.concat(open);
    const line = { bytes, offset };
    offset += bytes.length + 1;
    open = [];
    held = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LF, start); end >= 0; end = chunk.indexOf(LF, start)) {
      open.push(chunk.subarray(start, end));
      yield close();
      start = end + 1;
    }
    if (start === chunk.length) continue;
    open.push(chunk.subarray(start));
    held += chunk.length - start;
    if (held > longest) refuse?.();
  }
  if (open.length > 0) yield close();
}

const STEP_BYTES = 1 << 16;

/** How many lines end between two places. */
export async function countLineFeeds(
  source: { slice(offset: number, length: number): Promise<Uint8Array> },
  start: number,
  end: number,
): Promise<number> {
  let count = 0;
  for (let at = start; at < end; at += STEP_BYTES)
    for (const byte of await source.slice(at, Math.min(STEP_BYTES, end - at))) count += byte === LF ? 1 : 0;
  return count;
}
