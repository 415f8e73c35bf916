// Writes the tables of character properties of both engines from the data of one Unicode version:
//   node scripts/unicode-tables.mjs            writes the tables
//   node scripts/unicode-tables.mjs --check    compares them with the committed ones
// The data come from the npm package below (fetched into a temporary folder, checked by its hash)
// or from a folder that holds it: --package DIR.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const VERSION = '17.0.0';
const PACKAGE = `@unicode/unicode-${VERSION}@2.1.0`;
const SHA512 = 'vin4t0thqky14tLee7x9dAQRNoCVCSQTNcm4csNyKH5cbA0fpqLQ8TJvOYyHFbYDwRTngN6curl2Ae9+YjJjtA==';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUST_FILE = join(ROOT, 'crates/text/src/tables.rs');
const RUST_WORD_FILE = join(ROOT, 'crates/text/src/word_tables.rs');
const TYPESCRIPT_FILE = join(ROOT, 'src/text/tables.ts');
const TYPESCRIPT_WORD_FILE = join(ROOT, 'src/text/word-tables.ts');

// Low five bits of a property byte: the class for grapheme clusters. Grapheme_Cluster_Break,
// Extended_Pictographic and Indic_Conjunct_Break occur together in these ways only. Up to SPACING the classes are
// simple: in a text of these alone, EXTEND to SPACING join what stands before, unless it is LF or CONTROL.
const CLASSES = [
  'OTHER',
  'LF',
  'CONTROL',
  'EXTEND',
  'LINKER',
  'NON_JOINER',
  'ZWJ',
  'SPACING',
  'CR',
  'REGIONAL',
  'PREPEND',
  'L',
  'V',
  'T',
  'LV',
  'LVT',
  'PICTOGRAPH',
  'CONSONANT',
];
const WORD = 0x20;
const SPACE = 0x40;
const INERT = 0x80;
const BREAKS = {
  CR: 'CR',
  LF: 'LF',
  Control: 'CONTROL',
  ZWJ: 'ZWJ',
  Regional_Indicator: 'REGIONAL',
  Prepend: 'PREPEND',
  SpacingMark: 'SPACING',
  L: 'L',
  V: 'V',
  T: 'T',
  LV: 'LV',
  LVT: 'LVT',
};
const LAST = 0x10ffff;

// Low five bits of a byte of the word tables: Word_Break, and Extended_Pictographic where rule WB3c needs it. From
// EXTEND to JOINER a code point belongs to what stands before it.
const WORD_CLASSES = [
  'OTHER',
  'CR',
  'LF',
  'NEWLINE',
  'EXTEND',
  'FORMAT',
  'JOINER',
  'WORD_SPACE',
  'PICTOGRAPH',
  'LETTER_PICTOGRAPH',
  'LETTER',
  'HEBREW',
  'NUMERIC',
  'KATAKANA',
  'EXTENDER',
  'REGIONAL',
  'SINGLE_QUOTE',
  'DOUBLE_QUOTE',
  'MID_NUMBER_LETTER',
  'MID_LETTER',
  'MID_NUMBER',
];
const WORD_BREAKS = {
  CR: 'CR',
  LF: 'LF',
  Newline: 'NEWLINE',
  Extend: 'EXTEND',
  Format: 'FORMAT',
  ZWJ: 'JOINER',
  WSegSpace: 'WORD_SPACE',
  ALetter: 'LETTER',
  Hebrew_Letter: 'HEBREW',
  Numeric: 'NUMERIC',
  Katakana: 'KATAKANA',
  ExtendNumLet: 'EXTENDER',
  Regional_Indicator: 'REGIONAL',
  Single_Quote: 'SINGLE_QUOTE',
  Double_Quote: 'DOUBLE_QUOTE',
  MidNumLet: 'MID_NUMBER_LETTER',
  MidLetter: 'MID_LETTER',
  MidNum: 'MID_NUMBER',
};
const WORD_TITLE =
  `Word breaks, punctuation and folding of Unicode ${VERSION}, ` +
  'written by scripts/unicode-tables.mjs: do not edit.';
const PUNCTUATION = 0x20;
const NONSPACING = 0x40;
const ACCENTED = 0x80;
// Scripts whose marks above and below letters are accents and points: without them the word is still spelled.
const ACCENTED_SCRIPTS = [
  'Latin',
  'Greek',
  'Coptic',
  'Cyrillic',
  'Glagolitic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Syriac',
];

function fetchPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'unicode-tables-'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, PACKAGE], { cwd: folder });
  const archive = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found !== SHA512) throw new Error(`${PACKAGE}: found sha512 ${found}, expected ${SHA512}`);
  execFileSync('tar', ['xzf', archive, '-C', folder]);
  return { folder: join(folder, 'package'), remove: () => rmSync(folder, { recursive: true }) };
}

async function readSet(folder, property) {
  const module = await import(pathToFileURL(join(folder, property, 'code-points.mjs')).href);
  return module.default;
}

async function readClasses(folder) {
  const classes = new Uint8Array(LAST + 1);
  const set = (points, name) =>
    points.forEach((point) => {
      classes[point] = CLASSES.indexOf(name);
    });
  for (const [property, name] of Object.entries(BREAKS))
    set(await readSet(folder, `Grapheme_Cluster_Break/${property}`), name);
  set(await readSet(folder, 'Grapheme_Cluster_Break/Extend'), 'NON_JOINER');
  const extend = await readSet(folder, 'Indic_Conjunct_Break/Extend');
  set(
    extend.filter((point) => classes[point] !== CLASSES.indexOf('ZWJ')),
    'EXTEND',
  );
  set(await readSet(folder, 'Indic_Conjunct_Break/Linker'), 'LINKER');
  set(await readSet(folder, 'Indic_Conjunct_Break/Consonant'), 'CONSONANT');
  set(await readSet(folder, 'Binary_Property/Extended_Pictographic'), 'PICTOGRAPH');
  return classes;
}

// Python's classes: \w is letters, numbers and the low line; isspace() adds U+001C to U+001F to White_Space.
async function addPythonClasses(folder, bytes) {
  const mark = (points, flag) =>
    points.forEach((point) => {
      bytes[point] |= flag;
    });
  mark(await readSet(folder, 'General_Category/Letter'), WORD);
  mark(await readSet(folder, 'General_Category/Number'), WORD);
  mark([0x5f], WORD);
  mark(await readSet(folder, 'Binary_Property/White_Space'), SPACE);
  mark([0x1c, 0x1d, 0x1e, 0x1f], SPACE);
}

// Inert: no normal form changes the code point, moves it or joins it to what stands before it.
function addInert(bytes) {
  if (process.versions.unicode !== VERSION.slice(0, 4))
    throw new Error(`node has Unicode ${process.versions.unicode}, expected ${VERSION}`);
  const joins = new Set();
  for (let point = 0; point <= LAST; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const text = String.fromCodePoint(point);
    const parts = [...text.normalize('NFD')];
    if (parts.length > 1 && text.normalize('NFC') === text) joins.add(parts.at(-1).codePointAt(0));
  }
  const isStarter = (text) => {
    const before = `a${text}\u0334`; // class 1: moves before any higher class
    const after = `a\u0345${text}`; // class 240: any other class moves before it
    return (
      before.normalize('NFD') === `a${text.normalize('NFD')}\u0334` &&
      after.normalize('NFD') === `a\u0345${text.normalize('NFD')}`
    );
  };
  for (let point = 0; point <= LAST; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const text = String.fromCodePoint(point);
    if (
      text.normalize('NFKD') === text &&
      text.normalize('NFKC') === text &&
      !joins.has(point) &&
      isStarter(text)
    )
      bytes[point] |= INERT;
  }
}

async function readWordBytes(folder) {
  const bytes = new Uint8Array(LAST + 1);
  for (const [property, name] of Object.entries(WORD_BREAKS))
    for (const point of await readSet(folder, `Word_Break/${property}`))
      bytes[point] = WORD_CLASSES.indexOf(name);
  for (const point of await readSet(folder, 'Binary_Property/Extended_Pictographic')) {
    const name = bytes[point] === 0 ? 'PICTOGRAPH' : 'LETTER_PICTOGRAPH';
    if (bytes[point] !== 0 && WORD_CLASSES[bytes[point]] !== 'LETTER')
      throw new Error(`U+${point.toString(16)}: a pictograph of the class ${WORD_CLASSES[bytes[point]]}`);
    bytes[point] = WORD_CLASSES.indexOf(name);
  }
  const mark = (points, flag) =>
    points.forEach((point) => {
      bytes[point] |= flag;
    });
  mark(await readSet(folder, 'General_Category/Punctuation'), PUNCTUATION);
  mark(await readSet(folder, 'General_Category/Nonspacing_Mark'), NONSPACING);
  const letters = new Set(await readSet(folder, 'General_Category/Letter'));
  for (const script of ACCENTED_SCRIPTS) {
    const points = await readSet(folder, `Script/${script}`);
    mark(
      points.filter((point) => letters.has(point)),
      ACCENTED,
    );
  }
  return bytes;
}

// Full case folding (statuses C and F of CaseFolding.txt): runs of single code points as [first, last, stride,
// distance], and those that become several.
async function readFolds(folder) {
  const read = async (status) => {
    const module = await import(pathToFileURL(join(folder, `Case_Folding/${status}/code-points.mjs`)).href);
    return [...module.default];
  };
  const numbers = (folded) => [folded].flat();
  const all = [...(await read('C')), ...(await read('F'))].sort(([a], [b]) => a - b);
  const runs = [];
  const several = [];
  for (const [point, folded] of all) {
    const points = numbers(folded);
    if (points.length > 1) {
      several.push([point, points]);
      continue;
    }
    const distance = points[0] - point;
    const run = runs.at(-1);
    const step = run === undefined ? 0 : point - run[1];
    const fits = run !== undefined && run[3] === distance && (step === 1 || step === 2);
    if (fits && (run[0] === run[1] || run[2] === step)) {
      run[1] = point;
      run[2] = step;
    } else runs.push([point, point, 1, distance]);
  }
  return { runs, several };
}

// Runs of equal bytes as [first code point, byte]. Hangul syllables are LVT here; the reader tells LV by arithmetic.
function toRuns(bytes, mask, hasHangul = true) {
  const runs = [];
  for (let point = 0; point <= LAST; point++) {
    let byte = bytes[point] & mask;
    if (hasHangul && (byte & 0x1f) === CLASSES.indexOf('LV')) byte += 1;
    if (runs.length === 0 || runs.at(-1)[1] !== byte) runs.push([point, byte]);
  }
  return runs;
}

function toRanges(points) {
  const ranges = [];
  for (const point of [...points].sort((a, b) => a - b)) {
    if (ranges.length > 0 && ranges.at(-1)[1] === point - 1) ranges.at(-1)[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
}

function wrap(items, width) {
  const lines = [''];
  for (const item of items) {
    if (lines.at(-1).length + item.length > width) lines.push('');
    lines[lines.length - 1] += item;
  }
  return lines;
}

function rustText(runs, marks) {
  const constants = CLASSES.map((name, index) => `pub const ${name}: u8 = ${index};`).join('\n');
  const rows = wrap(
    runs.map(([point, byte]) => `(0x${point.toString(16)},${byte}),`),
    120,
  ).join('\n');
  return `//! Character properties of Unicode ${VERSION}, written by scripts/unicode-tables.mjs: do not edit.
#![allow(missing_docs)]
#![cfg_attr(rustfmt, rustfmt_skip)]

/// Version of the Unicode data; part of every result's signature.
pub const UNICODE_VERSION: &str = "${VERSION.slice(0, 4)}";

${constants}
pub const CLASS_MASK: u8 = 0x1f;
pub const WORD: u8 = ${WORD};
pub const SPACE: u8 = ${SPACE};
pub const INERT: u8 = ${INERT};

/// Runs of equal property bytes: first code point, byte. Hangul syllables are all \`LVT\` here.
pub static RUNS: [(u32, u8); ${runs.length}] = [
${rows}
];

/// Combining marks (General_Category M): first and last code point of each range.
pub static MARKS: [(u32, u32); ${marks.length}] = [
${wrap(
  marks.map(([first, last]) => `(0x${first.toString(16)},0x${last.toString(16)}),`),
  120,
).join('\n')}
];
`;
}

function typescriptText(runs, marks) {
  const constants = CLASSES.map((name, index) => `export const ${name} = ${index};`).join('\n');
  const quote = (items) =>
    wrap(items, 130)
      .map((line) => `  '${line}'`)
      .join(' +\n');
  let last = 0;
  const base36 = (point, other) => {
    const item = `${(point - last).toString(36)} ${other.toString(36)} `;
    last = point;
    return item;
  };
  const rows = quote(runs.map(([point, byte]) => base36(point, byte)));
  last = 0;
  const markRows = quote(marks.map(([first, end]) => base36(first, end - first)));
  return `// Character properties of Unicode ${VERSION}, written by scripts/unicode-tables.mjs: do not edit.

/** Version of the Unicode data; part of every result's signature. */
export const UNICODE_VERSION = '${VERSION.slice(0, 4)}';

${constants}
export const CLASS_MASK = 0x1f;
export const WORD = ${WORD};
export const SPACE = ${SPACE};

/**
 * Runs of equal property bytes, as pairs of base-36 numbers: distance from the start of the run before, byte.
 * Hangul syllables (U+AC00 to U+D7A3) are all LVT here; (code point - 0xAC00) % 28 === 0 tells LV.
 */
export const RUNS =
${rows};

/**
 * Combining marks (General_Category M), as pairs of base-36 numbers: distance from the start of the range
 * before, length - 1.
 */
export const MARKS =
${markRows};
`;
}

const threeOf = (points) => [...points, 0, 0].slice(0, 3);

function rustWordText(runs, folds) {
  const constants = WORD_CLASSES.map((name, index) => `pub const ${name}: u8 = ${index};`).join('\n');
  const hex = (number) => `0x${number.toString(16)}`;
  const rows = (items) => wrap(items, 120).join('\n');
  const several = folds.several.map(([point, points]) => [point, threeOf(points)]);
  return `//! ${WORD_TITLE}
#![allow(missing_docs)]
#![cfg_attr(rustfmt, rustfmt_skip)]

${constants}
pub const WORD_CLASS_MASK: u8 = 0x1f;
/// General_Category P.
pub const PUNCTUATION: u8 = ${PUNCTUATION};
/// General_Category Mn.
pub const NONSPACING: u8 = ${NONSPACING};
/// Letters of ${ACCENTED_SCRIPTS.join(', ')}.
pub const ACCENTED: u8 = ${ACCENTED};

/// Runs of equal bytes: first code point, byte.
pub static WORD_RUNS: [(u32, u8); ${runs.length}] = [
${rows(runs.map(([point, byte]) => `(${hex(point)},${byte}),`))}
];

/// Case folding to one code point: first, last, stride, distance.
pub static FOLD_RUNS: [(u32, u32, u32, i32); ${folds.runs.length}] = [
${rows(folds.runs.map(([first, last, stride, distance]) => `(${hex(first)},${hex(last)},${stride},${distance}),`))}
];

/// Case folding to several code points, 0 for none.
pub static FOLDED_APART: [(u32, [u32; 3]); ${folds.several.length}] = [
${rows(several.map(([point, points]) => `(${hex(point)},[${points.map(hex).join(',')}]),`))}
];
`;
}

function typescriptWordText(runs, folds) {
  const constants = WORD_CLASSES.map((name, index) => `export const ${name} = ${index};`).join('\n');
  const quote = (items) =>
    wrap(items, 130)
      .map((line) => `  '${line}'`)
      .join(' +\n');
  const base36 = (numbers) => `${numbers.map((number) => number.toString(36)).join(' ')} `;
  const distances = (items) =>
    items.map(([point, ...rest], at) => [point - (items[at - 1]?.[0] ?? 0), ...rest]);
  const foldRuns = folds.runs.map(([first, last, ...rest]) => [first, last - first, ...rest]);
  return `// ${WORD_TITLE}

${constants}
export const WORD_CLASS_MASK = 0x1f;
/** General_Category P. */
export const PUNCTUATION = ${PUNCTUATION};
/** General_Category Mn. */
export const NONSPACING = ${NONSPACING};
/** Letters of ${ACCENTED_SCRIPTS.join(', ')}. */
export const ACCENTED = ${ACCENTED};

/** Runs of equal bytes, as pairs of base-36 numbers: distance from the start of the run before, byte. */
export const WORD_RUNS =
${quote(distances(runs).map(base36))};

/**
 * Case folding to one code point, as base-36 numbers: distance from the first of the run before, last less first,
 * stride, distance of the folded one.
 */
export const FOLD_RUNS =
${quote(distances(foldRuns).map(base36))};

/** Case folding to several code points, as base-36 numbers: the code point, then three, 0 for none. */
export const FOLDED_APART =
${quote(folds.several.map(([point, points]) => base36([point, ...threeOf(points)])))};
`;
}

function emit(file, text, check) {
  if (!check) return writeFileSync(file, text);
  if (readFileSync(file, 'utf8') !== text) throw new Error(`${file}: differs from what the script writes`);
}

async function main(args) {
  const at = args.indexOf('--package');
  const source = at >= 0 ? { folder: args[at + 1], remove() {} } : fetchPackage();
  try {
    const bytes = await readClasses(source.folder);
    await addPythonClasses(source.folder, bytes);
    addInert(bytes);
    const marks = toRanges(await readSet(source.folder, 'General_Category/Mark'));
    const check = args.includes('--check');
    const wordRuns = toRuns(await readWordBytes(source.folder), 0xff, false);
    const folds = await readFolds(source.folder);
    emit(RUST_WORD_FILE, rustWordText(wordRuns, folds), check);
    emit(TYPESCRIPT_WORD_FILE, typescriptWordText(wordRuns, folds), check);
    emit(RUST_FILE, rustText(toRuns(bytes, 0xff), marks), check);
    emit(TYPESCRIPT_FILE, typescriptText(toRuns(bytes, 0x7f), marks), check);
  } finally {
    source.remove();
  }
}

await main(process.argv.slice(2));
