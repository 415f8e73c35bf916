import { expect, test } from 'vitest';
import { escapeMarkdown } from '../../../src/format/escape-markdown.ts';

test.each([
  ['GPT-4.1 (vision)', 'GPT-4.1 &#40;vision&#41;'],
  ['a|b', 'a&#124;b'],
  ['<img src=x>', '&lt;img src&#61;x&gt;'],
  ['[x](https://y)', '&#91;x&#93;&#40;https&#58;//y&#41;'],
  ['WWW.x.org', 'WWW&#46;x.org'],
  [
    '@who #1 `c` *e* _e_ ~s~ $m$',
    '&#64;who &#35;1 &#96;c&#96; &#42;e&#42; &#95;e&#95; &#126;s&#126; &#36;m&#36;',
  ],
  ['a\n\tb', 'a b'],
  ['\\| &amp;', '&#92;&#124; &amp;amp;'],
  ['a\u202Eb\u0007', 'a&#91;U+202E&#93;b&#91;U+0007&#93;'],
])('%j', (text, expected) => {
  expect(escapeMarkdown(text)).toBe(expected);
});
