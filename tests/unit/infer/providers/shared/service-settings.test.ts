import { expect, test } from 'vitest';
import { deepseekSettings } from '../../../../../src/infer/providers/deepseek/settings.ts';
import { geminiSettings } from '../../../../../src/infer/providers/gemini/settings.ts';
import { allManifests } from '../../../../../src/infer/providers/registry.ts';
import { PROMPTS } from '../../../../../src/infer/providers/shared/prompt-setting.ts';
import { baseUrl } from '../../../../../src/infer/providers/shared/service-settings.ts';

test.each([
  ['https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://localhost:1/v1', 'http://localhost:1/v1'],
  ['http://[::1]:1', 'http://[::1]:1'],
  ['http://example.com', undefined],
  ['http://127.0.0.1.example.com', undefined],
  ['http://localhost.example.com', undefined],
  ['https://user:secret@example.com', undefined],
  ['https://example.com/?key=1', undefined],
  ['ftp://example.com', undefined],
  ['nonsense', undefined],
])('address %s', (given, expected) => {
  const { success, data } = baseUrl.safeParse(given);
  expect(success ? data : undefined).toBe(expected);
});

test('model is another word for model_name, but not beside it', () => {
  expect(geminiSettings.parse({ model: 'm' }).model_name).toBe('m');
  expect(geminiSettings.parse({}).model_name).toBe('gemini-2.0-flash');
  expect(geminiSettings.safeParse({ model: 'a', model_name: 'b' }).success).toBe(false);
  expect(geminiSettings.safeParse({ model: '../x' }).success).toBe(false);
});

test('a prompt has a name, or is a text; a name that is nearly one is not sent to a service', () => {
  expect(geminiSettings.parse({}).prompt).toBe(PROMPTS.plain);
  expect(geminiSettings.parse({ prompt: 'tibetan' }).prompt).toBe(
    'Extract all Tibetan text from this image. Return only the raw Tibetan text, no translation or explanation.',
  );
  expect(geminiSettings.parse({ prompt: 'markdown' }).prompt).toBe(PROMPTS.markdown);
  expect(geminiSettings.parse({ prompt: 'Free OCR.' }).prompt).toBe('Free OCR.');
  expect(geminiSettings.parse({ prompt: 'ocr' }).prompt).toBe('ocr');
  const { error } = geminiSettings.safeParse({ prompt: 'tibetian' });
  expect(error?.issues[0]?.message).toBe(
    'expected plain, tibetan, markdown or a text, did you mean tibetan?',
  );
});

test('a number that is null is left to the service; the defaults are those of the specification', () => {
  expect(geminiSettings.parse({ temperature: null, max_tokens: null })).toMatchObject({
    temperature: null,
    max_tokens: undefined,
    model_name: 'gemini-2.0-flash',
  });
  expect(deepseekSettings.parse({})).toMatchObject({ temperature: 0, model_name: 'deepseek-chat' });
  expect(JSON.stringify(geminiSettings.parse({ max_tokens: null }))).toBe(
    JSON.stringify(geminiSettings.parse({})),
  );
});

test('every built-in price has the day on which it was taken', async () => {
  for (const { settings, price, prices } of await allManifests()) {
    const { success, data } = settings.safeParse({});
    const known = [...Object.values(prices ?? {}), ...(success ? [price?.(data)] : [])];
    for (const one of known.filter((found) => found !== undefined))
      expect(one.asOf).toMatch(/^20\d\d-\d\d(?:-\d\d)?$/u);
  }
});
