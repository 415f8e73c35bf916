// Writes the table of providers in docs/running.md from their manifests; with --check it only tells whether
// it is up to date.
import { loadSources, markdownTable, writePart } from './document-part.mjs';

const SOURCES = `
export { allManifests } from './src/infer/providers/registry.ts';
export { serviceSettings } from './src/infer/providers/shared/service-settings.ts';
export { z } from 'zod';
`;

const { allManifests, serviceSettings, z } = await loadSources(SOURCES);
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

/** Built-in prices, those of each model where there are several, with the day on which they were taken. */
function priceWords({ settings, price, prices }) {
  if (prices !== undefined)
    return Object.entries(prices)
      .map(([model, known]) => `${code(model)}: ${amounts(known)}`)
      .join('; ');
  const { success, data } = settings.safeParse({});
  const known = success ? price?.(data) : undefined;
  return known === undefined ? '' : amounts(known);
}

function amounts({ inputPerMillion, outputPerMillion, perPage, asOf }) {
  const words = [
    [perPage, 'per page'],
    [inputPerMillion, 'per million input tokens'],
    [outputPerMillion, 'per million output tokens'],
  ]
    .filter(([amount]) => amount !== undefined)
    .map((parts) => parts.join(' '))
    .join(', ');
  return `${words} (${asOf})`;
}

/** Types that are sent as they are, and the most bytes of one. */
function imageWords({ images }) {
  if (images === undefined) return '';
  const types = images.mimeTypes.map((type) => type.replace('image/', ''));
  return `${types.join(', ')}; ${images.maxBytes / 1e6} MB`;
}

function tableOf(manifests) {
  const head = [
    'provider',
    'packages',
    'key',
    'settings of its own',
    'images as they are',
    'built-in price in US dollars',
  ];
  const rows = manifests.map((manifest) => [
    code(manifest.name),
    manifest.packages.map(packageWords).join(', '),
    manifest.key === undefined ? '' : keyWords(manifest.key),
    settingsWords(manifest),
    imageWords(manifest),
    priceWords(manifest),
  ]);
  return markdownTable([head, ...rows]);
}

writePart('running.md', 'providers', 'provider-table.mjs', tableOf(await allManifests()));
