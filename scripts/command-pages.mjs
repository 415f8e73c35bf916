// Writes docs/commands: a page for each command, from its table of flags; with --check it only tells whether they
// are up to date.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSources, markdownTable, writePage } from './document-part.mjs';
import { PROJECT } from './run-command.mjs';

const SCRIPT = 'command-pages.mjs';
const { commandTables, commands, globalFlags, flagRow, rowFacts, rowTerm } = await loadSources(`
export { commandTables } from './src/cli/command-tables.ts';
export { commands } from './src/cli/commands/index.ts';
export { flagRow, rowFacts, rowTerm } from './src/options/flag-row.ts';
export { globalFlags } from './src/options/global.ts';
`);

/** The page that explains what a command is for. */
const EXPLAINED = {
  prepare: 'preparing.md',
  models: 'bdrc.md',
  run: 'running.md',
  import: 'importing.md',
  evaluate: 'evaluating.md',
  merge: 'scale.md',
  report: 'reports.md',
  reformat: 'evaluating.md#the-openpecha-program',
  compare: 'statistics.md#comparing-models',
  gate: 'statistics.md#the-gate',
  diff: 'formats.md#files-of-errata-score-and-errata-diff',
  score: 'metrics.md',
  experiment: 'experiments.md',
  lint: 'linting.md',
  bench: 'algorithms.md',
};

/** Examples that a test of the documentation cannot run, and why. */
const NOT_RUN = {
  'errata models pull minilm': 'a download',
  'errata evaluate --metrics cer,semantic': 'needs the sentence model, which is a download',
  'errata reproduce theirs.card.json --set model_dir=models/Woodblock': 'needs the model of somebody else',
  'errata bench engine': 'takes minutes and a checkout',
  'errata bench engine --only pages5 --no-record': 'takes minutes and a checkout',
};

const code = (text) => `\`${text}\``;
/** A text in a cell of a table: a bar would end the cell. */
const cell = (text) => text.replaceAll('|', '\\|');

/** Words of flags, places and names stand out, and nothing is taken for markup. */
function plain(text) {
  return text
    .replaceAll(/(?<![\w`-])--[a-z][\w-]*|\[-text-\]|\{\+text\+\}|\$[A-Z_]+|\b[A-Z]+_[A-Z_]+\b/gu, code)
    .replaceAll('<', '&lt;')
    .replaceAll('*', '\\*');
}

const sentence = (text) => text.replace(/^./u, (letter) => letter.toUpperCase());

function flagTable(rows) {
  const shown = rows.map((row) => {
    const facts = rowFacts(row);
    return [cell(code(rowTerm(row))), cell(plain(row.describe)), facts === '' ? '' : cell(code(facts))];
  });
  return markdownTable([['flag', 'what it does', 'values'], ...shown]);
}

/** Flags by heading, those without one first. */
function flagParts(flags) {
  const groups = new Map([[undefined, []]]);
  for (const row of flags) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups]
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => `## ${title?.replace(/:$/u, '') ?? 'Flags'}\n\n${flagTable(rows)}`);
}

function argumentPart(words) {
  if (words.length === 0) return [];
  const rows = words.map(({ name, describe, isRequired }) => [
    code(name.toUpperCase()),
    cell(plain(describe)),
    isRequired ? 'needed' : '',
  ]);
  return [`## Arguments\n\n${markdownTable([['argument', 'what it is', ''], ...rows])}`];
}

function examplePart(examples) {
  if (examples.length === 0) return [];
  const blocks = examples.map(({ command, describe }) => {
    const marker = NOT_RUN[command] === undefined ? '' : `<!-- not run: ${NOT_RUN[command]} -->\n`;
    return `${sentence(plain(describe))}:\n\n${marker}\`\`\`sh\n${command}\n\`\`\`\n`;
  });
  return [`## Examples\n\n${blocks.join('\n')}`];
}

/** Lines that belong together as a paragraph, indented ones as a list. */
function epiloguePart(epilogue) {
  if (epilogue === undefined) return [];
  const items = epilogue.split('\n').map((line) => {
    const [, word, rest] = /^\s+(\S+)\s{2,}(.*)$/u.exec(line) ?? [];
    if (word !== undefined) return `- ${code(word)}: ${plain(rest)}`;
    return line.startsWith(' ') ? `- ${code(line.trim())}` : plain(line);
  });
  const text = items.join('\n').replaceAll(/\n(?=- )(?<!^- .*\n)/gmu, '\n\n');
  return [`${text.replaceAll(/(?<=^- .*)\n(?!- )/gmu, '\n\n')}\n`];
}

function pageOf({ name, describe, usage, arguments: words, flags, globals, examples, epilogue }) {
  const listed = [...globals, 'quiet', 'verbose']
    .map((global) => code(flagRow(global, globalFlags[global]).flag))
    .join(', ');
  const explained = EXPLAINED[name] === undefined ? '' : ` [More about it](../${EXPLAINED[name]}).`;
  const parts = [
    `# errata ${name}\n\n${plain(describe)}${explained}\n\nUsage: ${code(usage)}\n`,
    ...epiloguePart(epilogue),
    ...argumentPart(words),
    ...flagParts(flags),
    `[Global flags](../command-line.md#global-flags) that mean something here: ${listed}.\n`,
    ...examplePart(examples),
  ];
  return parts.join('\n');
}

const tables = await commandTables(commands);
for (const table of tables) writePage(`commands/${table.name}.md`, SCRIPT, pageOf(table));
const overview = tables.map(({ name, summary }) => [`[${code(name)}](${name}.md)`, cell(plain(summary))]);
writePage(
  'commands/index.md',
  SCRIPT,
  `# Commands\n\n${markdownTable([['command', 'what it does'], ...overview])}\n` +
    'What all commands have in common is in [the command line](../command-line.md).\n',
);

const known = new Set(['index.md', ...tables.map(({ name }) => `${name}.md`)]);
for (const file of readdirSync(join(PROJECT, 'docs', 'commands')).filter((name) => !known.has(name))) {
  if (process.argv.includes('--check')) {
    console.error(`docs/commands/${file}: there is no such command: node scripts/${SCRIPT}`);
    process.exitCode = 1;
  } else rmSync(join(PROJECT, 'docs', 'commands', file));
}
