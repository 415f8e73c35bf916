import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderAlignment } from '../../../src/library/index.ts';
import { STYLE, STYLE_HASH } from '../../../src/library/diff/html.ts';

test('changes are marked inside of the text, with or without colours', async () => {
  expect(await renderAlignment('the cat', 'the car')).toBe('the ca[-t-]{+r+}\n');
  expect(await renderAlignment('the cat', 'the car', { unit: 'word' })).toBe('the [-cat-]{+car+}\n');
  expect(await renderAlignment('ab', 'a', { color: true })).toBe('a\u001b[31;9mb\u001b[0m\n');
  expect(await renderAlignment('A  b', 'a b', { normalize: ['lowercase', 'whitespace'] })).toBe('a b\n');
  expect(await renderAlignment('', '')).toBe('');
});

test('no text drives a terminal or a page', async () => {
  expect(await renderAlignment('\u001b[2J', '\u001b[2J')).toBe('\\u{1b}[2J\n');
  const page = await renderAlignment('<b>', '<i>', { html: true, referenceName: '<script>' });
  expect(page).toContain('&lt;script&gt; → hypothesis');
  expect(page).not.toMatch(/<script|<b>|<i>/u);
});

test('two columns are as wide as asked for', async () => {
  const options = { sideBySide: true, color: true, columns: 33 };
  expect(await renderAlignment('one\ntwo', 'one\ntwi', options)).toBe(
    'one               one\ntw\u001b[31;9mo\u001b[0m             | tw\u001b[32;4mi\u001b[0m\n',
  );
});

test('the policy of the page allows its style', () => {
  expect(createHash('sha256').update(STYLE).digest('base64')).toBe(STYLE_HASH);
});

test('unknown options, wrong values and an aborted signal are errors', async () => {
  await expect(renderAlignment('a', 'b', { side: true } as object)).rejects.toMatchObject({
    code: 'ARGUMENT_INVALID',
    message: expect.stringContaining('renderAlignment: unknown option "side"') as unknown,
  });
  await expect(renderAlignment('a', 'b', { columns: 0 })).rejects.toThrow(
    'columns: expected an integer from 1',
  );
  await expect(renderAlignment('a', 3 as never)).rejects.toThrow('hypothesis: expected a string');
  const reason = new Error('enough');
  await expect(renderAlignment('a', 'b', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
