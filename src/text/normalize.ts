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
import { collapseSpace, preprocess } from './python.ts';

type Transform = (text: string) => string;

const STEPS: Readonly<Record<NormalizationStep | NamedStep, Transform>> = {
  NFC: (text) => text.normalize('NFC'),
  NFD: (text) => text.normalize('NFD'),
  NFKC: (text) => text.normalize('NFKC'),
  NFKD: (text) => text.normalize('NFKD'),
  whitespace: collapseSpace,
  tibetan: unifyTibetan,
  lowercase: (text) => text.toLowerCase(),
  orcnorm: preprocess,
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
export function normalizeText(text: string, names: readonly (Normalization | NamedStep)[]): string {
  return names.flatMap(stepsOf).reduce((current, step) => STEPS[step](current), text);
}

function stepsOf(name: Normalization | NamedStep): readonly (NormalizationStep | NamedStep)[] {
  return Object.hasOwn(NAMED_STEPS, name)
    ? NAMED_STEPS[name as NamedNormalization]
    : [name as NormalizationStep | NamedStep];
}
