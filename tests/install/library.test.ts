import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { PROJECT } from '../../scripts/run-command.mjs';
import { programPath } from '../cli/run.ts';
import { snapshot } from '../cli/tree.ts';

/** Each function with the command that does the same; `json` where that prints the result. */
const STEPS = [
  { call: 'prepare', options: { source: 'scans' }, words: ['prepare', 'scans'] },
  { call: 'lint', options: { images: false }, words: ['lint', '--no-images'] },
  { call: 'run', options: { repeat: 2 }, words: ['run', '--repeat', '2'] },
  {
    call: 'importModel',
    options: { source: 'out', model: 'Other' },
    words: ['import', 'out', '--model', 'Other'],
  },
  {
    call: 'evaluate',
    options: { write: true, bootstrap: 100, normalizeUnicode: 'NFC', waterfall: true },
    words: ['evaluate', '--bootstrap', '100', '--normalize-unicode', 'NFC', '--waterfall'],
  },
  {
    call: 'compare',
    options: { a: 'Mine', b: 'Other', bootstrap: 500 },
    words: ['compare', 'Mine', 'Other', '--bootstrap', '500'],
  },
  {
    call: 'gate',
    options: {
      maxCer: '5%',
      max: { wer: 0.3 },
      maxMissing: 0,
      junit: 'data/gate.xml',
      markdown: 'data/gate.md',
    },
    words: [
      'gate',
      '--max-cer=5%',
      '--max=wer=0.3',
      '--max-missing=0',
      '--junit=data/gate.xml',
      '--markdown=data/gate.md',
    ],
  },
  {
    call: 'report',
    options: { thumbnails: 2, csvRaw: true },
    words: ['report', '--thumbnails', '2', '--csv-raw'],
  },
] as const;

/** What the functions add to, or put otherwise than, the output of the commands. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  prepare: ['folder', 'isWritten', 'exit'],
  run: ['exit'],
  importModel: ['file', 'isWritten', 'exit'],
  gate: ['exit'],
  report: ['notes', 'models', 'pages'],
};

/** A user's folder with scans, their texts as another tool read them, and a configuration. */
function makeFolder(name: string): string {
  const folder = join(inject('installed'), name);
  mkdirSync(join(folder, 'scans', 'latin'), { recursive: true });
  mkdirSync(join(folder, 'out'), { recursive: true });
  for (const page of ['latin-01', 'latin-02', 'latin-03']) {
    for (const end of ['png', 'txt'])
      cpSync(
        join(PROJECT, 'data/sample/latin', `${page}.${end}`),
        join(folder, 'scans/latin', `${page}.${end}`),
      );
    writeFileSync(join(folder, 'out', `${page}.txt`), `what was read of ${page}`);
  }
  writeFileSync(join(folder, 'errata.config.yaml'), 'models:\n  Mine: { provider: csv, file: mine.csv }\n');
  writeFileSync(
    join(folder, 'mine.csv'),
    'image_name,batch_id,inference\nlatin-01.png,latin,one\nlatin-02.png,latin,two\nlatin-03.png,latin,"a, b"\n',
  );
  return folder;
}

const PROGRAM = `
const results = {};
for (const { call, options } of ${JSON.stringify(STEPS)}) {
  const told = [];
  const onMessage = ({ level, text }) => level === 'debug' || told.push(text);
  const quiet = call === 'prepare' || call === 'importModel' || call === 'lint' || call === 'compare';
  results[call] = await library[call]({ root: '.', ...options, ...(quiet ? {} : { onMessage }) });
}
console.log(JSON.stringify(results));
`;
const FORMATS = [
  ['ES module', 'all.mjs', `import * as library from 'errata';\n${PROGRAM}`],
  ['CommonJS', 'all.cjs', `const library = require('errata');\n(async () => {${PROGRAM}})();`],
] as const;

/** Files of the root but the log and the journal, which tells times. */
function filesOf(folder: string): Record<string, string> {
  const files = Object.entries(snapshot(join(folder, 'data')));
  return Object.fromEntries(files.filter(([name]) => !name.endsWith('.journal.jsonl')));
}

/**
 * The files of the commands, their report made anew with the times of another run: it tells how long pages took.
 */
function filesAtTimesOf(folder: string): Record<string, string> {
  const commands = join(inject('installed'), 'by-command');
  const models = join('data', 'models');
  for (const name of readdirSync(join(folder, models)).filter((file) => file.endsWith('.journal.jsonl')))
    cpSync(join(folder, models, name), join(commands, models, name));
  const words = STEPS.find(({ call }) => call === 'report')!.words;
  spawnSync(process.execPath, [programPath(), ...words], { cwd: commands });
  return filesOf(commands);
}

const printed: Record<string, unknown> = {};

beforeAll(() => {
  const folder = makeFolder('by-command');
  for (const { call, words } of STEPS) {
    const { stdout } = spawnSync(process.execPath, [programPath(), ...words, '--json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    printed[call] = JSON.parse(stdout);
  }
});

describe.each(FORMATS)('as %s', (_, name, source) => {
  test('every function leaves the files of its command, and returns what it prints', () => {
    const folder = makeFolder(`by-${name.replace('.', '-')}`);
    writeFileSync(join(folder, name), source);
    const { stdout, stderr, status } = spawnSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const results = JSON.parse(stdout) as Record<string, Record<string, unknown>>;
    const files = filesAtTimesOf(folder);
    expect(Object.keys(filesOf(folder))).toEqual(Object.keys(files));
    expect(filesOf(folder)).toEqual(files);
    for (const { call } of STEPS) {
      const result = { ...results[call] };
      for (const key of OWN[call] ?? []) delete result[key];
      expect({ call, result: plain(result, folder) }).toEqual({
        call,
        result: plain(withoutOwn(printed[call]), join(inject('installed'), 'by-command')),
      });
    }
  });
});

/** What only the output of a command has: other words for what the function says too. */
function withoutOwn(value: unknown): unknown {
  const { written: _, ...rest } = value as { readonly written?: boolean };
  return rest;
}

/** Without what depends on the folder and on time. */
function plain(value: unknown, folder: string): unknown {
  const text = JSON.stringify(value, (key, part: unknown) => (key === 'failed' ? undefined : part));
  return JSON.parse(text.replaceAll(folder, '.'));
}
