import { brotliDecompressSync } from 'node:zlib';
import type { Compressors } from 'hyparquet';

type Decode = (bytes: Uint8Array, length: number) => Uint8Array;

/** Decoders of pages. Those of Brotli and LZ4 are ours around others: theirs never end with some damaged pages. */
export async function loadCompressors(): Promise<Compressors> {
  const { compressors } = await import('hyparquet-compressors');
  const raw = compressors['LZ4_RAW'] as Decode;
  const BROTLI: Decode = (bytes, maxOutputLength) => brotliDecompressSync(bytes, { maxOutputLength });
  const LZ4: Decode = (bytes, length) => decodeLz4(bytes, length, raw);
  return Object.fromEntries(
    Object.entries({ ...compressors, BROTLI, LZ4 } as Record<string, Decode>).map(([codec, decode]) => [
      codec,
      // a page may have no bytes, as the dictionary of a column of nulls
      (bytes: Uint8Array, length: number) => (length === 0 ? new Uint8Array() : decode(bytes, length)),
    ]),
  );
}

/** LZ4 as Hadoop frames it, each frame behind the lengths of what it holds and of itself, or a block alone. */
function decodeLz4(bytes: Uint8Array, length: number, raw: Decode): Uint8Array {
  const frames = framesOf(bytes, length);
  if (frames === undefined) return raw(bytes, length);
  return Buffer.concat(frames.map((frame) => raw(frame.bytes, frame.length)));
}

const HEADER_BYTES = 8;

/** Undefined where the lengths do not add up. */
function framesOf(
  bytes: Uint8Array,
  length: number,
): readonly { readonly bytes: Uint8Array; readonly length: number }[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const frames = [];
  let left = length;
  for (let at = 0; at < bytes.length;) {
    if (at + HEADER_BYTES > bytes.length) return undefined;
    const [holds, size] = [view.getUint32(at), view.getUint32(at + 4)];
    const start = at + HEADER_BYTES;
    if (holds > left || size > bytes.length - start) return undefined;
    frames.push({ bytes: bytes.subarray(start, start + size), length: holds });
    left -= holds;
    at = start + size;
  }
  return left === 0 ? frames : undefined;
}
