import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runErrata, temporaryFolder } from './run.ts';
import { csvOf, makeTree } from './tree.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/transcripts');
const fixture = (name: string): Buffer => readFileSync(join(FIXTURES, name));

test('encodings, HTML and reading orders become the benchmark', async () => {
  const root = temporaryFolder();
  const source = makeTree({
    'a.png': null,
    'a.xml': fixture('encoding/iso-8859-1.xml'),
    'b.png': null,
    'b.xml': fixture('encoding/utf-16le-bom.xml'),
    'c.png': null,
    'c.html': fixture('hocr/html-entities.html'),
    'd.png': null,
    'page/d.xml': fixture('page/table-group.xml'),
  });
  const { status, stderr } = await runErrata(['prepare', source, '--root', root]);
  expect([status, stderr]).toEqual([0, '']);
  expect(csvOf(root)).toBe(
    'image_name,batch_id,transcript\n' +
      'a.png,batch-1,Fräulein Müller ça\n' +
      'b.png,batch-1,བོད་ཡིག 𠮷\n' +
      'c.png,batch-1,"Käse & Brot\nzwei\u00a0Wörter «hier»\ndrei"\n' +
      'd.png,batch-1,"head\n1\n2\n3\n4\n5\n6\n7\n8\n9\nfoot"\n',
  );
});

test('--text-level and --unordered choose the text', async () => {
  const source = makeTree({
    'a.png': null,
    'a.xml': fixture('page/levels.xml'),
    'b.png': null,
    'b.xml': fixture('page/order-forgets.xml'),
  });
  const textsOf = async (...flags: readonly string[]): Promise<string> => {
    const root = temporaryFolder();
    await runErrata(['prepare', source, '--root', root, ...flags]);
    return csvOf(root).slice('image_name,batch_id,transcript\n'.length);
  };
  expect(await textsOf()).toBe(
    'a.png,batch-1,"line one\nword3\nline three"\nb.png,batch-1,"two\none\nforgotten"\n',
  );
  expect(await textsOf('--text-level', 'line', '--unordered', 'drop')).toBe(
    'a.png,batch-1,"line one\nline three"\nb.png,batch-1,"two\none"\n',
  );
});

test('damaged files are named with place, found and expected, and the other pages are there', async () => {
  const root = temporaryFolder();
  const source = makeTree({
    'cut.png': null,
    'cut.hocr': fixture('hocr/cut.hocr'),
    'encoding.png': null,
    'encoding.xml': fixture('encoding/unknown.xml'),
    'good.png': null,
    'good.xml': fixture('alto/order-lines.xml'),
    'level.png': null,
    'level.xml': fixture('page/no-region-text.xml'),
    'other.png': null,
    'other.xml': '<TEI/>',
  });
  const { status, stderr } = await runErrata(['prepare', source, '--root', root, '--text-level', 'region']);
  expect(status).toBe(65);
  for (const line of [
    'cut.hocr: line 3: ends inside <span> of line 2, expected </span> (BAD_MARKUP)',
    'encoding.xml: unknown encoding "x-mac-tibetan", expected UTF-8, UTF-16',
    'level.xml: text, but none stated for a region, expected another --text-level (BAD_MARKUP)',
    'other.xml: root element TEI, expected alto, PcGts or html (BAD_MARKUP)',
  ])
    expect(stderr).toContain(line);
  expect(csvOf(root)).toBe('image_name,batch_id,transcript\ngood.png,batch-1,"2a\n1a\n2b\n1b\n3a\n3b"\n');
});
