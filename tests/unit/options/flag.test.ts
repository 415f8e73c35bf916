import { resolve } from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { flag, type Flag, type FlagValues } from '../../../src/options/flag.ts';

const facts = { value: 'V', describe: 'something' };

function read(given: Flag, ...words: string[]): unknown {
  return given.read(words, '--it');
}

describe('values', () => {
  test.each<[string, Flag, string[], unknown]>([
    ['a text', flag.text(facts), ['a b'], 'a b'],
    ['a file', flag.file(facts), ['x/y'], 'x/y'],
    ['a path', flag.path(facts), ['x/y'], resolve('x/y')],
    ['a path or standard output', flag.pathOrOutput(facts), [''], ''],
    ['a path of the two', flag.pathOrOutput(facts), ['x'], resolve('x')],
    ['a number', flag.number(facts), ['-1.5e3'], -1500],
    ['the ends of a range', flag.whole([1, 10], facts), ['10'], 10],
    ['an amount', flag.amount(facts), ['0.50'], 0.5],
    ['a rate', flag.rate(facts), ['5%'], 0.05],
    ['a choice', flag.choice(['a', 'b'], facts), ['b'], 'b'],
    ['choices in the order given', flag.choices(['a', 'b'], facts), [' b ,a,'], ['b', 'a']],
    ['a list', flag.list(facts), ['x', 'x,y'], ['x', 'x,y']],
    ['a switch', flag.switch({ describe: 'it' }), ['true'], true],
    ['a switch taken back', flag.switch({ describe: 'it', isOn: true }), ['false'], false],
  ])('%s', (_, given, words, value) => {
    expect(read(given, ...words)).toEqual(value);
  });

  test('pairs by name, of a name given twice the last', () => {
    const given = flag.pairs({ ...facts, value: 'NAME=N' }, Number);
    expect(read(given, 'a=1', '__proto__=2', 'a=3')).toEqual(
      new Map([
        ['a', 3],
        ['__proto__', 2],
      ]),
    );
  });
});

describe('without a value', () => {
  test.each<[string, Flag, unknown, string | undefined]>([
    ['a text', flag.text(facts), undefined, undefined],
    ['a number with a default', flag.number({ ...facts, default: 0 }), 0, '0'],
    ['a choice with a default', flag.choice(['a', 'b'], { ...facts, default: 'b' }), 'b', 'b'],
    ['a default in words', flag.path({ ...facts, defaultText: 'the root' }), undefined, 'the root'],
    ['a list', flag.list(facts), [], undefined],
    ['pairs', flag.pairs(facts, String), new Map(), undefined],
    ['a switch', flag.switch({ describe: 'it' }), false, undefined],
    ['a switch that is on', flag.switch({ describe: 'it', isOn: true }), true, undefined],
  ])('%s', (_, { absent, defaultText }, value, shown) => {
    expect([absent, defaultText]).toEqual([value, shown]);
  });
});

describe('what is refused', () => {
  test.each<[Flag, string, string]>([
    [flag.number(facts), 'abc', 'expected a number, got "abc"'],
    [flag.number(facts), ' ', 'expected a number, got " "'],
    [flag.number(facts), 'Infinity', 'expected a number, got "Infinity"'],
    [flag.number({ ...facts, min: 0 }), '-1', 'expected a number from 0 up, got -1'],
    [flag.number({ ...facts, max: 5 }), '6', 'expected a number up to 5, got 6'],
    [
      flag.number({ ...facts, min: 0, max: 1, isOpen: true }),
      '1',
      'expected a number between 0 and 1, got 1',
    ],
    [flag.whole([1, 1024], facts), '1.5', 'expected an integer from 1 to 1024, got 1.5'],
    [flag.amount(facts), '-1', 'expected an amount from 0 up, got -1'],
    [flag.rate(facts), '10', 'expected a rate of at most 1, or a percentage such as 10%, got "10"'],
    [flag.choice(['a', 'b'], facts), 'c', 'expected a, b, got "c"'],
    [flag.choices(['a', 'b'], facts), 'a,c', 'expected a, b, got "c"'],
    [flag.choices(['a', 'b'], facts), ' , ', 'expected a, b, got " , "'],
    [flag.pairs({ ...facts, value: 'NAME=N' }, Number), 'a', 'expected NAME=N, got "a"'],
    [flag.pairs({ ...facts, value: 'NAME=N' }, Number), 'a=1=2', 'expected NAME=N, got "a=1=2"'],
    [flag.pairs({ ...facts, value: 'NAME=N' }, Number), '=1', 'expected NAME=N, got "=1"'],
  ])('%# %s', (given, word, message) => {
    expect(() => read(given, word)).toThrow(
      expect.objectContaining({ code: 'USAGE', exit: 64, message: `--it: ${message}` }) as Error,
    );
  });
});

test('the types of values come from the table', () => {
  const flags = {
    name: flag.text(facts),
    root: flag.text({ ...facts, default: '.' }),
    count: flag.whole([1, 2], { ...facts, default: 1 }),
    limit: flag.number(facts),
    unit: flag.choice(['word', 'line'], { ...facts, default: 'word' }),
    form: flag.choice(['NFC', 'NFD'], facts),
    steps: flag.choices(['a', 'b'], facts),
    models: flag.list(facts),
    isDry: flag.switch({ describe: 'it' }),
  };
  expectTypeOf<FlagValues<typeof flags>>().toEqualTypeOf<{
    readonly name: string | undefined;
    readonly root: string;
    readonly count: number;
    readonly limit: number | undefined;
    readonly unit: 'word' | 'line';
    readonly form: 'NFC' | 'NFD' | undefined;
    readonly steps: readonly ('a' | 'b')[] | undefined;
    readonly models: readonly string[];
    readonly isDry: boolean;
  }>();
});
