import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlacesFile } from '../../../src/io/text-places-file.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { ImageIndex } from '../../../src/infer/image-index.ts';
import { Journal } from '../../../src/infer/journal.ts';
import { writeInferences } from '../../../src/infer/output.ts';
import { readJournal } from '../../../src/io/journal-read.ts';
import { hasInference, type JournalEntry } from '../../../src/schema/journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-journal-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const entry = (image: string, changes: Partial<JournalEntry> = {}): JournalEntry => ({
  image_name: image,
  batch_id: 'b',
  repeat: 1,
  status: 'ok',
  text: `text of ${image}`,
  attempts: 1,
  duration_ms: 1,
  image_sha256: image,
  settings: 's',
  ...changes,
});
const page = (imageName: string): { batchId: string; imageName: string; path: string } => ({
  batchId: 'b',
  imageName,
  path: '',
});
const silent = (): void => undefined;
const written = (path: string, names: readonly string[], journal: Journal, keepsEnds = false) =>
  writeInferences(path, {
    pages: names.map(page),
    journal,
    repeat: 1,
    placesPath: `${path}.lines.jsonl`,
    keepsEnds,
    onNote: silent,
  });

test('lines come back in any order, also very long ones', async () => {
  const path = join(folder, 'order.jsonl');
  const journal = await Journal.open(path, 's', silent);
  const names = Array.from({ length: 500 }, (_, at) => `p${at}`);
  const shuffled = names.toSorted(
    (left, right) => ((Number(left.slice(1)) * 7919) % 503) - ((Number(right.slice(1)) * 7919) % 503),
  );
  await Promise.all(
    shuffled.map((name) =>
      journal.append(entry(name, { text: `${name} ${'བོད'.repeat(name === 'p7' ? 900_000 : 20)}` })),
    ),
  );
  const out = join(folder, 'order.csv');
  expect(await written(out, names, journal)).toMatchObject({ rows: 500 });
  await journal.close();
  const rows = readFileSync(out, 'utf8').split('\n').slice(1, -1);
  expect(rows.map((row) => row.split(',')[0])).toEqual(names);
  expect(rows.every((row) => row.split(',')[2]?.startsWith(`${row.split(',')[0]} `))).toBe(true);
  const again = await Journal.open(path, 's', silent);
  expect(again.remembered.size).toBe(500);
  await again.close();
});

test('the last line of a page counts, other settings do not, a retraction forgets', async () => {
  const path = join(folder, 'last.jsonl');
  const first = await Journal.open(path, 's', silent);
  await first.append(entry('a', { status: 'error' }));
  await first.append(entry('a'));
  await first.append(entry('b', { settings: 'other' }));
  await first.append(entry('c', { status: 'error' }));
  await first.append(entry('a', { repeat: 2, status: 'empty', text: '' }));
  await first.append({ retracted: [{ image_name: 'c', batch_id: 'b', repeat: 1 }], settings: 's' });
  await first.close();
  const journal = await Journal.open(path, 's', silent);
  expect([...journal.remembered].map(([key, { status }]) => [key, status])).toEqual([
    ['b\0a', 'ok'],
    [`b\0a\0${2}`, 'empty'],
  ]);
  expect(journal.otherSettings).toBe(1);
  await journal.close();
});

test('only pages with a text, or without any, have an inference', () => {
  const rows = (['ok', 'empty', 'blocked', 'truncated', 'error', 'timeout'] as const).map((status) => [
    hasInference({ status, text: 'x' }),
    hasInference({ status, text: '' }),
  ]);
  expect(rows).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

test.each([
  ['nothing', '', 0, undefined],
  ['a whole line', `${JSON.stringify(entry('a'))}\n`, 1, undefined],
  ['a cut line', `${JSON.stringify(entry('a'))}\n{"ima`, 1, '{"ima'],
  ['a line without its end', JSON.stringify(entry('a')), 0, JSON.stringify(entry('a'))],
  ['zeros', `${JSON.stringify(entry('a'))}\n\0\0\0\n`, 1, '\0\0\0'],
  ['another object', `${JSON.stringify(entry('a'))}\n{"x":1}\n`, 1, '{"x":1}'],
])('a journal that ends in %s', async (_, text, lines, torn) => {
  const path = join(folder, 'torn.jsonl');
  writeFileSync(path, text);
  const seen: string[] = [];
  const tail = await readJournal(path, ({ line }) => {
    seen.push(JSON.stringify(line));
  });
  expect(seen).toHaveLength(lines);
  expect(tail?.bytes.toString()).toBe(torn);
  const journal = await Journal.open(path, 's', silent);
  await journal.append(entry('z'));
  await journal.close();
  expect(await readJournal(path, () => undefined)).toBeUndefined();
});

test('a journal that cannot be written is an error with its path', async () => {
  mkdirSync(join(folder, 'dir.jsonl'));
  await expect(Journal.open(join(folder, 'dir.jsonl'), 's', silent)).rejects.toMatchObject({
    message: expect.stringContaining('dir.jsonl') as unknown,
  });
});

test.each([
  ['ENOSPC', /full\.jsonl: no space left \(ENOSPC\)/u],
  ['EDQUOT', /full\.jsonl: no space left \(EDQUOT\)/u],
  ['EROFS', /full\.jsonl: cannot be written \(EROFS\)/u],
  ['EIO', /full\.jsonl: cannot be written \(EIO\)/u],
])('%s is told with its file, exit code 74, and what was there stays', async (code, message) => {
  const path = join(folder, 'full.jsonl');
  rmSync(path, { force: true });
  const journal = await Journal.open(path, 's', silent);
  await journal.append(entry('a'));
  const probe = await open(path, 'r');
  const full = vi
    .spyOn(Object.getPrototypeOf(probe) as FileHandle, 'datasync')
    .mockRejectedValue(Object.assign(new Error(code), { code, syscall: 'fdatasync' }));
  const [first, second] = await Promise.allSettled([journal.append(entry('b')), journal.append(entry('c'))]);
  full.mockRestore();
  await probe.close();
  expect(first).toMatchObject({
    status: 'rejected',
    reason: { exit: 74, message: expect.stringMatching(message) as unknown },
  });
  expect(second.status).toBe('rejected');
  // once a line was lost nothing is written behind it
  await expect(journal.append(entry('d'))).rejects.toMatchObject({ exit: 74 });
  expect(journal.remembered.size).toBe(1);
  await journal.close();
});

test('a line that changed under the run is an error, not the text of another page', async () => {
  const path = join(folder, 'changed.jsonl');
  const journal = await Journal.open(path, 's', silent);
  await journal.append(entry('a', { image_sha256: 'same' }));
  await journal.append(entry('b', { image_sha256: 'same' }));
  const images = new ImageIndex(journal, { dependsOnImageAlone: true });
  const before = readFileSync(path, 'utf8');
  for (const changed of [
    before.split('\n').toReversed().join('\n').slice(1).concat('\n'),
    before.replaceAll('"settings":"s"', '"settings":"t"'),
    before.replaceAll('"same"', '"some"'),
    before.slice(0, 20),
  ]) {
    writeFileSync(path, changed);
    const expected = { code: 'JOURNAL_CHANGED', exit: 65 };
    await expect(written(join(folder, 'changed.csv'), ['a', 'b'], journal)).rejects.toMatchObject(expected);
    await expect(images.entryOf({ sha256: 'same' })).rejects.toMatchObject(expected);
  }
  writeFileSync(path, before);
  expect(await images.entryOf({ sha256: 'same' })).toMatchObject({ image_name: 'b' });
  expect(new ImageIndex(journal, {}).has({ sha256: 'same' })).toBe(false);
  await journal.close();
});

test('the journal keeps what was received, the CSV leaves the ends of a page out unless they are kept', async () => {
  const journal = await Journal.open(join(folder, 'ends.jsonl'), 's', silent);
  const received = '\ufeff \n a \r\n\n';
  await journal.append(entry('a', { text: received }));
  const path = join(folder, 'ends.csv');
  await written(path, ['a'], journal);
  expect(readFileSync(path, 'utf8')).toBe('image_name,batch_id,inference\na,b," \n a "\n');
  await written(path, ['a'], journal, true);
  expect(readFileSync(path, 'utf8')).toBe(`image_name,batch_id,inference\na,b,"${received}"\n`);
  await journal.close();
  expect(readFileSync(join(folder, 'ends.jsonl'), 'utf8')).toContain(JSON.stringify(received));
});

test('where the lines of texts stand is beside the texts, and goes when nothing tells it any more', async () => {
  const path = join(folder, 'places.jsonl');
  const out = join(folder, 'places.csv');
  const journal = await Journal.open(path, 's', silent);
  const places = { width: 100, height: 50, lines: [[1, 2, 30, 4], null, [0, 0, 9, 0, 9, 9]] };
  await journal.append(entry('a', { text: 'one\ntwo\nthree', places }));
  await journal.append(entry('b', { text: 'none' }));
  await journal.append(entry('c', { text: 'bad', places: { width: -1, height: 2, lines: [] } }));
  const { sha256 } = (await written(out, ['a', 'b', 'c'], journal))!;
  const file = (await PlacesFile.read(`${out}.lines.jsonl`))!;
  expect(file.textsSha256).toBe(sha256);
  const of = (image_name: string) => file.placesOf({ image_name, batch_id: 'b' });
  expect([of('a'), of('b'), of('c')]).toEqual([places, null, null]);
  await written(out, ['b'], journal);
  expect(await PlacesFile.read(`${out}.lines.jsonl`)).toBeUndefined();
  await journal.close();
});
