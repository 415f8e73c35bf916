import { expect, test } from 'vitest';
import { refusalOfName } from '../../../src/io/file-name.ts';

test.each([
  ['', 'is empty'],
  ['..', 'outside'],
  ['../x.png', 'outside'],
  ['..\\x.png', 'outside'],
  ['/etc/passwd', 'absolute'],
  ['C:x', 'absolute'],
  ['a/b.png', 'separator'],
  ['a\\b.png', 'separator'],
  ['a\0.png', 'control'],
  ['a\n.png', 'control'],
  ['\u001b[2J', 'control'],
  ['con', 'reserved'],
  ['NUL.png', 'reserved'],
  ['lpt1.tif', 'reserved'],
  ['a\ufffd.png', 'UTF-8'],
  ['x'.repeat(300), '300 bytes'],
  ['ཀ'.repeat(90), '270 bytes'],
])('the name %j is refused', (name, reason) => {
  expect(refusalOfName(name)).toContain(reason);
});

test.each([
  'a.png',
  'བོད་ཡིག་༡.tif',
  'console.png',
  'com10.png',
  '-rf',
  'a b',
  '..a',
  'b1 ',
  'é.png',
  '💡.jpg',
])('the name %j is allowed', (name) => {
  expect(refusalOfName(name)).toBeUndefined();
});
