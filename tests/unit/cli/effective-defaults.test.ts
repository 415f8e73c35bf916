import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';
import { command as evaluate } from '../../../src/cli/commands/evaluate.ts';
import { command as gate } from '../../../src/cli/commands/gate.ts';
import { defaultsOf } from '../../../src/cli/flag-defaults.ts';
import { parseDefaults } from '../../../src/schema/config-text.ts';

const commands = { evaluate, gate };

/** The values of a command line beside a configuration, those that are asked for. */
async function values(
  name: keyof typeof commands,
  section: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const command = commands[name];
  const config = parseDefaults(`${name}: ${section}\n`, '/project/c.yaml');
  const parsed = await parseArguments(command as typeof evaluate, words, {
    readDefaults: async () => defaultsOf(command, config),
    env,
  });
  if (parsed.status === 'help') throw new Error('expected values');
  return { ...parsed.globals, ...parsed.args };
}

describe('a flag comes before the configuration', () => {
  test.each([
    ['{ unit: grapheme }', [], { unit: 'grapheme' }],
    ['{ unit: grapheme }', ['--unit', 'word'], { unit: 'word' }],
    ['{ waterfall: true }', ['--no-waterfall'], { waterfall: false }],
    ['{ normalize_before_eval: false }', [], { normalizeBeforeEval: false }],
    ['{ model: [A, B] }', [], { model: ['A', 'B'] }],
    ['{ model: [A, B] }', ['--model', 'C'], { model: ['C'] }],
    ['{ normalize: [NFC, tibetan] }', [], { normalize: ['NFC', 'tibetan'] }],
    // what stands in its place says nothing beside it
    ['{ metrics: [cer] }', ['--profile', 'lines'], { metrics: undefined, profile: 'lines' }],
    ['{ normalize: NFC }', ['--normalize-tibetan'], { normalize: undefined, normalizeTibetan: true }],
    ['{ normalize_tibetan: true }', ['--normalize', 'NFC'], { normalize: ['NFC'], normalizeTibetan: false }],
    // paths are relative to the file
    ['{ metadata: a/b.csv, group_by: x }', [], { metadata: '/project/a/b.csv', groupBy: ['x'] }],
    ['{ metadata: a/b.csv }', ['--group-by', 'y'], { metadata: '/project/a/b.csv', groupBy: ['y'] }],
    // what it needs is nowhere
    ['{ metadata: a/b.csv, seed: 3 }', [], { metadata: undefined, seed: 0 }],
    ['{ seed: 3 }', ['--bootstrap', '9'], { seed: 3, bootstrap: 9 }],
    ['{ engine: ts, threads: 2 }', [], { engine: 'ts', threads: 2 }],
    ['{ engine: ts }', ['--engine', 'native'], { engine: 'native' }],
  ] as const)('%s, %j', async (section, words, expected) => {
    expect(await values('evaluate', section, words)).toMatchObject(expected);
  });

  test('and before it the environment', async () => {
    expect(await values('evaluate', '{ engine: ts }', [], { ERRATA_ENGINE: 'native' })).toMatchObject({
      engine: undefined,
    });
    expect(await values('evaluate', '{ engine: ts }', [], { ERRATA_ENGINE: '' })).toMatchObject({
      engine: 'ts',
    });
  });
});

describe('flags that exclude each other', () => {
  test('one that is given leaves out the other of the configuration', async () => {
    const given = await values('gate', '{ max_cer: 10%, average: micro }', ['--suite', 's.yaml']);
    expect([given['maxCer'], given['average']]).toEqual([undefined, 'macro']);
    expect(await values('gate', '{ suite: s.yaml }', ['--max-cer', '5%'])).toMatchObject({
      suite: undefined,
      maxCer: 0.05,
    });
    expect(await values('gate', '{ max: { wer: 20% }, max_missing: 3 }', [])).toMatchObject({
      max: new Map([['wer', 0.2]]),
      maxMissing: { pages: 3 },
    });
  });

  test('both in the configuration are an error of it', async () => {
    await expect(values('gate', '{ suite: s.yaml, max_cer: 0.1 }', [])).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: '/project/c.yaml:1: gate.max_cer: expected it in the suite, not beside --suite',
    });
  });
});
