import { expect, test } from 'vitest';
import { worstPages } from '../../../../src/report/pages/page-index.ts';
import { fakeSource } from '../fake-source.ts';

const page = (name: string, ...texts: (string | undefined)[]) => ({
  name,
  batch: 'b',
  reference: 'abcdefghij',
  texts,
});

test('the worst pages by the mean of the models', () => {
  const source = fakeSource({
    models: ['m', 'n'],
    pages: [
      page('a', 'abcdefghij', 'abcdefghij'),
      page('b', 'x', 'x'),
      page('c', 'abcdefghij', 'x'),
      page('d', undefined, undefined),
    ],
  });
  expect([...worstPages(source, 2)]).toEqual([1, 2]);
});
