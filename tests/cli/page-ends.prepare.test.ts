import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runErrata, temporaryFolder } from './run.ts';
import { csvOf, makeTree, snapshot } from './tree.ts';

const HEADER = 'image_name,batch_id,transcript\n';

const FOLDER = {
  'a.png': null,
  'a.txt': '\ufeffone\r\ntwo \r\n\n',
  'b.png': null,
  'b.txt': '\n',
  'c.png': null,
  'c.txt': '  three\u0085',
  'd.png': null,
  'd.txt': '\ufeff\ufefffour',
};

function transcript(root: string, name: string): string {
  return readFileSync(join(root, 'data/benchmark/transcripts/batch-1', name), 'utf8');
}

test('line ends at the end and a byte order mark at the start go, from the CSV and from the files', async () => {
  const root = temporaryFolder();
  expect(await runErrata(['prepare', makeTree(FOLDER), '--root', root])).toMatchObject({ status: 0 });
  expect(csvOf(root)).toBe(
    `${HEADER}a.png,batch-1,"one\ntwo "\nb.png,batch-1,\nc.png,batch-1,  three\u0085\nd.png,batch-1,\ufefffour\n`,
  );
  expect(transcript(root, 'a.txt')).toBe('one\r\ntwo ');
  expect(transcript(root, 'b.txt')).toBe('');
  expect(transcript(root, 'c.txt')).toBe('  three\u0085');
});

test('--keep-final-newline keeps them, and the files stay byte for byte', async () => {
  const root = temporaryFolder();
  await runErrata(['prepare', makeTree(FOLDER), '--root', root, '--keep-final-newline']);
  expect(csvOf(root)).toBe(
    `${HEADER}a.png,batch-1,"\ufeffone\ntwo \n\n"\nb.png,batch-1,"\n"\nc.png,batch-1,  three\u0085\n` +
      'd.png,batch-1,\ufeff\ufefffour\n',
  );
  expect(transcript(root, 'a.txt')).toBe(FOLDER['a.txt']);
});

test('texts of a CSV follow the rule, and rows that differ by their ends alone repeat each other', async () => {
  const source = makeTree({
    'annotations.csv': 'image_name,batch_id,transcript\np.png,x,"1\n"\nq.png,x,2\nq.png,x,"2\n"\n',
    'p.png': null,
    'q.png': null,
  });
  const [root, kept] = [temporaryFolder(), temporaryFolder()];
  const { status, stderr } = await runErrata(['prepare', source, '--root', root]);
  expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('REPEATED_ROW') });
  expect(csvOf(root)).toBe(`${HEADER}p.png,x,1\nq.png,x,2\n`);
  const other = await runErrata(['prepare', source, '--root', kept, '--keep-final-newline']);
  expect(other).toMatchObject({ status: 65, stderr: expect.stringContaining('CONFLICTING_ROWS') });
  expect(csvOf(kept)).toBe(`${HEADER}p.png,x,"1\n"\nq.png,x,"2\n"\n`);
});

test('a benchmark that is its own source: its files follow the rule too, unless a finding forbids it', async () => {
  const root = makeTree({
    'data/benchmark/images/batch-1/a.png': null,
    'data/benchmark/transcripts/batch-1/a.txt': '\ufeffone\n',
    'data/benchmark/images/batch-1/b.png': null,
  });
  const source = join(root, 'data/benchmark');
  const before = snapshot(source);
  expect(await runErrata(['prepare', source, '--root', root, '--strict'])).toMatchObject({ status: 65 });
  expect(snapshot(source)).toEqual(before);
  await runErrata(['prepare', source, '--root', root, '--keep-final-newline']);
  expect([csvOf(root), transcript(root, 'a.txt')]).toEqual([
    `${HEADER}a.png,batch-1,"\ufeffone\n"\n`,
    '\ufeffone\n',
  ]);
  await runErrata(['prepare', source, '--root', root]);
  expect([csvOf(root), transcript(root, 'a.txt')]).toEqual([`${HEADER}a.png,batch-1,one\n`, 'one']);
});
