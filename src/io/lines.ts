const LF = 0x0a;

export interface BytesOfLine {
  /** Without the LF. */
  readonly bytes: Buffer;
  /** Where the line starts. */
  readonly offset: number;
}

/** Lines of bytes that come in chunks. They end at LF alone: other separators may stand inside of a JSON string. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BytesOfLine> {
  let open: Uint8Array[] = [];
  let offset = 0;
  const close = (): BytesOfLine => {
    const [first = new Uint8Array(), ...rest] = open;
    const bytes =
      rest.length === 0 ? Buffer.from(first.buffer, first.byteOffset, first.length) : Buffer.concat(open);
    const line = { bytes, offset };
    offset += bytes.length + 1;
    open = [];
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LF, start); end >= 0; end = chunk.indexOf(LF, start)) {
      open.push(chunk.subarray(start, end));
      yield close();
      start = end + 1;
    }
    if (start < chunk.length) open.push(chunk.subarray(start));
  }
  if (open.length > 0) yield close();
}
