// Writes the tables of docs/library.md from the tables of flags; with --check it only tells whether they are up to
// date.
import { loadSources, markdownTable, writePart } from './document-part.mjs';

const FUNCTIONS = {
  prepare: 'prepare',
  importModel: 'import',
  run: 'run',
  evaluate: 'evaluate',
  merge: 'merge',
  summarize: 'summarize',
  compare: 'compare',
  gate: 'gate',
  report: 'report',
  lint: 'lint',
};
const SOURCES = Object.values(FUNCTIONS)
  .map((name) => `export { ${name}Flags } from './src/options/tables/${name}.ts';`)
  .join('\n');
const sources = await loadSources(SOURCES);

/** Text of a cell. */
const cell = (text) => text.replaceAll('|', '\\|');

/** `'ref' \| 'max' \| 'path'`, `number`, `string` */
function valuesOf({ value, choices, absent, isRepeatable, allowed, isPath }) {
  if (value === undefined) return '`true`, `false`';
  if (choices !== undefined) return choices.map((word) => `\`'${word}'\``).join(', ');
  if (isRepeatable === true)
    return absent instanceof Map ? 'an object of numbers by name' : 'a string or an array';
  if (isPath === true) return 'a path';
  return allowed === undefined ? 'a string' : allowed;
}

function defaultOf({ absent, defaultText }) {
  if (typeof absent === 'boolean') return `\`${absent}\``;
  return defaultText ?? '';
}

/** What the words of a switch that is on say is what it does when it is off. */
const meaningOf = ({ absent, describe, value }) =>
  value === undefined && absent === true ? `\`false\`: ${describe}` : describe;

for (const [name, table] of Object.entries(FUNCTIONS)) {
  const rows = Object.entries(sources[`${table}Flags`]).map(([option, flag]) =>
    [`\`${option}\``, valuesOf(flag), defaultOf(flag), meaningOf(flag)].map(cell),
  );
  writePart(
    'library.md',
    name,
    'option-tables.mjs',
    markdownTable([['option', 'values', 'default', ''], ...rows]),
  );
}
