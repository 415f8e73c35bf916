import { expect, test } from 'vitest';
import { imageKindOf } from '../../../src/io/image-kind.ts';

test.each([
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['webp', 'RIFF\0\0\0\0WEBP'],
  ['gif', 'GIF89a'],
  ['jp2', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['heif', '\0\0\0\x20ftypavif'],
  ['pnm', 'P5\n'],
  ['pdf', '%PDF-1.7'],
  [undefined, ''],
  [undefined, 'hello'],
  [undefined, '<svg xmlns='],
  [undefined, 'BMW is a car, not a picture'],
  [undefined, 'PNG'],
])('the kind %s is told by the first bytes %j', (kind, head) => {
  expect(imageKindOf(Buffer.from(head, 'latin1'))).toBe(kind);
});
