/** What a call is given: see `Frame` of `crates/wasm`. */
export interface Frame {
  readonly operation: number;
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** What is worked on, in messages. */
  readonly place: string;
}

interface HostBuffer {
  write(text: string, offset: number, encoding: 'utf16le'): number;
}

const HEAD = 3;

/** Below this, a loop is faster than a call of the host. */
const LOOPED_UNITS = 100;

/** How many words a frame takes. */
export function wordsOf({ numbers, texts }: Frame): number {
  let units = 0;
  for (const { length } of texts) units += length;
  return HEAD + numbers.length + texts.length + Math.ceil(units / 2);
}

/** Writes a frame to a place in memory that has room for it. */
export function writeFrame(frame: Frame, buffer: ArrayBuffer, start: number): void {
  const { operation, numbers, texts } = frame;
  const head = new Uint32Array(buffer, start, HEAD + numbers.length + texts.length);
  head[0] = operation;
  head[1] = numbers.length;
  head[2] = texts.length;
  for (let at = 0; at < numbers.length; at += 1) head[HEAD + at] = numbers[at]!;
  const lengths = HEAD + numbers.length;
  const write = unitWriter(buffer, start + head.byteLength);
  let end = 0;
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at]!;
    head[lengths + at] = text.length;
    write(text, end);
    end += text.length;
  }
}

/** Writes texts as UTF-16 from a place on: at once where the host can, which is many times faster for long ones. */
function unitWriter(buffer: ArrayBuffer, start: number): (text: string, at: number) => void {
  const host = (globalThis as { Buffer?: { from(memory: ArrayBuffer, start: number): HostBuffer } }).Buffer;
  const units = new Uint16Array(buffer, start);
  let bytes: HostBuffer | undefined;
  return (text, at) => {
    if (host !== undefined && text.length > LOOPED_UNITS) {
      bytes ??= host.from(buffer, start);
      bytes.write(text, 2 * at, 'utf16le');
    } else for (let unit = 0; unit < text.length; unit += 1) units[at + unit] = text.charCodeAt(unit);
  };
}
