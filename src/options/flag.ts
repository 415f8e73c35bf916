import { resolve } from 'node:path';
import { parseRate } from '../schema/rate.ts';
import type { WholeRange } from '../schema/whole-range.ts';
import type { ConfigValue } from './config-value.ts';
import { takeAmount, takeEntries, takeSwitch, takeText, takeTexts } from './given-value.ts';
import { rangeSchema, readNumber, shownRange, takeNumber, type NumberRange } from './number-range.ts';
import { usageError } from './usage-error.ts';

/** What any flag says of itself. */
interface FlagFacts {
  /** One phrase without a full stop. */
  readonly describe: string;
  readonly alias?: string;
  /** Heading in `--help`. */
  readonly group?: string;
  /** Key of another flag of the command without which this one means nothing. */
  readonly needs?: string;
  /** Another flag of the command, by its key, beside which this one is refused, and what is said then. */
  readonly notBeside?: { readonly flag: string; readonly message: string };
  /** Keys of flags whose defaults in a configuration mean nothing beside this one. */
  readonly replaces?: readonly string[];
  /** Variables of the environment that come before a configuration. */
  readonly environment?: readonly string[];
}

const TEXT: ConfigValue = { type: 'string' };
const RATE: ConfigValue = { type: ['number', 'string'] };
const SWITCH: ConfigValue = { type: 'boolean' };

/** One, or a list of them. */
function oneOrMore(item: ConfigValue): ConfigValue {
  return { anyOf: [item, { type: 'array', items: item, minItems: 1 }] };
}

/** What a flag with a value says of itself. */
export interface ValueFacts extends FlagFacts {
  /** The word that stands for the value in `--help`. */
  readonly value: string;
  /** Said in `--help` where the default depends on something and is no value of the table. */
  readonly defaultText?: string;
}

/** The value of a flag that is not given; shown in `--help`. */
interface Default<Value> {
  readonly default: Value;
}

/**
 * A flag as data: the parser, `--help`, the types of a command's values, the options of library functions and the
 * documentation are made from it. `Given` is what a caller of the library may give for the value.
 */
export interface Flag<Value = unknown, Given = unknown> extends FlagFacts {
  /** Undefined for a switch, which takes no value. */
  readonly value?: string;
  /** May be given several times. */
  readonly isRepeatable?: boolean;
  /** May stand without its value, which is then the empty text. */
  readonly isValueOptional?: boolean;
  /** The words that are its values, where they are few. */
  readonly choices?: readonly string[];
  /** Whether the value is a file or folder. */
  readonly isPath?: boolean;
  /** Values that are allowed, as shown: `ref|max|path`, `1 to 1,024`. */
  readonly allowed?: string;
  readonly defaultText?: string;
  /** What a configuration may hold for it. */
  readonly config: ConfigValue;
  /** The value when the flag is not given. */
  readonly absent: Value;
  /** The value of the words given, one unless the flag is repeatable; `place` names the flag in messages. */
  read(words: readonly string[], place: string): Value;
  /** The value of what a caller of the library gave; it may be a value already. */
  take(given: unknown, place: string): Value;
  /** For the type alone: never there. */
  readonly given?: Given;
}

/** Flags by name in camel case: `maxRetries` is `--max-retries`. */
export type Flags = Readonly<Record<string, Flag>>;

/** The values of a table of flags. */
export type FlagValues<Table extends Flags> = {
  readonly [Name in keyof Table]: Table[Name] extends Flag<infer Value> ? Value : never;
};

/** What a caller of the library may give for a table of flags. */
export type OptionsOf<Table extends Flags> = {
  readonly [Name in keyof Table]?: Table[Name] extends Flag<unknown, infer Given> ? Given | undefined : never;
};

/** How a value is given elsewhere than on a command line. */
interface ValueKind<Value> {
  /** @default a text */
  readonly config?: ConfigValue;
  /** @default as a text on the command line */
  readonly take?: (given: unknown, place: string) => Value;
}

function valueFlag<Value, Absent, Given = Value>(
  { default: _, ...facts }: ValueFacts & Partial<Default<unknown>>,
  absent: Absent,
  parse: (text: string, place: string) => Value,
  { config = TEXT, take = (given, place) => parse(takeText(given, place), place) }: ValueKind<Value> = {},
): Flag<Value | Absent, Given> {
  return {
    ...facts,
    config,
    ...(absent === undefined ? {} : { defaultText: String(absent) }),
    absent,
    read: ([text = ''], place) => parse(text, place),
    take,
  };
}

function text(facts: ValueFacts & Default<string>): Flag<string, string>;
function text(facts: ValueFacts): Flag<string | undefined, string>;
function text(facts: ValueFacts & Partial<Default<string>>): Flag<string | undefined, string> {
  return valueFlag(facts, facts.default, (given) => given);
}

/** A file that is read at once: the value is its name as it was given, which messages have too. */
function file(facts: ValueFacts): Flag<string | undefined, string> {
  return { ...text(facts), isPath: true };
}

/** A file or folder, relative to the working directory; the value is absolute. */
function path(facts: ValueFacts): Flag<string | undefined, string> {
  return { ...valueFlag(facts, undefined, (given) => resolve(given)), isPath: true };
}

/** A file, or without a name standard output: the value is then the empty text. */
function pathOrOutput(facts: ValueFacts): Flag<string | undefined, string> {
  return {
    ...valueFlag(facts, undefined, (given) => (given === '' ? '' : resolve(given))),
    isValueOptional: true,
    isPath: true,
  };
}

function number(facts: ValueFacts & NumberRange & Default<number>): Flag<number, number>;
function number(facts: ValueFacts & NumberRange): Flag<number | undefined, number>;
function number({
  min,
  max,
  integer,
  isOpen,
  ...facts
}: ValueFacts & NumberRange & Partial<Default<number>>): Flag<number | undefined, number> {
  const range = { min, max, integer, isOpen };
  const allowed = shownRange(range);
  return {
    ...valueFlag(facts, facts.default, (given, place) => readNumber(given, range, place), {
      config: rangeSchema(range),
      take: (given, place) => takeNumber(given, range, place),
    }),
    ...(allowed === undefined ? {} : { allowed }),
  };
}

/** A whole number in a range that the library knows too. */
function whole(range: WholeRange, facts: ValueFacts & Default<number>): Flag<number, number>;
function whole(range: WholeRange, facts: ValueFacts): Flag<number | undefined, number>;
function whole(
  [min, max]: WholeRange,
  facts: ValueFacts & Partial<Default<number>>,
): Flag<number | undefined, number> {
  return number({ ...facts, min, max, integer: true });
}

/** US dollars. */
function amount(facts: ValueFacts): Flag<number | undefined, number> {
  const range = { min: 0, noun: 'an amount' };
  return {
    ...valueFlag(facts, undefined, (given, place) => readNumber(given, range, place), {
      config: rangeSchema({ min: 0 }),
      take: (given, place) => takeNumber(given, range, place),
    }),
    allowed: 'from 0 up',
  };
}

/** A share such as 0.1 or 10%. */
function rate(facts: ValueFacts & Default<number>): Flag<number, Rate>;
function rate(facts: ValueFacts): Flag<number | undefined, Rate>;
function rate(facts: ValueFacts & Partial<Default<number>>): Flag<number | undefined, Rate> {
  const take = (given: unknown, place: string): number => readRate(takeAmount(given, place), place);
  return {
    ...valueFlag<number, number | undefined, Rate>(facts, facts.default, readRate, { config: RATE, take }),
    allowed: '0.1 or 10%',
  };
}

/** A rate as a caller gives it: 0.1, or `10%`. */
type Rate = number | `${number}%`;

function readRate(given: string, place: string): number {
  const found = parseRate(given);
  if (typeof found === 'number') return found;
  throw usageError(`${place}: expected ${found.expected}, got ${JSON.stringify(given)}`);
}

/** A day of the calendar, such as 2026-11-18. */
function date(facts: ValueFacts): Flag<string | undefined, string> {
  return { ...valueFlag(facts, undefined, readDate), allowed: 'a day' };
}

function readDate(given: string, place: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/u.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN;
  // the 31st of February is read as a day of March
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(given)) return given;
  throw usageError(`${place}: expected a day as YYYY-MM-DD, got ${JSON.stringify(given)}`);
}

function choice<const Choice extends string>(
  choices: readonly Choice[],
  facts: ValueFacts & Default<NoInfer<Choice>>,
): Flag<Choice, Choice>;
function choice<const Choice extends string>(
  choices: readonly Choice[],
  facts: ValueFacts,
): Flag<Choice | undefined, Choice>;
function choice<const Choice extends string>(
  choices: readonly Choice[],
  facts: ValueFacts & Partial<Default<Choice>>,
): Flag<Choice | undefined, Choice> {
  return {
    ...valueFlag(facts, facts.default, (given, place) => readChoice(given, choices, place), {
      config: { enum: choices },
    }),
    allowed: choices.join('|'),
    choices,
  };
}

/** Several of the choices, separated by commas, in the order given. */
function choices<const Choice extends string>(
  known: readonly Choice[],
  facts: ValueFacts,
): Flag<readonly Choice[] | undefined, Choice | readonly Choice[]> {
  const read = (given: string, place: string): readonly Choice[] => {
    const names = given.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
    return (names.length === 0 ? [given] : names).map((name) => readChoice(name, known, place));
  };
  const take = (given: unknown, place: string): readonly Choice[] =>
    takeTexts(given, place).map((name) => readChoice(name, known, place));
  return {
    ...valueFlag<readonly Choice[], undefined, Choice | readonly Choice[]>(facts, undefined, read, {
      config: oneOrMore({ enum: known }),
      take,
    }),
    allowed: known.join(', '),
    choices: known,
  };
}

function readChoice<Choice extends string>(given: string, choices: readonly Choice[], place: string): Choice {
  const found = choices.find((known) => known === given);
  if (found !== undefined) return found;
  throw usageError(`${place}: expected ${choices.join(', ')}, got ${JSON.stringify(given)}`);
}

/** May be given several times; without it the list is empty. */
function list(facts: ValueFacts): Flag<readonly string[], string | readonly string[]> {
  return {
    ...facts,
    isRepeatable: true,
    config: oneOrMore(TEXT),
    absent: [],
    read: (words) => words,
    take: takeTexts,
  };
}

/** May be given several times, and several at once, separated by commas. */
function names(facts: ValueFacts): Flag<readonly string[], string | readonly string[]> {
  const read = (words: readonly string[], place: string): readonly string[] =>
    words.flatMap((given) => {
      const found = given.split(',').map((name) => name.trim());
      if (found.includes('')) throw usageError(`${place}: expected names, got ${JSON.stringify(given)}`);
      return found;
    });
  return {
    ...facts,
    isRepeatable: true,
    config: oneOrMore(TEXT),
    absent: [],
    read,
    take: (given, place) => read(takeTexts(given, place), place),
  };
}

/** May be given several times as `NAME=VALUE`. */
function pairs<Value>(
  facts: ValueFacts,
  parse: (value: string, name: string, place: string) => Value,
): Flag<ReadonlyMap<string, Value>, Named<Value>> {
  return {
    ...facts,
    isRepeatable: true,
    config: { type: 'object', additionalProperties: RATE },
    absent: new Map(),
    read: (words, place) =>
      new Map(
        words.map((given) => {
          const [name = '', value = '', ...rest] = given.split('=');
          if (name === '' || value.trim() === '' || rest.length > 0)
            throw usageError(`${place}: expected ${facts.value}, got ${JSON.stringify(given)}`);
          return [name, parse(value, name, `${place} ${name}`)] as const;
        }),
      ),
    take: (given, place) =>
      new Map(
        takeEntries(given, place).map(([name, value]) => [
          name,
          parse(takeAmount(value, `${place} ${name}`), name, `${place} ${name}`),
        ]),
      ),
  };
}

/** Values by name: an object or a map. */
type Named<Value> = Readonly<Record<string, Value | string>> | ReadonlyMap<string, Value>;

/** Off unless given; one that is on unless it is taken back is shown and described as `--no-NAME`. */
function onOff({ isOn = false, ...facts }: FlagFacts & { readonly isOn?: boolean }): Flag<boolean, boolean> {
  return { ...facts, config: SWITCH, absent: isOn, read: ([word]) => word === 'true', take: takeSwitch };
}

/** On, off, or undefined where it is not given. */
function toggle(facts: FlagFacts): Flag<boolean | undefined, boolean> {
  return { ...facts, config: SWITCH, absent: undefined, read: ([word]) => word === 'true', take: takeSwitch };
}

/** Kinds of flags. */
export const flag = {
  text,
  file,
  path,
  pathOrOutput,
  number,
  whole,
  amount,
  date,
  rate,
  choice,
  choices,
  list,
  names,
  pairs,
  switch: onOff,
  toggle,
} as const;
