import { expect, test } from 'vitest';
import { settingsHash } from '../../../src/infer/settings-hash.ts';

test('the key of an answer depends on what is asked for alone', () => {
  const base = { provider: 'p', settings: { prompt: 'a', max: { x: 1, y: 2 } }, fingerprint: undefined };
  const hash = settingsHash(base);
  expect(
    settingsHash({
      ...base,
      settings: { max: { y: 2, x: 1 }, prompt: 'a', api_key: '${K}', api_key_env: 'K' },
    }),
  ).toBe(hash);
  for (const other of [
    { ...base, provider: 'q' },
    { ...base, settings: { prompt: 'b', max: { x: 1, y: 2 } } },
    { ...base, fingerprint: 'model hash' },
  ])
    expect(settingsHash(other)).not.toBe(hash);
});
