import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifest as provider } from '../../../../../src/infer/providers/command/manifest.ts';
import { fillWords, splitWords } from '../../../../../src/infer/providers/command/words.ts';
import type { CommandSettings } from '../../../../../src/infer/providers/command/settings.ts';
import { temporaryFolder } from '../../../../cli/run.ts';
import { contextIn, pageOf, signal } from '../context.ts';

const NODE = process.execPath;

async function read(
  settings: Partial<CommandSettings> & Pick<CommandSettings, 'command'>,
  options = { signal },
): Promise<unknown> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a b.png'), 'image');
  const parsed = provider.settings.safeParse(settings);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  const recognizer = await provider.create(parsed.data, contextIn(folder));
  return recognizer.recognize(pageOf(join(folder, 'a b.png'), 'batch-1'), options);
}

test.each([
  ['tesseract {image} stdout', ['tesseract', '{image}', 'stdout']],
  ['  a  "b c" d\'e f\'g ""', ['a', 'b c', 'de fg', '']],
  ['a $HOME `x` *', ['a', '$HOME', '`x`', '*']],
])('%j is split without a shell', (line, words) => {
  expect(splitWords(line)).toEqual(words);
});

test('a quote that is not closed is a fault of the configuration', () => {
  expect(() => splitWords('a "b')).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', exit: 78 }));
});

test('the image goes into its place, else to the end; values are not expanded again', () => {
  const values = { image: '/x/{batch_id};rm.png', image_name: 'n', batch_id: 'b', output: 'o', folder: 'f' };
  expect(fillWords(['p', '--in={image}', '{batch_id}/{image_name}'], values)).toEqual([
    'p',
    '--in=/x/{batch_id};rm.png',
    'b/n',
  ]);
  expect(fillWords(['p', '-q'], values)).toEqual(['p', '-q', '/x/{batch_id};rm.png']);
});

test('the output is the text as it is, but for a form feed that ends the page', async () => {
  const print = [
    NODE,
    '-e',
    "process.stdout.write(' བོད་ཡིག ' + require('path').basename(process.argv[1]) + process.env.EXTRA + '\\n')",
  ];
  expect(await read({ command: print, env: { EXTRA: '' } })).toEqual({
    status: 'ok',
    text: ' བོད་ཡིག a b.png\n',
  });
  const asTesseract = [NODE, '-e', String.raw`process.stdout.write('a\f\n\n\f')`];
  expect(await read({ command: asTesseract })).toEqual({ status: 'ok', text: 'a\f\n\n' });
});

test('no output is an empty page', async () => {
  expect(await read({ command: [NODE, '-e', 'console.log("  ")'] })).toEqual({ status: 'empty', text: '' });
});

test('an exit code is a failure of the page with the end of stderr', async () => {
  await expect(
    read({
      command: [
        NODE,
        '-e',
        'console.log("half"); console.error("one\\nno such model"); process.exitCode = 3',
      ],
    }),
  ).rejects.toMatchObject({
    kind: 'page',
    code: 'COMMAND_FAILED',
    message: expect.stringContaining('exit code 3: no such model') as unknown,
    details: { exitCode: 3, stderr: 'one\nno such model\n' },
  });
});

test('a missing program ends the model', async () => {
  await expect(read({ command: ['/no/such/program'] })).rejects.toMatchObject({
    kind: 'configuration',
    code: 'COMMAND_NOT_FOUND',
    exit: 78,
  });
});

test('output that is no UTF-8, or too long, is a failure', async () => {
  await expect(
    read({ command: [NODE, '-e', 'process.stdout.write(Buffer.from([0xff]))'] }),
  ).rejects.toMatchObject({ kind: 'page', code: 'NOT_UTF8' });
  await expect(
    read({ command: [NODE, '-e', 'for (let i = 0; i < 30; i += 1) process.stdout.write("x".repeat(1e6))'] }),
  ).rejects.toMatchObject({ kind: 'page', code: 'OUTPUT_TOO_LARGE' });
});

test.skipIf(process.platform === 'win32')('an abort ends the program and what it started', async () => {
  const mark = join(temporaryFolder(), 'mark');
  const controller = new AbortController();
  const reading = read(
    { command: ['sh', '-c', `(sleep 3; touch '${mark}') & sleep 60`] },
    { signal: controller.signal },
  );
  setTimeout(() => {
    controller.abort(new Error('timeout'));
  }, 300);
  await expect(reading).rejects.toThrow('timeout');
  await new Promise((resolve) => {
    setTimeout(resolve, 3500);
  });
  expect(existsSync(mark)).toBe(false);
});
