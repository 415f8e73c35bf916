import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ok } from '../faults/answers.ts';
import { readEntries } from '../faults/case.ts';
import { makeProject, runProject } from '../faults/program.ts';
import { runErrata, temporaryFolder } from './run.ts';
import { makeTree } from './tree.ts';

const HEADER = 'image_name,batch_id,inference\n';
const inferences = (root: string): string => readFileSync(join(root, 'data/models/M.csv'), 'utf8');

/** A program that prints the file beside the image that has its name and `.txt`: nothing is read wrong. */
const PRINT = String.raw`process.stdout.write(require('fs').readFileSync(process.argv[1].replace('.png', '.txt')))`;

describe('a perfect recogniser has no errors on the whole way', () => {
  const TRUTH = 'གཅིག\r\nགཉིས་\n';
  const LINES = ['གཅིག', 'གཉིས་'];
  const ALTO = `<alto><Layout><Page><PrintSpace><TextBlock>${LINES.map(
    (line) => `<TextLine><String CONTENT="${line}"/></TextLine>`,
  ).join('')}</TextBlock></PrintSpace></Page></Layout></alto>`;
  const PAGE = `<PcGts><Page><TextRegion id="r">${LINES.map(
    (line) => `<TextLine><TextEquiv><Unicode>${line}</Unicode></TextEquiv></TextLine>`,
  ).join('')}</TextRegion></Page></PcGts>`;
  const TRUTHS = { text: { 'a.txt': TRUTH }, ALTO: { 'a.xml': ALTO }, PAGE: { 'a.xml': PAGE } };
  const answer = String.raw`process.stdout.write('གཅིག\r\nགཉིས་\n')`;
  const MODELS = {
    command: { provider: 'command', command: [process.execPath, '-e', answer, '{image}'] },
    csv: { provider: 'csv', file: 'answers.csv' },
  };

  test.each(
    Object.keys(TRUTHS).flatMap((truth) =>
      Object.keys(MODELS).map((model) => [truth, model] as [keyof typeof TRUTHS, keyof typeof MODELS]),
    ),
  )('truth in %s, provider %s', async (truth, model) => {
    const source = makeTree({ 'a.png': null, ...TRUTHS[truth] });
    const root = temporaryFolder();
    writeFileSync(join(root, 'answers.csv'), `${HEADER}a.png,batch-1,"གཅིག\nགཉིས་\n"\n`);
    writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: MODELS[model] } }));
    expect((await runErrata(['prepare', source, '--root', root])).status).toBe(0);
    expect((await runErrata(['run', '--root', root])).status).toBe(0);
    const { status, stdout, stderr } = await runErrata(['evaluate', '--root', root, '--json']);
    expect(status).toBe(0);
    expect(stderr).not.toContain('ends of pages');
    const { models } = JSON.parse(stdout) as { models: { M: { micro: { cer: number; wer: number } } } };
    expect(models.M.micro).toMatchObject({ cer: 0, wer: 0 });
  });
});

describe('ends of answers', () => {
  const TEXTS = { 'a.txt': '\ufeff a \r\n\n', 'b.txt': '\n', 'c.txt': 'c\n\f' };

  function makeRoot(model: Readonly<Record<string, unknown>>): string {
    const pages = ['a', 'b', 'c'].map((name) => [`data/benchmark/images/batch-1/${name}.png`, null] as const);
    const texts = Object.entries(TEXTS).map(
      ([name, text]) => [`data/benchmark/images/batch-1/${name}`, text] as const,
    );
    const files = Object.fromEntries<string | null>([...pages, ...texts]);
    return makeTree({ ...files, 'errata.config.json': JSON.stringify({ models: { M: model } }) });
  }
  const command = { provider: 'command', command: [process.execPath, '-e', PRINT, '{image}'] };
  const DROPPED = `${HEADER}a.png,batch-1, a \nb.png,batch-1,\nc.png,batch-1,c\n`;
  const KEPT = `${HEADER}a.png,batch-1,"\ufeff a \r\n\n"\nb.png,batch-1,\nc.png,batch-1,"c\n"\n`;

  test('--keep-final-newline keeps them; to and fro asks for nothing, the journal has what came', async () => {
    const root = makeRoot(command);
    expect((await runErrata(['run', '--root', root])).status).toBe(0);
    expect(inferences(root)).toBe(DROPPED);
    const kept = await runErrata(['run', '--root', root, '--keep-final-newline']);
    expect(kept.stderr).toContain('3 from the journal');
    expect(inferences(root)).toBe(KEPT);
    const again = await runErrata(['run', '--root', root]);
    expect(again.stderr).toContain('3 from the journal');
    expect(inferences(root)).toBe(DROPPED);
    const entries = readEntries(root).toSorted((a, b) => (a.image_name < b.image_name ? -1 : 1));
    expect(entries.map(({ status, text }) => [status, text])).toEqual([
      ['ok', TEXTS['a.txt']],
      ['empty', ''],
      ['ok', 'c\n'],
    ]);
  });

  test('a model with trim: false keeps them without the flag', async () => {
    const root = makeRoot({ ...command, trim: false });
    await runErrata(['run', '--root', root]);
    expect(inferences(root)).toBe(KEPT);
  });

  test('a page of a module that has nothing but line ends is empty, and cut there it has no row', async () => {
    const root = makeRoot({ module: './own.mjs' });
    writeFileSync(
      join(root, 'own.mjs'),
      "export default { name: 'own', create: () => ({ recognize: async ({ imageName }) => " +
        "({ status: imageName === 'a.png' ? 'truncated' : 'ok', text: '\\n\\n' }) }) };",
    );
    expect((await runErrata(['run', '--root', root])).stderr).toContain('2 empty');
    expect(inferences(root)).toBe(`${HEADER}b.png,batch-1,\nc.png,batch-1,\n`);
    await runErrata(['run', '--root', root, '--keep-final-newline']);
    expect(inferences(root)).toBe(`${HEADER}b.png,batch-1,"\n\n"\nc.png,batch-1,"\n\n"\n`);
  });

  test('lines of a journal that were kept trimmed still count', async () => {
    const { root, service } = await makeProject(1, {}, () => ok('\n text \n'));
    await runProject(root);
    expect(inferences(root)).toBe(`${HEADER}p001.png,batch-1,"\n text "\n`);
    const path = join(root, 'data/models/M.journal.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace(String.raw`"\n text \n"`, '"text"'));
    await runProject(root);
    expect(inferences(root)).toBe(`${HEADER}p001.png,batch-1,text\n`);
    expect(service.requests).toHaveLength(1);
  });
});
