import { readFile as readFileWithCallback } from 'node:fs';
import { promisify } from 'node:util';
import { sha256 } from '../io/hash.ts';
import { systemCode } from '../schema/error.ts';
import type { Page } from './pages.ts';
import { ProviderError, type PageImage } from './provider.ts';

// a file handle per page, as `fs/promises` makes it, costs more than reading a small image
const readFile = promisify(readFileWithCallback);

/** Reads the image of a page and its hash; what is wrong with the file concerns this page alone. */
export async function loadPageImage({ batchId, imageName, path, text }: Page): Promise<PageImage> {
  if (text !== undefined)
    return {
      batchId,
      imageName,
      path,
      text,
      sha256: sha256(text),
      bytes: () => Promise.resolve(Buffer.from(text)),
    };
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    const code = systemCode(cause);
    const what =
      code === 'ENOENT'
        ? 'not found'
        : code === 'EACCES'
          ? 'permission denied'
          : `cannot be read (${code ?? 'unknown'})`;
    throw new ProviderError('IMAGE_UNREADABLE', `${batchId}/${imageName}: ${what}`, { kind: 'page', cause });
  }
  return { batchId, imageName, path, sha256: sha256(bytes), bytes: () => Promise.resolve(bytes) };
}
