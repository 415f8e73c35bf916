// Documents, and parts of them between two marks, that are made from the sources.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { shared } from './bundle.mjs';
import { PROJECT } from './run-command.mjs';

/** What a few lines of TypeScript, with paths from the project's folder, export. */
export async function loadSources(contents) {
  const outfile = join(PROJECT, `.sources-${process.pid}.mjs`);
  const stdin = { contents, resolveDir: PROJECT, loader: 'ts' };
  try {
    await build({ ...shared, stdin, outfile, platform: 'node', format: 'esm', packages: 'external' });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}

/** Puts a text between the marks of a page, or with --check only tells whether it is there. */
export function writePart(page, name, script, text) {
  const path = join(PROJECT, 'docs', page);
  const [begin, end] = [`<!-- ${name}: written by scripts/${script} -->\n`, `<!-- end of ${name} -->`];
  const old = readFileSync(path, 'utf8');
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path}: expected the marks ${begin.trim()} and ${end}`);
  const written = old.slice(0, from + begin.length) + text + old.slice(to);
  keep(path, old, written, `the part ${name}`, script);
}

/** Writes a page that is made as a whole, or with --check only tells whether it is up to date. */
export function writePage(page, script, text) {
  const path = join(PROJECT, 'docs', page);
  mkdirSync(dirname(path), { recursive: true });
  const old = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  keep(path, old, `<!-- written by scripts/${script} -->\n\n${text}`, 'the page', script);
}

function keep(path, old, written, what, script) {
  if (!process.argv.includes('--check')) writeFileSync(path, written);
  else if (written !== old) {
    console.error(`${path}: ${what} is out of date: node scripts/${script}`);
    process.exitCode = 1;
  }
}

/** Rows of cells as a table of Markdown; the first is the head. */
export function markdownTable([head, ...rows]) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
