import { describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands/index.ts';
import { commandTables, globalTable } from '../../src/cli/command-tables.ts';
import type { FlagRow } from '../../src/options/flag-row.ts';
import { PAGES, readPage } from '../docs/markdown-blocks.ts';

/** Programs whose flags are their own business. */
const OTHER_PROGRAM = new RegExp(
  '\\b(?:npm|npx|node|cargo|pip|python|git|gh|vllm|llama-server|paddleocr|surya_ocr|easyocr|calamari-predict|' +
    'sbatch|SBATCH)\\b[^`\\n]*$',
  'u',
);

function spellings(rows: readonly FlagRow[]): string[] {
  return rows.flatMap(({ flag, alias, value }) => {
    const names = alias === undefined ? [flag] : [flag, alias];
    // a switch can be given and taken back
    return value === undefined
      ? [
          ...names,
          ...names.map((name) => name.replace(/^--(?:no-)?/u, name.startsWith('--no-') ? '--' : '--no-')),
        ]
      : names;
  });
}

const tables = await commandTables(commands);
const global = [...spellings(globalTable()), '--help', '--version'];
const ofCommand = new Map(tables.map(({ name, flags }) => [name, [...spellings(flags), ...global]]));
const all = new Set([...ofCommand.values()].flat());

/** Flags that a text names, with what stands before each on its line. */
function flagsIn(text: string): { readonly flag: string; readonly before: string }[] {
  return text
    .split('\n')
    .flatMap((line) =>
      [...line.matchAll(/(?<![\w-])--[a-z][a-z-]*[a-z]/gu)].map(({ 0: flag, index }) => ({
        flag,
        before: line.slice(0, index),
      })),
    )
    .filter(({ before }) => !OTHER_PROGRAM.test(before));
}

describe.each(PAGES)('%s', (page) => {
  const text = readPage(page);

  test('names no flag that does not exist', () => {
    expect(flagsIn(text).filter(({ flag }) => !all.has(flag))).toEqual([]);
  });

  test('gives each command flags that it takes', () => {
    const lines = [...text.matchAll(/\berrata ([a-z]+)((?: [^`\n#|]+)?)/gu)];
    const wrong = lines.flatMap(([line, name, words = '']) =>
      flagsIn(words)
        .filter(({ flag }) => ofCommand.has(name!) && !ofCommand.get(name!)!.includes(flag))
        .map(({ flag }) => `${line}: ${flag}`),
    );
    expect(wrong).toEqual([]);
  });
});

test('what is looked for can be found', () => {
  expect(flagsIn('`errata run --modle X`, `npm run fuzz -- --minutes 1`').map(({ flag }) => flag)).toEqual([
    '--modle',
  ]);
  expect(all.has('--no-cache') && all.has('--semantic-model') && !all.has('--no-model')).toBe(true);
});
