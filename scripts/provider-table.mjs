// Writes the table of providers in docs/running.md from their manifests; with --check it only tells whether it is up to date.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { EXTERNAL, shared } from './bundle.mjs';
import { PROJECT } from './run-command.mjs';

const PAGE = join(PROJECT, 'docs', 'running.md');
const BEGIN = '<!-- providers: written by scripts/provider-table.mjs -->\n';
const END = '<!-- end of providers -->';

const SOURCES = `
export { allManifests } from './src/infer/providers/registry.ts';
export { serviceSettings } from './src/infer/providers/shared/service-settings.ts';
export { z } from 'zod';
`;

async function loadSources() {
  const outfile = join(PROJECT, `.provider-table-${process.pid}.mjs`);
  const stdin = { contents: SOURCES, resolveDir: PROJECT, loader: 'ts' };
  try {
    await build({ ...shared, stdin, outfile, platform: 'node', format: 'esm', external: EXTERNAL });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}

const { allManifests, serviceSettings, z } = await loadSources();
const code = (word) => `\`${word}\``;

function packageWords({ name, when }) {
  return when === undefined ? name : `${name} (${when})`;
}

function keyWords({ variable, isOptional = false }) {
  return isOptional ? `${code(variable)} (optional)` : code(variable);
}

/** A default in words; long texts and empty ones say nothing. */
function defaultWords(value) {
  const words = Array.isArray(value) ? `[${value.join(', ')}]` : JSON.stringify(value)?.replaceAll('"', '');
  return words === undefined || words === '{}' || words.length > 30 ? '' : ` (${code(words)})`;
}

/** What every service takes is in the text below the table. */
function settingsWords({ settings }) {
  const { properties, required = [] } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .filter(([name]) => !Object.hasOwn(serviceSettings, name) || required.includes(name))
    .map(([name, property]) =>
      required.includes(name) ? `${code(name)} (needed)` : `${code(name)}${defaultWords(property.default)}`,
    )
    .join(', ');
}

/** The price of the model that is used when none is named. */
function priceWords({ settings, price }) {
  const { success, data } = settings.safeParse({});
  const { inputPerMillion, outputPerMillion, perPage } = (success ? price?.(data) : undefined) ?? {};
  return [
    [perPage, 'per page'],
    [inputPerMillion, 'per million input tokens'],
    [outputPerMillion, 'per million output tokens'],
  ]
    .filter(([amount]) => amount !== undefined)
    .map((words) => words.join(' '))
    .join(', ');
}

function tableOf(manifests) {
  const head = ['provider', 'packages', 'key', 'settings of its own', 'built-in price in US dollars'];
  const rows = manifests.map((manifest) => [
    code(manifest.name),
    manifest.packages.map(packageWords).join(', '),
    manifest.key === undefined ? '' : keyWords(manifest.key),
    settingsWords(manifest),
    priceWords(manifest),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

const page = readFileSync(PAGE, 'utf8');
const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
if (begin < 0 || end < begin) throw new Error(`${PAGE}: expected the marks ${BEGIN.trim()} and ${END}`);
const written = page.slice(0, begin + BEGIN.length) + tableOf(await allManifests()) + page.slice(end);
if (!process.argv.includes('--check')) writeFileSync(PAGE, written);
else if (written !== page) {
  console.error(`${PAGE}: the table of providers is out of date: node scripts/provider-table.mjs`);
  process.exitCode = 1;
}
