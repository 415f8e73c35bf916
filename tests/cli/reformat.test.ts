import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command as reformat } from '../../src/cli/commands/reformat.ts';
import { goldens } from '../goldens.ts';
import { dataset, list } from '../golden/dataset-project.ts';
import { runCommand } from '../run-command.ts';
import { runErrata, temporaryFolder } from './run.ts';

/** A root with the given files of models. */
function rootWith(models: Readonly<Record<string, string | Uint8Array>>): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'data', 'models'), { recursive: true });
  for (const [name, content] of Object.entries(models))
    writeFileSync(join(root, 'data', 'models', `${name}.csv`), content);
  return root;
}

const modelText = (root: string, name: string): string =>
  readFileSync(join(root, 'data', 'models', `${name}.csv`), 'utf8');

describe('errata reformat', () => {
  test('quotes what needs it and loses nothing', async () => {
    const root = rootWith({
      m: '\ufeffimage_name , batch_id,inference,note\r\n a.jpg ,b1,he said "no",\r\n\r\nNA,b1,NA\r\n"q,""r"".jpg","b2","l1\r\nl2",x\r\n',
    });
    const { status, stdout, stderr } = await runErrata(['reformat', '--root', root]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('m.csv: 3 rows\n');
    expect(modelText(root, 'm')).toBe(
      'image_name , batch_id,inference,note\n a.jpg ,b1,"he said ""no""",\nNA,b1,NA,\n"q,""r"".jpg",b2,"l1\r\nl2",x\n',
    );
    expect(readdirSync(join(root, 'data', 'models'))).toEqual(['m.csv']);
  });

  test.each([
    [
      'text after a closing quote',
      'image_name,batch_id,inference\na,b,"c"d\n',
      'm.csv:2: found text after a closing quote, expected a comma or the end of the line (TEXT_AFTER_QUOTE)',
    ],
    [
      'an unclosed quote',
      'image_name,batch_id,inference\na,b,"c\n',
      'm.csv:2: found a quote that is never closed, expected a closing quote (UNCLOSED_QUOTE)',
    ],
    [
      'a long row',
      'image_name,batch_id,inference\n\na,b,c,d\n',
      'm.csv:3: found 4 fields, expected 3 (LONG_ROW)',
    ],
    ['an empty file', '', 'm.csv: found no line, expected a header (EMPTY_FILE)'],
    [
      'bytes that are not UTF-8',
      Buffer.from([0x61, 0x0a, 0xff]),
      'm.csv:2: found byte 0xff at offset 2, expected UTF-8 (NOT_UTF8)',
    ],
  ])('%s is left as it is, other files are rewritten', async (_, content, message) => {
    const root = rootWith({ m: content, other: '"image_name","batch_id","inference"\n' });
    const { exit, messages } = await runCommand(reformat, ['--root', root]);
    expect(exit).toBe(65);
    expect(messages.map((line) => line.replace(/^.*\/(?=m\.csv)/u, ''))).toEqual([message]);
    expect(readFileSync(join(root, 'data', 'models', 'm.csv'))).toEqual(Buffer.from(content));
    expect(modelText(root, 'other')).toBe('image_name,batch_id,inference\n');
    expect(readdirSync(join(root, 'data', 'models')).sort()).toEqual(['m.csv', 'other.csv']);
  });

  test('a stopped rewrite leaves the file as it was', async () => {
    const text = `image_name,batch_id,inference\n${'"a","b","c"\n'.repeat(500_000)}`;
    const root = rootWith({ m: text });
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(new Error('stopped'));
    }, 20);
    await expect(runCommand(reformat, ['--root', root], controller.signal)).rejects.toThrow('stopped');
    expect(modelText(root, 'm')).toBe(text);
    expect(readdirSync(join(root, 'data', 'models'))).toEqual(['m.csv']);
  });

  test('no such model', async () => {
    expect(
      (await runCommand(reformat, ['--root', rootWith({ Woodblock: 'x\n' }), '--model', 'Woodblok'])).exit,
    ).toBe(78);
  });
});

describe.skipIf(goldens === undefined)('errata reformat --compat openpecha', () => {
  test('writes the bytes of the program', async () => {
    const folder = join(dataset, 'reformat');
    const files = Object.fromEntries([
      ...list(join(dataset, 'data', 'models'))
        .filter((name) => name.endsWith('.csv'))
        .map((name) => [name, join(dataset, 'data', 'models', name)]),
      ['Extra_cols.csv', join(folder, 'input', 'Extra_cols.csv')],
    ]) as Record<string, string>;
    const root = rootWith(
      Object.fromEntries(
        Object.entries(files).map(([name, path]) => [name.slice(0, -'.csv'.length), readFileSync(path)]),
      ),
    );
    expect(await runCommand(reformat, ['--root', root, '--compat', 'openpecha'])).toMatchObject({
      exit: 0,
      messages: [],
    });
    const names = list(join(folder, 'expected'));
    expect(names).toHaveLength(4);
    for (const name of names)
      expect(
        readFileSync(join(root, 'data', 'models', name)).equals(readFileSync(join(folder, 'expected', name))),
        name,
      ).toBe(true);
  });
});
