import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BlockStore } from '../../../../src/report/pages/block-store.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'errata-report-'));
  onTestFinished(() => {
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}

describe('blocks', () => {
  test('stay in the document while they are few', async () => {
    const store = new BlockStore(folder(), 10);
    await store.add('AAAA');
    await store.add('BBBB');
    expect([store.inline, store.files]).toEqual([['AAAA', 'BBBB'], []]);
  });

  test('go to files named after their content when they are many; others are removed', async () => {
    const path = folder();
    const store = new BlockStore(path, 10);
    for (const block of ['AAAA', 'BBBB', 'CCCC', 'DDDD']) await store.add(block);
    expect(store.inline).toEqual([]);
    expect(store.files).toHaveLength(4);
    expect(readFileSync(join(path, store.files[1]!), 'utf8')).toBe('errataBlock(1,"BBBB")\n');
    writeFileSync(join(path, 'pages', 'block-0009-00000000.js'), '');
    writeFileSync(join(path, 'pages', 'mine.txt'), '');
    await store.removeOthers();
    expect(readdirSync(join(path, 'pages')).sort()).toEqual(
      [...store.files.map((name) => name.slice('pages/'.length)), 'mine.txt'].sort(),
    );
  });
});
