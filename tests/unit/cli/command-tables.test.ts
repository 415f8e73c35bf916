import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';
import { commandTables, globalTable } from '../../../src/cli/command-tables.ts';
import { commands } from '../../../src/cli/commands/index.ts';
import { globalFlags, globalOptions } from '../../../src/options/global.ts';
import { spelled } from '../../../src/options/spelling.ts';
import { helpText } from '../../../src/cli/view/help.ts';
import { readSettings } from '../../../src/evaluate/settings.ts';

const tables = await commandTables(commands);
const loaded = await Promise.all(Object.values(commands).map((entry) => entry.load()));

test('every command has a file and a table', () => {
  const files = readdirSync(new URL('../../../src/cli/commands', import.meta.url))
    .map((name) => name.replace(/\.ts$/u, ''))
    .filter((name) => name !== 'index');
  expect(tables.map(({ name }) => name).sort()).toEqual(files.sort());
  expect(Object.keys(commands)).toEqual(tables.map(({ name }) => name));
  expect(JSON.parse(JSON.stringify(tables))).toHaveLength(tables.length);
});

describe.each(tables)('$name', ({ name, describe: sentence, flags, globals }) => {
  test('is described in whole sentences', () => {
    expect(sentence).toMatch(/^[A-Z].*\.$/su);
  });

  test.each(flags)('$flag is described in a phrase', ({ describe: phrase, value, flag }) => {
    expect(phrase).toMatch(/\S[^.]$/u);
    expect(phrase).not.toMatch(/\bdefaults?\b|repeat(?:ed|able)/iu);
    expect(flag).toMatch(/^--[a-z]+(?:-[a-z]+)*$/u);
    if (value === undefined) return;
    expect(value).toMatch(
      /^[A-Z]+(?:[=|/][A-Z]+)?$|^YYYY-MM-DD$|^\[FILE\]$|^NAME(?:=COLUMN)?\[,(?:NAME)?…\]$/u,
    );
  });

  test('names only flags that it has, and none of the global ones as its own', () => {
    const names = new Set(flags.flatMap(({ flag, alias }) => (alias === undefined ? [flag] : [flag, alias])));
    expect(names.size).toBe(flags.reduce((sum, { alias }) => sum + (alias === undefined ? 1 : 2), 0));
    for (const { needs, notBeside } of flags)
      for (const other of [needs, notBeside]) if (other !== undefined) expect(names).toContain(other);
    for (const { flag } of globalTable()) expect(names).not.toContain(flag);
    expect(new Set(globals).size).toBe(globals.length);
  });

  test('shows its own flags first, then the global ones that mean something for it', () => {
    const command = loaded.find((known) => known.name === name)!;
    const lines = helpText(command).split('\n');
    const heading = lines.indexOf('Global:');
    const placeOf = (flag: string): number =>
      lines.findIndex(
        (line) => line.startsWith(`  ${flag}`) && !/[a-z-]/u.test(line.charAt(2 + flag.length)),
      );
    for (const { flag } of flags) {
      expect(placeOf(flag), flag).toBeGreaterThan(0);
      expect(placeOf(flag), flag).toBeLessThan(heading);
    }
    const always = new Set(['quiet', 'verbose']);
    for (const [key, row] of Object.keys(globalFlags).map((key, at) => [key, globalTable()[at]!] as const)) {
      const isShown = (globals as readonly string[]).includes(key) || always.has(key);
      expect(placeOf(row.flag) > heading, row.flag).toBe(isShown);
    }
  });
});

describe('defaults that are shown are those that are used', () => {
  test.each(loaded)('$name', async (command) => {
    const words = Object.values(command.positionals ?? {}).flatMap(({ required }) =>
      required === true ? ['x'] : [],
    );
    const parsed = await parseArguments(command, words);
    if (parsed.status !== 'run') throw new Error('expected values');
    const rows = tables.find(({ name }) => name === command.name)!.flags;
    for (const [at, name] of Object.keys(command.flags).entries()) {
      const value = parsed.args[name];
      const shown = rows[at]!.default;
      if (typeof value === 'string' || typeof value === 'number') expect(shown, name).toBe(String(value));
      // a switch shows what turns it over, other flags without a value have no default or one in words
      else if (typeof value === 'boolean')
        expect(rows[at]!.flag).toBe(`--${value ? 'no-' : ''}${spelled(name)}`);
    }
    expect(globalOptions(parsed.globals, {})).toEqual({
      root: process.cwd(),
      config: undefined,
      engine: undefined,
      threads: undefined,
      json: false,
      quiet: false,
      verbose: false,
      color: undefined,
      progress: true,
    });
  });

  test('those of evaluate are those of the library', async () => {
    const evaluate = loaded.find(({ name }) => name === 'evaluate')!;
    const parsed = await parseArguments(evaluate, []);
    if (parsed.status !== 'run') throw new Error('expected values');
    const { profile, unit, denominator, emptyReference, missing, normalizeBeforeEval } = readSettings({});
    expect(parsed.args).toMatchObject({ unit, denominator, emptyReference, missing, normalizeBeforeEval });
    const shown = tables.find(({ name }) => name === 'evaluate')!.flags;
    expect(shown.find(({ flag }) => flag === '--profile')!.default).toBe(
      `${profile}, with --compat openpecha`,
    );
  });
});

test.each(tables.flatMap(({ name, examples }) => examples.map(({ command }) => [name, command] as const)))(
  '%s: %s can be typed',
  async (name, line) => {
    const [program, word, ...words] = line.replace(/ < .*$/u, '').split(' ');
    expect([program, word]).toEqual(['errata', name]);
    const command = loaded.find((known) => known.name === name)!;
    expect((await parseArguments(command, words)).status).toBe('run');
  },
);
