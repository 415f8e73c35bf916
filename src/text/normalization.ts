import { ErrataError } from '../schema/error.ts';

/** A step of normalisation that users may name. */
interface StepInfo {
  /** Version of its rules; undefined where Unicode or the definitions of the metrics as a whole have one. */
  readonly version?: number;
  /** What it does, in Markdown. */
  readonly help: string;
}

const STEPS = {
  NFC: {
    help: 'Unicode form. NFC never composes Tibetan: U+0F43, U+0F69, U+0F73 … are decomposed by it too',
  },
  NFD: { help: 'Unicode form' },
  NFKC: { help: 'Unicode form; destroys distinctions (`½`, `ſ`, U+0F0C) and is never a default' },
  NFKD: { help: 'Unicode form, likewise' },
  whitespace: { help: 'Python\'s `" ".join(text.split())`' },
  tibetan: {
    help: 'U+200B removed; a run of U+0F0B becomes one; U+0F0B directly before U+0F0D is removed',
  },
  lowercase: { help: "Python's `str.lower()`" },
  orcnorm: { help: 'the preprocessing of that profile' },
  trim: { version: 1, help: "one U+FEFF at the start removed, then Python's `str.strip()`" },
  nospace: { version: 1, help: "Python's white space removed" },
  casefold: {
    version: 1,
    help: 'full case folding of Unicode, without the rules of any language: `ß` → `ss`, `Σ` and `ς` → `σ`',
  },
  nopunctuation: {
    version: 1,
    help:
      'punctuation (category P) removed, marks of letters never. What stands between words or syllables in place ' +
      'of a space stays (tsheg U+0F0B, U+0F0C; U+1361; U+1039F, U+103D0, U+1091F), and so do Hebrew geresh and ' +
      "gershayim (U+05F3, U+05F4), and `'`, `’` and `·` directly between letters or numbers. Hyphens go; symbols " +
      '(category S: `+`, `$`, `=`) stay',
  },
  nodiacritics: {
    version: 1,
    help:
      'NFD; nonspacing marks (category Mn) that follow a letter of Latin, Greek, Coptic, Cyrillic, Glagolitic, ' +
      'Armenian, Georgian, Hebrew, Arabic or Syriac script removed; NFC. `é` → `e`, `й` → `и`, vowel points go; ' +
      'letters with a stroke (`ø`, `ł`) stay, Arabic madda and hamza (U+0653–U+0655) too, and every mark of ' +
      'other scripts: they spell vowels (Tibetan, Devanagari, Thai …) or other sounds (kana)',
  },
  arabic: {
    version: 1,
    help:
      'tatweel (U+0640) removed; presentation forms (U+FB50–U+FDFF, U+FE70–U+FEFC) become the letters they show ' +
      '(NFKC of each); harakat stay',
  },
  'arabic-letters': {
    version: 1,
    help:
      'variants of alef (U+0622, U+0623, U+0625, U+0671–U+0673, U+0675, and U+0627 with U+0653–U+0655) become ' +
      'U+0627, those of yeh (U+0649, U+06CC) U+064A',
  },
  'historical-latin': {
    version: 1,
    help:
      'what dinglehopper 0.11.0 takes for the same (`substitute_equivalences`): NFC; ligatures apart ' +
      '(ﬀ ﬁ ﬂ ﬃ ﬆ ĳ and those of MUFI and eMOP in the private area); aͤ oͤ uͤ → ä ö ü, `⸗` → `-`, `==` and ' +
      "`—` → `–`, `’` → `'`; NFC. Long s stays",
  },
  fraktur: {
    version: 1,
    help: '`historical-latin`, then ſ → s, ꝛ → r, ﬅ → st, ﬄ → ffl, Aͤ Oͤ Uͤ → Ä Ö Ü; NFC',
  },
  equivalences: { help: 'the rules of `--equivalences FILE`, see below' },
} as const satisfies Readonly<Record<string, StepInfo>>;

export type NormalizationStep = keyof typeof STEPS;

/** Single steps of normalisation. */
export const NORMALIZATION_STEPS = Object.keys(STEPS) as readonly NormalizationStep[];

export const STEP_INFO: Readonly<Record<NormalizationStep, StepInfo>> = STEPS;

/** Named normalisations: ordered, each from the second includes the one before, with the version of its rules. */
export const NAMED_NORMALIZATIONS = {
  raw: 1,
  canonical: 1,
  'bo-graphic': 1,
  'bo-editorial': 1,
  'bo-letters': 1,
} as const;

export type NamedNormalization = keyof typeof NAMED_NORMALIZATIONS;

const CANONICAL = ['bom', 'newlines', 'NFC'] as const;
const GRAPHIC = [...CANONICAL, 'bo-expand', 'invisible', 'blanks', 'bo-order'] as const;
const EDITORIAL = [...GRAPHIC, 'line-join', 'tsheg-runs', 'tsheg-shad', 'shad-space', 'tsheg-space'] as const;

/** Steps of the named normalisations in order. */
export const NAMED_STEPS = {
  raw: [],
  canonical: CANONICAL,
  'bo-graphic': GRAPHIC,
  'bo-editorial': EDITORIAL,
  'bo-letters': [...EDITORIAL, 'bo-content'],
} as const satisfies Record<NamedNormalization, readonly string[]>;

/** A step inside a named normalisation. */
export type NamedStep = (typeof NAMED_STEPS)[NamedNormalization][number];

/** A step, or a named normalisation. */
export type Normalization = NormalizationStep | NamedNormalization;

/** The names that users may give. */
export const NORMALIZATIONS = [
  ...NORMALIZATION_STEPS,
  ...Object.keys(NAMED_NORMALIZATIONS),
] as readonly Normalization[];

/** Checks the name of a normalisation given by a user; `place` says where it was found. */
export function readNormalization(name: string, place: string): Normalization {
  if ((NORMALIZATIONS as readonly string[]).includes(name)) return name as Normalization;
  throw new ErrataError(
    'NORMALIZATION_UNKNOWN',
    `${place}: expected one of ${NORMALIZATIONS.join(', ')}, got ${JSON.stringify(name)}`,
  );
}

/** The name with the version of its rules, where it has one of its own. */
export function versionedNormalization(name: Normalization): string {
  const version = Object.hasOwn(NAMED_NORMALIZATIONS, name)
    ? NAMED_NORMALIZATIONS[name as NamedNormalization]
    : STEP_INFO[name as NormalizationStep].version;
  return version === undefined ? name : `${name}@${version}`;
}

/** The steps with that of the equivalences: where there are any and no place is named for it, it is the last. */
export function withEquivalences(
  steps: readonly Normalization[],
  hasRules: boolean,
): readonly Normalization[] {
  return hasRules && !steps.includes('equivalences') ? [...steps, 'equivalences'] : steps;
}
