import type { Command, CommandContext } from '../command.ts';
import { flagRow, rowFacts, rowTerm, type FlagRow } from '../../options/flag-row.ts';
import type { Flags } from '../../options/flag.ts';
import { hasDefaults } from '../flag-defaults.ts';
import { globalFlags, type GlobalName } from '../../options/global.ts';

const GROUP = 'Flags:';
/** Widest text, so that lines can be read. */
const WIDEST = 110;
/** Beyond this the description stands below. */
const WIDEST_TERM = 34;
const WIDEST_EXAMPLE = 54;

type Row = readonly [term: string, description: string];

/** `errata prepare SOURCE [flags]` */
export function usageLine({ name, positionals = {} }: Command): string {
  const words = Object.entries(positionals).map(([word, { required = false, isRepeatable = false }]) => {
    const shown = `${word.toUpperCase()}${isRepeatable ? '…' : ''}`;
    return required ? shown : `[${shown}]`;
  });
  return ['errata', name, ...words, '[flags]'].join(' ');
}

/** The text of `errata --help`: the commands in a line each. */
export function overviewText(commands: CommandContext['commands']): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { describe }]) => `  ${name.padEnd(width)}  ${describe}`,
  );
  return (
    `errata COMMAND [flags]\n\n${lines.join('\n')}\n\n` +
    'errata help COMMAND, or COMMAND --help, lists the flags of a command.\n'
  );
}

/** The text of `--help`: the command's own flags first, then the global ones that mean something for it. */
export function helpText(command: Command, columns = 100): string {
  const width = Math.min(WIDEST, columns);
  const { positionals = {}, examples = [], epilogue } = command;
  const words = Object.entries(positionals).map(([name, { describe }]): Row => [
    name.toUpperCase(),
    describe,
  ]);
  const parts = [
    usageLine(command),
    wrap(command.describe, width).join('\n'),
    section('Arguments:', words, width),
    ...flagGroups(command.flags).map(([title, rows]) => section(title, rows, width)),
    section('Global:', globalRows(command.globals), width),
    hasDefaults(command.name) ? wrap(defaultsNote(command.name), width).join('\n') : '',
    section('Examples:', examples, width, WIDEST_EXAMPLE),
    epilogue === undefined ? '' : wrap(epilogue, width).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** How a project has flags of its own. */
function defaultsNote(name: string): string {
  return (
    `Defaults of these flags may stand in the configuration, below ${name}: with _ in place of - (no_… is false), ` +
    'but for --root and --config. A flag comes before the environment, and that before the configuration.'
  );
}

/** Rows by heading: those without one first, then the others as they first occur. */
function flagGroups(flags: Flags): readonly (readonly [title: string, rows: readonly Row[]])[] {
  const groups = new Map<string, Row[]>([[GROUP, []]]);
  for (const [name, flag] of Object.entries(flags)) {
    const title = flag.group ?? GROUP;
    groups.set(title, [...(groups.get(title) ?? []), textRow(flagRow(name, flag))]);
  }
  return [...groups];
}

/** What every command listens to stands below what this one does. */
function globalRows(names: readonly GlobalName[]): readonly Row[] {
  const shown = new Set<string>([...names, 'quiet', 'verbose']);
  const rows = Object.entries(globalFlags)
    .filter(([name]) => shown.has(name))
    .map(([name, flag]) => textRow(flagRow(name, flag)));
  return [...rows, ['--help, -h', 'this text'], ['--version, -v', 'version of the program']];
}

function textRow(row: FlagRow): Row {
  const facts = rowFacts(row);
  return [rowTerm(row), facts === '' ? row.describe : `${row.describe} [${facts}]`];
}

function section(title: string, rows: readonly Row[], width: number, widest = WIDEST_TERM): string {
  if (rows.length === 0) return '';
  const term = Math.min(widest, Math.max(...rows.map(([word]) => word.length)));
  const indent = ' '.repeat(term + 4);
  const lines = rows.flatMap(([word, description]) => {
    const [first = '', ...more] = wrap(description, width - indent.length);
    const below = more.map((line) => indent + line);
    return word.length > term
      ? [`  ${word}`, indent + first, ...below]
      : [`  ${word.padEnd(term)}  ${first}`, ...below];
  });
  return [title, ...lines].join('\n');
}

/** Lines of at most a width, broken at spaces; line ends stay before and behind an indented line alone. */
function wrap(text: string, width: number): string[] {
  const joined = text.replaceAll(/(?<=^\S[^\n]*)\n(?=\S)/gmu, ' ');
  return joined.split('\n').flatMap((line) => {
    const lines = [''];
    for (const word of line.split(/(?<=\S)\s/u)) {
      const open = lines.at(-1) ?? '';
      const longer = open === '' ? word : `${open} ${word}`;
      if (longer.length > width && open !== '') lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  });
}
