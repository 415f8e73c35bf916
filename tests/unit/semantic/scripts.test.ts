import { expect, test } from 'vitest';
import { scriptWarning } from '../../../src/semantic/index.ts';
import { ENGLISH_NETWORK } from '../../../src/semantic/catalogue.ts';

test('texts outside Latin get a warning from the English model alone', () => {
  expect(scriptWarning(['བོད་ཡིག'], ENGLISH_NETWORK)).toContain('multilingual');
  expect(scriptWarning(['plain text'], ENGLISH_NETWORK)).toBeUndefined();
  expect(scriptWarning(['བོད་ཡིག'], 'another')).toBeUndefined();
});
