import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type InputType, type ZlibOptions } from 'node:zlib';
import type { Dispatcher } from 'undici';
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

/** Reads a body to its end, but never more than the limit, neither before nor after decompression. */
export async function readBody(
  body: Dispatcher.ResponseData['body'],
  encoding: string | undefined,
  length: string | undefined,
  limitBytes: number,
): Promise<Buffer> {
  // what has its length at the top cannot grow, and is quicker to read at once
  const isBounded = length !== undefined && /^\d+$/u.test(length) && Number(length) <= limitBytes;
  const bytes = isBounded ? Buffer.from(await body.arrayBuffer()) : await collect(body, limitBytes);
  return decode(bytes, encoding, limitBytes);
}

/** By events, because an iterator costs several promises per chunk. */
function collect(body: Readable, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    let size = 0;
    body.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      parts.push(chunk);
      if (size > limitBytes) body.destroy(tooLarge(limitBytes));
    });
    body.on('end', () => {
      resolve(Buffer.concat(parts));
    });
    body.on('error', reject);
    body.on('close', () => {
      reject(Object.assign(new Error('closed before its end'), { code: 'ECONNRESET' }));
    });
  });
}

async function decode(bytes: Buffer, encoding: string | undefined, limitBytes: number): Promise<Buffer> {
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

function tooLarge(limitBytes: number): ProviderError {
  return new ProviderError('RESPONSE_TOO_LARGE', `response too large: more than ${limitBytes} bytes`, {
    kind: 'page',
  });
}

function malformed(what: string): ProviderError {
  return new ProviderError('MALFORMED_RESPONSE', `malformed response: an answer ${what}`, {
    kind: 'retryable',
  });
}
