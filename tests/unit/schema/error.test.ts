import { expect, test } from 'vitest';
import { EXIT, worstExit } from '../../../src/schema/error.ts';

test('of several exit codes the first of the documented order wins', () => {
  const order = [74, 73, 77, 75, 69, 78, 65, 70, 1, 0];
  for (const [at, code] of order.entries())
    expect(worstExit(order.slice(at).toReversed()), `from ${code} on`).toBe(code);
});

test('an internal error does not pass for pages that failed', () => {
  expect(worstExit([EXIT.partial, EXIT.internal])).toBe(70);
});
