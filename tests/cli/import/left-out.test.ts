import { expect, test } from 'vitest';
import { runErrata } from '../run.ts';
import { importFrom, modelRows, rootWith } from './root.ts';

test('every file of another suffix is named on a line of its own, however many there are', async () => {
  const others = Array.from({ length: 25 }, (_, at) => `n${String(at).padStart(2, '0')}.md`);
  const root = rootWith(['x/a.png'], {
    'out/a.txt': 'a',
    ...Object.fromEntries(others.map((name) => [`out/deep/${name}`, 'n'])),
  });
  const { status, stderr, rows } = await importFrom(root, 'out');
  expect({ status, rows }).toEqual({ status: 0, rows: 'a.png,x,a\n' });
  expect(stderr).toBe(
    others.map((name) => `errata: out/deep/${name}: found another suffix than .txt, left out\n`).join('') +
      'errata: out: 25 files of another suffix than .txt\n',
  );
});

test('so is every file that fits no page, and what is hidden', async () => {
  const strangers = Array.from({ length: 12 }, (_, at) => `z${String(at).padStart(2, '0')}.txt`);
  const root = rootWith(['x/a.png'], {
    'out/a.txt': 'a',
    'out/.cache/1.txt': '1',
    'out/.cache/2.txt': '2',
    'out/.a.txt.swp': 'x',
    ...Object.fromEntries(strangers.map((name) => [`out/${name}`, 'z'])),
  });
  const { status, stderr } = await importFrom(root, 'out');
  expect(status).toBe(1);
  const lines = stderr.trim().split('\n').toSorted();
  expect(lines).toEqual([
    'errata: out/.a.txt.swp: hidden, left out',
    'errata: out/.cache: hidden, left out',
    ...strangers.map(
      (name) => `errata: out/${name}: "${name.slice(0, 3)}" fits no page, expected the stem of one (NO_PAGE)`,
    ),
  ]);
});

test('the provider folder tells the first and how many there are', async () => {
  const root = rootWith(['x/a.png'], {
    'data/benchmark/images/x/a.png': 'x',
    'errata.config.json': JSON.stringify({ models: { M: { provider: 'folder', source: 'out' } } }),
    'out/a.txt': 'a',
    ...Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`out/n${at}.md`, 'n'])),
  });
  const { status, stderr } = await runErrata(['run', '--root', root]);
  expect(status).toBe(0);
  expect(stderr.match(/found another suffix/gu)).toHaveLength(10);
  expect(stderr).toContain('16 more such notes; errata import tells them all');
});

test('a page of line ends alone is kept or dropped by one rule, imported or read by the provider', async () => {
  const root = rootWith(['x/a.png', 'x/b.png'], {
    'data/benchmark/images/x/a.png': 'x',
    'data/benchmark/images/x/b.png': 'y',
    'errata.config.json': JSON.stringify({ models: { P: { provider: 'folder', source: 'out' } } }),
    'out/a.txt': '\n\r\n',
    'out/b.txt': '\ufeffb\n',
  });
  for (const [words, rows] of [
    [['--keep-final-newline'], 'a.png,x,"\n\r\n"\nb.png,x,"\ufeffb\n"\n'],
    [[], 'a.png,x,\nb.png,x,b\n'],
  ] as const) {
    expect((await importFrom(root, 'out', ...words)).rows).toBe(rows);
    expect((await runErrata(['run', '--root', root, ...words])).status).toBe(0);
    expect(modelRows(root, 'P')).toBe(rows);
  }
});
