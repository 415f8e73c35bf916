import { expect, test } from 'vitest';
import { readSettings } from '../../../src/evaluate/settings.ts';
import { signatureOf } from '../../../src/evaluate/signature.ts';

test('the signature says what the numbers mean', () => {
  expect(signatureOf(readSettings({}))).toBe(
    'metric:cer|unit:codepoint|norm:raw@1|denom:ref|avg:macro,micro|empty:one|missing:skip|load:strict|ucd:17.0|def:2',
  );
  expect(
    signatureOf(
      readSettings({
        normalize: ['NFC', 'whitespace'],
        unit: 'grapheme',
        denominator: 'path',
        emptyReference: 'null',
        missing: 'empty',
      }),
    ),
  ).toBe(
    'metric:cer|unit:grapheme|norm:NFC+whitespace|denom:path|avg:macro,micro|empty:null|missing:empty|load:strict|ucd:17.0|def:2',
  );
  expect(signatureOf(readSettings({ normalize: ['bo-graphic'], normalizeBeforeEval: false }))).toContain(
    '|norm:bo-graphic@1|',
  );
  expect(signatureOf(readSettings({ normalizeBeforeEval: false }))).toContain('|orcnorm:raw|');
  // which metrics are asked for does not change what the error rate means
  expect(signatureOf(readSettings({ metrics: ['cer'] }))).toBe(
    signatureOf(readSettings({ profile: 'lines' })),
  );
});
