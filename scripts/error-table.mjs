// Writes the table of docs/errors.md from the list of codes; with --check it only tells whether it is up to date.
import { loadSources, markdownTable, writePart } from './document-part.mjs';

const { ERROR_CODES } = await loadSources(`export { ERROR_CODES } from './src/schema/error-codes.ts';`);

const rows = Object.entries(ERROR_CODES)
  .toSorted(([left], [right]) => (left < right ? -1 : 1))
  .map(([code, { exit, meaning }]) => [`\`${code}\``, exit, meaning]);
const table = markdownTable([['code', 'exit', 'what it means, what to do'], ...rows]);
writePart('errors.md', 'errors', 'error-table.mjs', table);
