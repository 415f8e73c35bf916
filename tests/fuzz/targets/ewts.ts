import { ok, strictEqual } from 'node:assert';
import { encodeLine } from '../../../src/infer/providers/bdrc/read/encode.ts';
import { toWellFormed } from '../../../src/text/well-formed.ts';
import type { Target } from '../target.ts';

/** Wylie to Tibetan and back, of anything a model may say: always a text, always the same. */
export const ewts: Target = {
  name: 'ewts',
  longest: 1024,
  tokens: [
    'bkra shis',
    'bde legs',
    '/',
    '//',
    '_',
    '+',
    '.',
    "'",
    '~M',
    'x',
    '[',
    ']',
    '§',
    'oM',
    'hU~M',
    'rdz+ya',
    '\\u0f40',
    '\\',
    'ཀ',
    'བཀྲ་ཤིས',
    '།',
    '\u0f39',
    '\u0fbe',
    '\u0f77',
    '\u0fb2',
    '0',
    '\u0f20',
  ],
  seeds: ['0bkra shis bde legs/', '1བཀྲ་ཤིས་བདེ་ལེགས།', "0[x] a b' \\u0f40 oM ma Ni pad+me hU~M"],
  run(bytes) {
    const text = bytes.subarray(1).toString('utf8');
    const [encoder, encoding] =
      (bytes[0] ?? 0) % 2 === 0 ? (['wylie', 'unicode'] as const) : (['stack', 'wylie'] as const);
    const encoded = encodeLine(text, encoder, encoding);
    strictEqual(typeof encoded, 'string');
    ok(toWellFormed(encoded) === encoded, 'a lone surrogate');
    strictEqual(encodeLine(text, encoder, encoding), encoded);
  },
};
