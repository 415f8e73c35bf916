import { describe, expect, test } from 'vitest';
import { PageNames, splitName } from '../../../src/source/page-names.ts';

const pages = new PageNames([
  { imageName: 'a.png', batchId: 'batch-1' },
  { imageName: 'a.png', batchId: 'batch-2' },
  { imageName: 'b.c.jpg', batchId: 'batch-1' },
  { imageName: 'd.png', batchId: 'x' },
  { imageName: 'd.jpg', batchId: 'x' },
  { imageName: 'e\u0301.png', batchId: 'x' },
]);

describe('the page of a name', () => {
  test.each([
    ['b.c.jpg', undefined, 'batch-1/b.c.jpg'],
    ['b.c', undefined, 'batch-1/b.c.jpg'],
    ['b.c.tif', undefined, 'batch-1/b.c.jpg'],
    ['d.jpg', undefined, 'x/d.jpg'],
    ['\u00e9', undefined, 'x/e\u0301.png'],
    ['a', 'b2', 'batch-2/a.png'],
    ['a', 'batch-02', 'batch-2/a.png'],
  ])('%s in %s is %s', (name, batch, expected) => {
    const found = pages.find(name, batch);
    expect(found.status === 'found' && `${found.page.batchId}/${found.page.imageName}`).toBe(expected);
  });

  test.each([
    ['a', undefined, 'ambiguous'],
    ['d', undefined, 'ambiguous'],
    ['b', undefined, 'none'],
    ['a', 'x', 'none'],
    ['', undefined, 'none'],
  ])('%s in %s: %s', (name, batch, expected) => {
    expect(pages.find(name, batch).status).toBe(expected);
  });

  test('a path has folders before its name, on any system', () => {
    expect(splitName('./x\\y/a.png')).toEqual({ folders: ['x', 'y'], name: 'a.png' });
    expect(splitName('')).toEqual({ folders: [], name: '' });
  });
});
