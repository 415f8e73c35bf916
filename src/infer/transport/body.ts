import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type InputType, type ZlibOptions } from 'node:zlib';
import { ProviderError } from '../provider.ts';

type Decompress = (data: InputType, options: ZlibOptions) => Promise<Buffer>;

const DECODERS: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip) as Decompress,
  'x-gzip': promisify(gunzip) as Decompress,
  deflate: promisify(inflate) as Decompress,
  br: promisify(brotliDecompress) as Decompress,
};

/** What is asked for in `accept-encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** Decompresses a body, but never to more than the limit. */
export async function decodeBody(
  bytes: Buffer,
  encoding: string | undefined,
  limitBytes: number,
): Promise<Buffer> {
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === 'identity' || name === '' || bytes.length === 0) return bytes;
  const decompress = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (decompress === undefined)
    throw malformed(`in an unknown encoding ${JSON.stringify(name.slice(0, 20))}`);
  try {
    return await decompress(bytes, { maxOutputLength: limitBytes });
  } catch (cause) {
    if (
      cause instanceof RangeError ||
      (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE')
    )
      throw tooLarge(limitBytes);
    throw malformed('that cannot be decompressed');
  }
}

export function tooLarge(limitBytes: number): ProviderError {
  return new ProviderError('RESPONSE_TOO_LARGE', `response too large: more than ${limitBytes} bytes`, {
    kind: 'page',
  });
}

function malformed(what: string): ProviderError {
  return new ProviderError('MALFORMED_RESPONSE', `malformed response: an answer ${what}`, {
    kind: 'retryable',
  });
}
