import { ErrataError } from '../schema/error.ts';
import type { Equivalence } from './equivalences.ts';
import { ExpressionError, isCharacter, readExpression } from './expression.ts';

/** Rules as their users write them: `FROM` to `TO`, or `/EXPRESSION/` to what takes its place. */
export type EquivalenceTable = Readonly<Record<string, string>>;

interface Line {
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  '\\': '\\',
  '/': '/',
  '#': '#',
};

/**
 * The rules of a file: per line `FROM`, a tab, `TO`. Empty lines and lines that begin with `#` are skipped.
 * `label` is the name of the file in errors.
 */
export function equivalencesOfFile(text: string, label: string): readonly Equivalence[] {
  const lines = text
    .replace(/^\ufeff/u, '')
    .split(/\r?\n/u)
    .map((line, at) => ({ line, place: `${label}:${at + 1}` }));
  return rulesOf(lines.filter(({ line }) => line !== '' && !line.startsWith('#')).map(fieldsOf), label);
}

/** The rules of a table. */
export function readEquivalences(table: EquivalenceTable): readonly Equivalence[] {
  const lines = Object.entries(table).map(([from, to]) => ({
    place: `equivalences[${JSON.stringify(from)}]`,
    from,
    to: typeof to === 'string' ? to : badRule('equivalences', `found ${typeof to}, expected strings`),
  }));
  return rulesOf(lines, 'equivalences');
}

/** The table from which `readEquivalences` makes the same rules, in one form whatever the file looked like. */
export function equivalenceTable(rules: readonly Equivalence[]): EquivalenceTable {
  return Object.fromEntries(
    rules.map(({ from, to, isExpression }) =>
      isExpression ? [`/${from}/`, escaped(to)] : [escaped(from).replaceAll('/', '\\/'), escaped(to)],
    ),
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

function fieldsOf({ line, place }: { readonly line: string; readonly place: string }): Line {
  const fields = line.split('\t');
  const [from, to] = fields;
  if (from === undefined || to === undefined || fields.length > 2)
    return badRule(
      place,
      `found ${fields.length - 1} tabs, expected FROM, one tab, TO (\\t for a tab itself)`,
    );
  return { place, from, to };
}

function rulesOf(lines: readonly Line[], label: string): readonly Equivalence[] {
  if (lines.length === 0) return badRule(label, 'found no rule, expected at least one: FROM, a tab, TO');
  const places = new Map<string, string>();
  const rules = lines.map((line): Equivalence => {
    const rule = ruleOf(line);
    const key = `${rule.isExpression}${rule.from}`;
    const first = places.get(key);
    if (first !== undefined)
      return badRule(line.place, `found the rule of ${first} again, expected each FROM once`);
    places.set(key, line.place);
    return rule;
  });
  // the order of sequences is of no account, that of expressions is
  return [
    ...rules.filter(({ isExpression }) => !isExpression).sort((a, b) => (a.from < b.from ? -1 : 1)),
    ...rules.filter(({ isExpression }) => isExpression),
  ];
}

function ruleOf({ place, from, to }: Line): Equivalence {
  if (!from.startsWith('/')) {
    const sequence = unescaped(from, place);
    if (sequence === '') return badRule(place, 'found nothing before the tab, expected what to replace');
    return { from: sequence, to: unescaped(to, place), isExpression: false };
  }
  if (from.length < 3 || !from.endsWith('/'))
    return badRule(place, `found ${JSON.stringify(from)}, expected /EXPRESSION/, or \\/ for a slash itself`);
  try {
    const { text, groups } = readExpression(from.slice(1, -1));
    return { from: text, to: replacementOf(unescaped(to, place), groups, place), isExpression: true };
  } catch (error) {
    return error instanceof ExpressionError ? badRule(place, error.message) : raise(error);
  }
}

function replacementOf(to: string, groups: number, place: string): string {
  for (const [, name] of to.matchAll(/\$([^]?)/gu))
    if (name !== '$' && !(name! >= '1' && name! <= String(groups)))
      return badRule(
        place,
        `found $${name}, expected ${groups === 0 ? '' : `$1 to $${groups}, or `}$$ for the character itself`,
      );
  return to;
}

function unescaped(text: string, place: string): string {
  if (/[\ud800-\udfff]/u.test(text))
    return badRule(place, 'found a lone surrogate, expected well-formed text');
  return text.replaceAll(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|([^]?))/gu,
    (found, braced, four, name) => {
      if (name === undefined) {
        const point = Number.parseInt(String(braced ?? four), 16);
        if (isCharacter(point)) return String.fromCodePoint(point);
      }
      return (
        ESCAPES[String(name)] ??
        badRule(
          place,
          `found ${String(found)}, expected \\t, \\n, \\r, \\\\, \\/, \\# or \\u{…} with the number of a character`,
        )
      );
    },
  );
}

function badRule(place: string, message: string): never {
  throw new ErrataError('EQUIVALENCES_INVALID', `${place}: ${message}`);
}

function raise(error: unknown): never {
  throw error;
}
