import { expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands/index.ts';
import { parseWords } from '../../../src/cli/parsed-words.ts';
import { splitPlainWords, type NamedFlags } from '../../../src/cli/plain-words.ts';
import { globalFlags } from '../../../src/options/global.ts';
import { spelled } from '../../../src/options/spelling.ts';

const tables = await Promise.all(
  Object.values(commands).map(async (listed): Promise<NamedFlags> => {
    const { flags } = await listed.load();
    return Object.entries({ ...flags, ...globalFlags }).map(([name, flag]) => [spelled(name), flag] as const);
  }),
);

/** Whole numbers below a limit, the same every time. */
let state = 17;
function random(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return (state >>> 8) % limit;
}

const VALUES = [
  'a',
  'true',
  'false',
  '-',
  '--',
  '-5',
  '',
  ' ',
  '"a"',
  "'b",
  'x=y',
  '0.5',
  '1e3',
  'a b',
  'ཀ',
  '\n',
  '-x',
];

/** A line of flags of the table, of unknown ones and of words, in every form. */
function randomWords(flags: NamedFlags): readonly string[] {
  const value = (): string => VALUES[random(random(3) === 0 ? VALUES.length : 1)] ?? '';
  return Array.from({ length: random(6) }, () => {
    const [name = ''] = flags[random(flags.length)] ?? [];
    const forms = [
      [value()],
      [`--${name}`],
      [`--${name}`, value()],
      [`--${name}=${value()}`],
      [`--no-${name}`],
    ];
    return random(20) === 0 ? ['--nothing'] : (forms[random(forms.length)] ?? []);
  }).flat();
}

test('lines that need no parser are split as the parser splits them', async () => {
  let plain = 0;
  for (let round = 0; round < 4000; round += 1) {
    const flags = tables[random(tables.length)] ?? [];
    const words = randomWords(flags);
    const found = splitPlainWords(flags, words);
    if (found === undefined) continue;
    plain += 1;
    const { given, rest } = await parseWords(flags, words);
    expect({ words, given: [...found.given], rest: found.rest }).toEqual({ words, given: [...given], rest });
  }
  expect(plain).toBeGreaterThan(1000);
});

test.each([
  [['a', 'b']],
  [['a', '--metrics', 'cer', 'b', '--json']],
  [['-', '--metrics=cer', '--threads', '2']],
  [['a', 'b', '--normalize', 'nfc', '--root', '/x y']],
])('%j needs no parser', (words) => {
  const score = tables[Object.keys(commands).indexOf('score')] ?? [];
  expect(splitPlainWords(score, words)).toBeDefined();
});
