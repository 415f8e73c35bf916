import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The JSON Schema of the configuration in a package. */
const SCHEMA = join('dist', 'schema', 'config.json');
const INSTALLED = join('node_modules', 'errata', SCHEMA);

/** Packages that `npx` fetched are gone with its cache. */
const NPX = `${sep}_npx${sep}`;

/**
 * The first line of a configuration: where editors find its JSON Schema, without a network. That is in the package
 * which the folder has, by the way from the folder, so that the file may be shared; else in the program that runs, by
 * its place on this machine. Where that will not stay, it says how to get one.
 */
export function schemaLine(folder: string, own: string | undefined = ownSchema()): string {
  const near = schemaAbove(folder, INSTALLED) ?? (own && schemaAbove(folder, SCHEMA, own));
  if (near !== undefined) return `${modeline(slashed(relative(folder, near)))}\n`;
  if (own !== undefined && !own.includes(NPX)) return `${modeline(pathToFileURL(own).href)}\n`;
  return `# npm install errata, and write above this line: ${modeline(slashed(INSTALLED))}\n`;
}

/** As the language server for YAML reads it; a path is relative to the file. */
function modeline(place: string): string {
  return `# yaml-language-server: $schema=${place}`;
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}

/** The file of a name in the folder or the nearest one above it; with `only` no other than that. */
function schemaAbove(folder: string, name: string, only?: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const path = join(place, name);
    if (only === undefined ? existsSync(path) : path === only) return path;
    if (place === dirname(place)) return undefined;
  }
}

/** The schema of the program that runs; undefined where it has none, as in its sources. */
function ownSchema(): string | undefined {
  return ['./schema/config.json', '../schema/config.json']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path));
}
