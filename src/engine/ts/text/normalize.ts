import type { NamedNormalization, Normalization, NormalizationStep } from '../../normalization.ts';
import { joinLines, removeSpaceAfterTsheg, removeSpaceBetweenShads, unifyTibetan, unifyTshegBeforeShad, unifyTshegRuns } from './editorial.ts';
import { expandTibetan, keepContent, orderMarks, removeInvisible, unifyBlanks, unifyNewlines } from './graphic.ts';
import { collapseSpace, preprocess } from './python.ts';

type Transform = (text: string) => string;

const nfc: Transform = (text) => text.normalize('NFC');

const STEPS: Readonly<Record<NormalizationStep, Transform>> = {
  NFC: nfc,
  NFD: (text) => text.normalize('NFD'),
  NFKC: (text) => text.normalize('NFKC'),
  NFKD: (text) => text.normalize('NFKD'),
  whitespace: collapseSpace,
  tibetan: unifyTibetan,
  lowercase: (text) => text.toLowerCase(),
  orcnorm: preprocess,
};

const removeByteOrderMark: Transform = (text) => (text.startsWith('\ufeff') ? text.slice(1) : text);

const CANONICAL: readonly Transform[] = [removeByteOrderMark, unifyNewlines, nfc];
const GRAPHIC: readonly Transform[] = [...CANONICAL, expandTibetan, removeInvisible, unifyBlanks, orderMarks];
const EDITORIAL: readonly Transform[] = [...GRAPHIC, joinLines, unifyTshegRuns, unifyTshegBeforeShad, removeSpaceBetweenShads, removeSpaceAfterTsheg];

const NAMED: Readonly<Record<NamedNormalization, readonly Transform[]>> = {
  raw: [],
  canonical: CANONICAL,
  'bo-graphic': GRAPHIC,
  'bo-editorial': EDITORIAL,
  'bo-letters': [...EDITORIAL, keepContent],
};

/** Applies steps and named normalisations one after the other. */
export function normalizeText(text: string, names: readonly Normalization[]): string {
  return names.reduce((current, name) => transformsOf(name).reduce((result, transform) => transform(result), current), text);
}

function transformsOf(name: Normalization): readonly Transform[] {
  return name in NAMED ? NAMED[name as NamedNormalization] : [STEPS[name as NormalizationStep]];
}
