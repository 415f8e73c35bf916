import { expect, test } from 'vitest';
import { textInJson } from '../../../../../src/infer/providers/shared/json-field.ts';

test.each([
  ['{"text":"a"}', 'text', 'a'],
  ['{"page":{"text":"a"}}', 'page.text', 'a'],
  ['{"lines":["a","b"]}', 'lines', 'a\nb'],
  ['{"lines":["a","b"]}', 'lines.*', 'a\nb'],
  ['{"lines":["a","b"]}', 'lines.1', 'b'],
  ['{"lines":[{"t":"a"},{"t":"b"}]}', 'lines.*.t', 'a\nb'],
  ['{"p":[{"lines":[{"t":"a"}]},{"lines":[{"t":"b"}]}]}', '*.*.lines.*.t', 'a\nb'],
  ['{"text":null}', 'text', ''],
  ['{"lines":[]}', 'lines', ''],
  ['{"p":[{"lines":[]}]}', '*.*.lines.*.t', ''],
  // no such field is no empty page
  ['{"p":[{"blocks":[]}]}', '*.*.lines.*.t', undefined],
  ['{"text":"a"}', 'lines', undefined],
  ['{"text":"a"}', 'text.more', undefined],
  ['{"text":{"a":"b"}}', 'text', undefined],
  ['{"text":["a",1]}', 'text', undefined],
  ['{}', 'toString', undefined],
  ['{}', '__proto__', undefined],
  ['text', 'text', undefined],
  ['', 'text', undefined],
])('%s at %s', (json, path, expected) => {
  expect(textInJson(json, path)).toBe(expected);
});
