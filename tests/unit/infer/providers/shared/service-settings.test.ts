import { expect, test } from 'vitest';
import { geminiSettings } from '../../../../../src/infer/providers/gemini/settings.ts';
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
