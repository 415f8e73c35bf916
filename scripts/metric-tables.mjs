// Writes the tables of docs/metrics.md from the metrics and units; with --check it only tells whether they
// are up to date.
import { loadSources, markdownTable, writePart } from './document-part.mjs';

const SOURCES = `
export { ALL_METRICS } from './src/metrics/registry.ts';
export { ALL_RATES } from './src/metrics/rate-list.ts';
export { isPooled } from './src/metrics/rate.ts';
export { cutUnits } from './src/text/cut.ts';
export { NORMALIZATION_STEPS, STEP_INFO, versionedNormalization } from './src/text/normalization.ts';
export { UNITS, UNIT_INFO } from './src/text/unit.ts';
`;

const {
  ALL_METRICS,
  ALL_RATES,
  NORMALIZATION_STEPS,
  STEP_INFO,
  UNITS,
  UNIT_INFO,
  cutUnits,
  isPooled,
  versionedNormalization,
} = await loadSources(SOURCES);
const code = (word) => `\`${word}\``;
const write = (name, rows) => writePart('metrics.md', name, 'metric-tables.mjs', markdownTable(rows));

const profiles = ALL_METRICS.flatMap(({ name, profile }) =>
  profile === undefined
    ? []
    : [[code(profile.name), code(name), profile.text, profile.emptyReference, profile.source]],
);
write('profiles', [
  ['profile', 'metric', 'text', 'empty reference', 'where it comes from'],
  ...profiles,
  [code('all'), 'all but `semantic`', '', '', 'the default, in one pass over the texts'],
]);

write('metrics', [
  ['metric', 'what it measures', 'its counts in the table of pages'],
  ...ALL_METRICS.map((metric) => [code(metric.name), metric.help, countsOf(metric)]),
]);

function countsOf({ name, slots, units }) {
  if (slots.length > 0) return slots.map((slot) => code(`${name}.${slot}`)).join(', ');
  if (units === undefined) return 'none';
  return units('codepoint').length > 1 ? 'those of every unit' : `those of ${code(units('codepoint')[0])}`;
}

const EXAMPLE = 'བཀྲ་ཤིས་བདེ་ལེགས།';
write('units', [
  ['unit', 'definition', code(EXAMPLE)],
  ...UNITS.map((unit) => [code(unit), UNIT_INFO[unit].help, cutUnits(EXAMPLE, unit).length / 2]),
]);

const share = (bound) => `${Number((bound * 100).toFixed(4))} %`;
/** `below 5 %: very high quality; up to 10 %: good; else poor recognition` */
function qualityWords({ better, quality: { bands, worst } }) {
  const [beyond, to] = better === 'higher' ? ['above', 'from'] : ['below', 'up to'];
  const parts = bands.map(
    ([bound, isInside, words]) => `${isInside ? to : beyond} ${share(bound)}: ${words}`,
  );
  return [...parts, `else ${worst}`].join('; ');
}
write('quality', [
  ['key', 'words', 'said'],
  ...ALL_RATES.filter(({ rate }) => rate.quality !== undefined).map(({ key, rate }) => [
    code(key),
    qualityWords(rate),
    rate.quality.needsSpaces
      ? 'where most letters are of a script with spaces between words'
      : key === 'cer'
        ? 'with the unit `codepoint`'
        : 'always',
  ]),
]);

write('rates', [
  ['key', 'title', 'better', 'micro', 'value of a page'],
  ...ALL_RATES.map(({ key, rate }) => [
    code(key),
    rate.title,
    rate.better === 'neither' ? '' : rate.better,
    isPooled(rate) ? 'yes' : 'no',
    rate.help,
  ]),
]);

write('normalizations', [
  ['step', 'what it does'],
  ...NORMALIZATION_STEPS.map((name) => [code(versionedNormalization(name)), STEP_INFO[name].help]),
]);
