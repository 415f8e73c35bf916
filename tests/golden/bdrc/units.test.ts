import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeLine } from '../../../src/infer/providers/bdrc/read/decode.ts';
import { toUnicode, toWylie } from '../../../src/infer/providers/bdrc/read/encode.ts';
import { decoderLabels } from '../../../src/infer/providers/bdrc/read/labels.ts';
import { FIXTURES } from './golden.ts';

interface DecoderCase {
  readonly name: string;
  readonly charset: string | readonly string[];
  readonly add_blank: boolean;
  readonly logits: readonly (readonly number[])[];
  readonly text?: string;
  readonly error?: string;
}

const units = JSON.parse(readFileSync(join(FIXTURES, 'unit_goldens.json'), 'utf8')) as {
  ctc: readonly DecoderCase[];
  ewts_to_unicode: readonly (readonly [string, string])[];
  unicode_to_ewts: readonly (readonly [string, string])[];
};

describe('decoder', () => {
  test.each(units.ctc)('$name', ({ charset, add_blank: addBlank, logits, text, error }) => {
    const decode = () => {
      const classes = typeof charset === 'string' ? [...charset] : charset;
      const labels = decoderLabels(classes, addBlank);
      const shape = [logits.length, logits[0]!.length];
      return decodeLine(
        { values: Float32Array.from(logits.flat()), shape },
        labels,
        classes.length + (addBlank ? 1 : 0),
      );
    };
    if (error === undefined) expect(decode()).toBe(text);
    else expect(decode).toThrow();
  });
});

test.each(units.ewts_to_unicode)('EWTS %j to Unicode', (wylie, unicode) => {
  expect(toUnicode(wylie)).toBe(unicode);
});

test.each(units.unicode_to_ewts)('Unicode %j to EWTS', (unicode, wylie) => {
  expect(toWylie(unicode)).toBe(wylie);
});
