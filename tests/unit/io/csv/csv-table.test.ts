import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Columns, CsvRow } from '../../../../src/io/csv/columns.ts';
import { CsvTable, type ReadOptions } from '../../../../src/io/csv/csv-table.ts';
import { RowFault } from '../../../../src/io/csv/row-fault.ts';
import { temporaryFolder } from '../../../cli/run.ts';

function fileOf(content: string | Buffer): { readonly path: string; readonly label: string } {
  const path = join(temporaryFolder(), 't.csv');
  writeFileSync(path, content);
  return { path, label: 't.csv' };
}

const COLUMNS = { image: { name: 'image_name', isTrimmed: true }, text: { name: 'text' } } as const;

/** The wanted cells of all rows, or the message and code of the fault. */
async function cellsOf(
  content: string | Buffer,
  columns: Columns = COLUMNS,
  options: ReadOptions & { readonly visit?: (row: CsvRow<Columns>) => void } = {},
): Promise<unknown> {
  const cells: unknown[] = [];
  const visit = (row: CsvRow<Columns>): void => {
    options.visit?.(row);
    cells.push(row.cells);
  };
  try {
    await CsvTable.use(fileOf(content), (table) => table.read(columns, visit, options));
    return cells;
  } catch (error) {
    const { message, code } = error as { message: string; code: string };
    return `${message} (${code})`;
  }
}

test('columns are found by their trimmed names, names are trimmed, texts are not', async () => {
  expect(await cellsOf('x, text ,image_name\n1, a ,\u0085p.png\t\n\n2,"b\n",q.png\n')).toEqual([
    { image: 'p.png', text: ' a ' },
    { image: 'q.png', text: 'b\n' },
  ]);
});

test('a column that the file may lack is undefined, one that rows may lack too', async () => {
  const columns = {
    image: { name: 'image_name' },
    text: { name: 'text', mayLack: 'row' },
    batch: { name: 'batch_id', mayLack: 'file' },
  } as const;
  expect(await cellsOf('image_name,text\np\nq,t\n', columns)).toEqual([
    { image: 'p', text: undefined, batch: undefined },
    { image: 'q', text: 't', batch: undefined },
  ]);
  expect(await cellsOf('image_name,text,batch_id\np,t\n', columns)).toBe(
    't.csv:2: found 2 fields, expected 3 (no batch_id) (SHORT_ROW)',
  );
  expect(await cellsOf('image_name\np\n', columns)).toBe(
    't.csv:1: found columns "image_name", expected image_name, text (MISSING_COLUMN)',
  );
});

test('columns may be chosen by the header', async () => {
  const file = fileOf('b\n1\n');
  const choose = (names: readonly string[]): Columns => ({
    value: { name: names.includes('b') ? 'b' : 'a' },
  });
  const rows = await CsvTable.use(file, async (table) => {
    const found = [];
    for await (const batch of table.rows(choose, { expected: 'a or b' })) found.push(...batch);
    return found;
  });
  expect(rows).toMatchObject([{ cells: { value: '1' }, fields: ['1'] }]);
});

test('leading fields are an index for pandas, where the first row has more than the header', async () => {
  const options = { dialect: 'pandas' } as const;
  expect(
    await cellsOf('image_name,text\n0,p,t\n1,q\n', { text: { name: 'text', mayLack: 'row' } }, options),
  ).toEqual([{ text: 't' }, { text: undefined }]);
  expect(await cellsOf('image_name,text\n0,p,t\n1,q,u,v\n', COLUMNS, options)).toBe(
    't.csv:3: found 4 fields, expected 3 (LONG_ROW)',
  );
});

describe('faults', () => {
  test.each([
    ['', 't.csv: found no line, expected a header with image_name, text (EMPTY_FILE)'],
    ['image_name,text\n\np,t\nq,u,v\n', 't.csv:4: found 3 fields, expected 2 (LONG_ROW)'],
    ['image_name,text\n"p\n"\n', 't.csv:2: found 1 fields, expected 2 (no text) (SHORT_ROW)'],
    ['image_name,text\np,t"\n', /^t\.csv:2: found a quote inside .*\(STRAY_QUOTE\)$/u],
    // of the bytes before those of rows, whatever comes first
    ['image_name,text\np\nq,"t\n', /^t\.csv:3: .*\(UNCLOSED_QUOTE\)$/u],
    [
      Buffer.from('image_name,text\np\nq,"t\n\xff', 'latin1'),
      't.csv:4: found byte 0xff at offset 23, expected UTF-8 (NOT_UTF8)',
    ],
  ])('%j', async (content, message) => {
    const found = await cellsOf(content);
    expect(found).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('the first refused row counts, by the reader or by the visitor, and no more rows are visited', async () => {
    const seen: string[] = [];
    const visit = ({ offset, cells }: CsvRow<Columns>): void => {
      seen.push(cells.image!);
      if (cells.image === 'bad') throw new RowFault('REPEATED_PAGE', offset, (line) => `as line ${line}`, 16);
    };
    const bad = 'image_name,text\np,t\nbad,t\nq,t\n';
    expect(await cellsOf(`${bad}r\n`, COLUMNS, { visit })).toBe('t.csv:3: as line 2 (REPEATED_PAGE)');
    expect(seen).toEqual(['p', 'bad']);
    const long = 'image_name,text\np,t,x\nbad,t\n';
    expect(await cellsOf(long, COLUMNS, { visit })).toBe('t.csv:2: found 3 fields, expected 2 (LONG_ROW)');
    expect(seen).toEqual(['p', 'bad']);
  });

  test('files that cannot be opened', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'd'));
    const open = (name: string): Promise<CsvTable> =>
      CsvTable.open({ path: join(folder, name), label: name }, 'make it');
    await expect(open('none')).rejects.toMatchObject({ code: 'NO_FILE', exit: 65, hint: 'make it' });
    await expect(open('d')).rejects.toMatchObject({ code: 'DIRECTORY', exit: 65 });
    await expect(open('n'.repeat(300))).rejects.toMatchObject({ code: 'CANNOT_READ', exit: 65 });
  });
});

test('lines are found in any order', async () => {
  const row = `${'x'.repeat(600)},"a\r\nb"\r\n\r\n`;
  const file = fileOf(`image_name,text\r\n${row.repeat(4000)}`);
  await CsvTable.use(file, async (table) => {
    const offsets: number[] = [];
    await table.read(COLUMNS, ({ offset }) => {
      offsets.push(offset);
    });
    expect(offsets).toHaveLength(4000);
    for (const at of [0, 1, 1700, 1701, 3999, 5, 2500])
      expect(await table.line(offsets[at]!)).toBe(2 + 3 * at);
  });
});

test('a record can be read again by its place; its first field may start like a byte-order mark', async () => {
  const head = '\ufeffimage_name,text\n';
  const record = '"\ufeffp","t\n"\n';
  const start = Buffer.byteLength(head);
  await CsvTable.use(fileOf(`${head}${record}q,u\n`), async (table) => {
    expect(await table.fieldsAt(start, start + Buffer.byteLength(record))).toEqual(['\ufeffp', 't\n']);
  });
});

test('progress is told in bytes, and may stop the reading', async () => {
  const bytes: number[] = [];
  await cellsOf('image_name,text\np,t\n', COLUMNS, { onChunk: (count) => bytes.push(count) });
  expect(bytes.at(-1)).toBe(20);
  const stop = (): void => {
    throw new Error('enough');
  };
  expect(await cellsOf('image_name,text\np,t\n', COLUMNS, { onChunk: stop })).toBe('enough (undefined)');
});
