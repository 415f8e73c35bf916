import { expect, test } from 'vitest';
import { redact, redactValues, registerEnvironment, registerSecret } from '../../../src/io/redact.ts';

const SECRET = 'Zq7/+x"y\\9 w~Kp40s';

test('a secret is removed in all its forms', () => {
  registerSecret(SECRET);
  const base64 = ['', 'u:', 'a:b'].map((before) => Buffer.from(`${before}${SECRET}!`).toString('base64'));
  for (const form of [SECRET, encodeURIComponent(SECRET), JSON.stringify(SECRET), ...base64]) {
    const clean = redact(`before ${form} after`);
    expect(clean).toMatch(/^before .*\[redacted\].* after$/u);
    expect(clean.length).toBeLessThan(35);
  }
  expect(redact(encodeURIComponent(SECRET).toLowerCase().replace('zq7', 'Zq7'))).not.toContain('%2b');
});

test('variables with the name of a secret are secrets from 8 characters on', () => {
  registerEnvironment({
    A_KEY: 'aaaa-1111',
    a_token: 'bbbb-1111',
    A_SECRET: 'cccc-1111',
    A_PASSWORD: 'dddd-1111',
    A_CREDENTIALS: 'eeee-1111',
    KEYS: 'ffff-1111',
    SHORT_KEY: 'gggg-11',
    GONE_KEY: undefined,
  });
  expect(redact('aaaa-1111 bbbb-1111 cccc-1111 dddd-1111 eeee-1111 ffff-1111 gggg-11')).toBe(
    '[redacted] [redacted] [redacted] [redacted] [redacted] ffff-1111 gggg-11',
  );
});

test('a secret that is the start of another leaves nothing of it', () => {
  registerSecret('hhhh-1111');
  registerSecret('hhhh-1111-2222');
  expect(redact('hhhh-1111-2222')).toBe('[redacted]');
});

test.each([
  ['<a href="https://x.org/?key=abc">', '<a href="https://x.org/?key=[redacted]">'],
  [String.raw`{"url":"/?key=abc\">"}`, String.raw`{"url":"/?key=[redacted]\">"}`],
  ['https://x.org/?a=1&access_token=abc&b=2', 'https://x.org/?a=1&access_token=[redacted]&b=2'],
  ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic [redacted]'],
  ['{"x-goog-api-key":"0123456789"}', '{"x-goog-api-key":"[redacted]"}'],
  ['authorization is required', 'authorization is required'],
])('what has the shape of a key is removed: %s', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test('values are redacted, not their JSON', () => {
  registerSecret('90001234');
  expect(
    redactValues({ page: 'a?key=abc">b', list: [7, 90001234, null, true], 'k 90001234': { n: 1e21 } }),
  ).toEqual({
    page: 'a?key=[redacted]">b',
    list: [7, '[redacted]', null, true],
    'k [redacted]': { n: 1e21 },
  });
});
