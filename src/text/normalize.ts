import { NAMED_STEPS } from './normalization.ts';
import type { NamedNormalization, NamedStep, Normalization, NormalizationStep } from './normalization.ts';
import {
  joinLines,
  removeSpaceAfterTsheg,
  removeSpaceBetweenShads,
  unifyTibetan,
  unifyTshegBeforeShad,
  unifyTshegRuns,
} from './editorial.ts';
import {
  expandTibetan,
  keepContent,
  orderMarks,
  removeInvisible,
  unifyBlanks,
  unifyNewlines,
} from './graphic.ts';
import { removeAccents } from './accents.ts';
import { plainArabic, unifyArabicLetters } from './arabic.ts';
import { applyEquivalences, type Equivalence } from './equivalences.ts';
import { foldCase } from './fold.ts';
import { modernizeFraktur, unifyHistoricalLatin } from './latin.ts';
import { removePunctuation } from './punctuation.ts';
import { collapseSpace, preprocess, removeSpace, trim } from './python.ts';

type Transform = (text: string, equivalences: readonly Equivalence[]) => string;

const NO_EQUIVALENCES: readonly Equivalence[] = [];

const STEPS: Readonly<Record<NormalizationStep | NamedStep, Transform>> = {
  NFC: (text) => text.normalize('NFC'),
  NFD: (text) => text.normalize('NFD'),
  NFKC: (text) => text.normalize('NFKC'),
  NFKD: (text) => text.normalize('NFKD'),
  whitespace: collapseSpace,
  tibetan: unifyTibetan,
  lowercase: (text) => text.toLowerCase(),
  orcnorm: preprocess,
  trim,
  nospace: removeSpace,
  casefold: foldCase,
  nopunctuation: removePunctuation,
  nodiacritics: removeAccents,
  arabic: plainArabic,
  'arabic-letters': unifyArabicLetters,
  'historical-latin': unifyHistoricalLatin,
  fraktur: modernizeFraktur,
  equivalences: applyEquivalences,
  bom: (text) => (text.startsWith('\ufeff') ? text.slice(1) : text),
  newlines: unifyNewlines,
  'bo-expand': expandTibetan,
  invisible: removeInvisible,
  blanks: unifyBlanks,
  'bo-order': orderMarks,
  'line-join': joinLines,
  'tsheg-runs': unifyTshegRuns,
  'tsheg-shad': unifyTshegBeforeShad,
  'shad-space': removeSpaceBetweenShads,
  'tsheg-space': removeSpaceAfterTsheg,
  'bo-content': keepContent,
};

/** Applies steps and named normalisations one after the other. */
export function normalizeText(
  text: string,
  names: readonly (Normalization | NamedStep)[],
  equivalences: readonly Equivalence[] = NO_EQUIVALENCES,
): string {
  return names.flatMap(stepsOf).reduce((current, step) => STEPS[step](current, equivalences), text);
}

function stepsOf(name: Normalization | NamedStep): readonly (NormalizationStep | NamedStep)[] {
  return Object.hasOwn(NAMED_STEPS, name)
    ? NAMED_STEPS[name as NamedNormalization]
    : [name as NormalizationStep | NamedStep];
}
