import { ErrataError } from '../schema/error.ts';

/** Single steps of normalisation. */
export const NORMALIZATION_STEPS = [
  'NFC',
  'NFD',
  'NFKC',
  'NFKD',
  'whitespace',
  'tibetan',
  'lowercase',
  'orcnorm',
] as const;

/** Named normalisations: ordered, each from the second includes the one before, with the version of its rules. */
export const NAMED_NORMALIZATIONS = {
  raw: 1,
  canonical: 1,
  'bo-graphic': 1,
  'bo-editorial': 1,
  'bo-letters': 1,
} as const;

export type NormalizationStep = (typeof NORMALIZATION_STEPS)[number];
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

const NAMES: readonly string[] = [...NORMALIZATION_STEPS, ...Object.keys(NAMED_NORMALIZATIONS)];

/** Checks the name of a normalisation given by a user; `place` says where it was found. */
export function readNormalization(name: string, place: string): Normalization {
  if (NAMES.includes(name)) return name as Normalization;
  throw new ErrataError(
    'NORMALIZATION_UNKNOWN',
    `${place}: expected one of ${NAMES.join(', ')}, got ${JSON.stringify(name)}`,
  );
}
