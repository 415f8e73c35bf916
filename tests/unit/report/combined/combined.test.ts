import { expect, test } from 'vitest';
import { tsEngine } from '../../../../src/engine/ts/engine.ts';
import { Combined } from '../../../../src/report/combined/combined.ts';

async function combine(pages: readonly (readonly string[])[], models: number) {
  const combined = new Combined(models);
  combined.add(await tsEngine.combineMany(pages, {}));
  return combined.view();
}

test('oracle takes the best model of each page, the vote is scored too', async () => {
  const view = await combine(
    [
      ['abcd', 'abcX', 'abXd', 'Xbcd'],
      ['wxyz', 'wxy', 'wxyz', 'w'],
    ],
    3,
  );
  expect(view).toMatchObject({
    pages: 2,
    oracle: { edits: 1, referenceLength: 8, cer: 1 / 8 },
    vote: { edits: 1, referenceLength: 8, cer: 1 / 8 },
    best: [1, 1, 0],
  });
  expect(await combine([], 2)).toMatchObject({ pages: 0, oracle: { cer: null }, vote: null });
});

test('complementarity is the share of errors that the other does not make', async () => {
  const { complementarity } = await combine([['abcd', 'XXcd', 'aXXX']], 2);
  expect(complementarity).toEqual([
    [0, 1 / 2],
    [2 / 3, 0],
  ]);
  expect((await combine([['ab', 'ab']], 1)).complementarity).toEqual([[null]]);
});
