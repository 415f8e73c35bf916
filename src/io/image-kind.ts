import { openFile } from './open-file.ts';
import { readAt } from './read-at.ts';

const HEAD_BYTES = 32;

const startsWith = (head: Buffer, text: string, at = 0): boolean =>
  head.toString('latin1', at, at + text.length) === text;

const KINDS: readonly (readonly [kind: string, matches: (head: Buffer) => boolean])[] = [
  ['png', (head) => startsWith(head, '\x89PNG\r\n\x1a\n')],
  ['jpeg', (head) => startsWith(head, '\xff\xd8\xff')],
  [
    'tiff',
    (head) =>
      startsWith(head, 'II*\0') ||
      startsWith(head, 'MM\0*') ||
      startsWith(head, 'II+\0') ||
      startsWith(head, 'MM\0+'),
  ],
  ['webp', (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)],
  ['gif', (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')],
  ['bmp', (head) => startsWith(head, 'BM') && head.length >= 26 && head.readUInt32LE(6) === 0],
  ['jp2', (head) => startsWith(head, '\0\0\0\x0cjP  \r\n\x87\n') || startsWith(head, '\xff\x4f\xff\x51')],
  ['jxl', (head) => startsWith(head, '\xff\x0a') || startsWith(head, '\0\0\0\x0cJXL \r\n\x87\n')],
  [
    'heif',
    (head) =>
      startsWith(head, 'ftyp', 4) &&
      /^(?:avif|avis|heic|heix|mif1|msf1)$/u.test(head.toString('latin1', 8, 12)),
  ],
  ['pnm', (head) => /^P[1-7][\s#]/u.test(head.toString('latin1', 0, 3))],
  ['pdf', (head) => startsWith(head, '%PDF-')],
];

/** The format that the first bytes of a file tell, whatever its name; undefined when it is no image. */
export function imageKindOf(head: Buffer): string | undefined {
  return KINDS.find(([, matches]) => matches(head))?.[0];
}

/** Reads the first bytes of a file. */
export async function readHead(path: string): Promise<Buffer> {
  const handle = await openFile(path);
  try {
    return await readAt(handle, HEAD_BYTES, 0);
  } finally {
    await handle.close();
  }
}
