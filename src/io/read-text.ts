import { readNamedFile } from './read-file.ts';
import { invalidUtf8At } from './utf8.ts';
import { ErrataError, systemCode, systemError } from '../schema/error.ts';

/**
 * A text file in UTF-8, without its byte order mark; nothing else is trimmed. Bad bytes are named by their
 * offset (exit 65).
 */
export async function readTextFile(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readNamedFile(path);
  } catch (cause) {
    throw readError(path, cause);
  }
  return decodeText(bytes, path);
}

/** Bytes as text, likewise; `place` names them. A byte order mark may be kept. */
export function decodeText(bytes: Buffer, place: string, mark: 'dropped' | 'kept' = 'dropped'): string {
  const bad = invalidUtf8At(bytes);
  if (bad !== undefined)
    throw new ErrataError('NOT_UTF8', `${place}: invalid UTF-8 at byte ${bad}, expected a text in UTF-8`);
  const text = bytes.toString('utf8');
  return mark === 'dropped' && text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The error for a file that cannot be read: exit 65 where the path is wrong, 74 where the system fails. */
export function readError(path: string, cause: unknown): ErrataError {
  if (cause instanceof ErrataError) return cause;
  const code = systemCode(cause);
  if (code === 'ENOENT') return new ErrataError('NO_FILE', `${path}: not found`, { cause });
  if (code === 'EISDIR')
    return new ErrataError('DIRECTORY', `${path}: expected a file, found a directory`, {
      cause,
    });
  return systemError(path, cause, 'read');
}
