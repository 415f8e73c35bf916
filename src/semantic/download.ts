import { createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
// undici's own fetch: the one of Node 20 knows no proxy settings
import { EnvHttpProxyAgent, fetch } from 'undici';
import { writeError } from '../io/atomic-write.ts';
import { sha256OfFile } from '../io/hash.ts';
import { makeFolder } from '../io/make-folder.ts';
import { ErrataError, type ErrorCode } from '../schema/error.ts';

/** A server that says nothing for this long is taken for dead. */
const SILENCE_MS = 60_000;

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  /** Called with the bytes that are there and the size, when the server tells it. */
  readonly onProgress?: (doneBytes: number, totalBytes: number | undefined) => void;
}

/**
 * Fetches a file to a path; what an earlier attempt left in `path.part` is continued.
 * The file gets its name only when its hash is the expected one.
 */
export async function download(
  url: string,
  path: string,
  sha256: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<void> {
  const part = `${path}.part`;
  await makeFolder(dirname(path)).catch((error: unknown) => {
    throw writeError(path, error);
  });
  await fetchInto(url, part, signal, onProgress);
  const found = await sha256OfFile(part);
  if (found !== sha256) {
    await rm(part, { force: true });
    throw new ErrataError('DOWNLOAD_CORRUPT', `${url}: expected sha256 ${sha256}, got ${found}`);
  }
  await rename(part, path);
}

async function fetchInto(
  url: string,
  part: string,
  signal: AbortSignal | undefined,
  onProgress: DownloadOptions['onProgress'],
): Promise<void> {
  const startBytes = existsSync(part) ? statSync(part).size : 0;
  const response = await request(url, startBytes, signal);
  // 416: the part is the whole file already, its hash decides
  if (response.status === 416) return;
  if (!response.ok || response.body === null) {
    throw new ErrataError(
      codeOfStatus(response.status),
      `${url}: expected status 200, got ${response.status}`,
    );
  }
  // a server that ignores the range sends everything again
  const isContinued = response.status === 206;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  let doneBytes = isContinued ? startBytes : 0;
  const totalBytes = Number.isFinite(length) ? doneBytes + length : undefined;
  const body = Readable.fromWeb(response.body as never);
  body.on('data', (chunk: Uint8Array) => onProgress?.((doneBytes += chunk.length), totalBytes));
  try {
    await pipeline(body, createWriteStream(part, { flags: isContinued ? 'a' : 'w' }), { signal });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ErrataError(
      'DOWNLOAD_BROKEN',
      `${url}: the connection ended after ${doneBytes} bytes; the same command continues there`,
      { cause },
    );
  }
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'CREDENTIALS_REJECTED';
  return status === 429 || status >= 500 ? 'DOWNLOAD_BROKEN' : 'DOWNLOAD_REFUSED';
}

async function request(url: string, startBytes: number, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const headers = {
      'accept-encoding': 'identity',
      ...(startBytes > 0 ? { range: `bytes=${startBytes}-` } : {}),
    };
    return (await fetch(url, {
      headers,
      dispatcher: new EnvHttpProxyAgent({ headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS }),
      ...(signal === undefined ? {} : { signal }),
    })) as unknown as Response;
  } catch (cause) {
    signal?.throwIfAborted();
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new ErrataError('UNREACHABLE', `${url}: cannot be reached (${reason})`, {
      cause,
    });
  }
}
