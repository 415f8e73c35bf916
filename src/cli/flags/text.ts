import { NAMED_NORMALIZATIONS, type NamedNormalization } from '../../text/normalization.ts';
import type { Normalization } from '../../text/normalization.ts';
import { usageError } from '../usage-error.ts';
import { flag, type FlagValues } from './flag.ts';

const group = 'Text before CER, WER and the units (applied in this order):';
const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
const NAMES = Object.keys(NAMED_NORMALIZATIONS) as NamedNormalization[];

/** Flags that choose the text which is compared. */
export const textFlags = {
  normalizeUnicode: flag.choice(FORMS, { group, value: 'FORM', describe: 'Unicode form' }),
  normalizeTibetan: flag.switch({
    group,
    describe: 'one tsheg for several, none before shad, no zero-width space',
  }),
  normalizeWhitespace: flag.switch({ group, describe: 'white space collapsed to one space and trimmed' }),
  normalize: flag.choices(NAMES, {
    group,
    value: 'NAME[,NAME…]',
    describe: 'named normalisations in place of the flags above, applied in the order given',
  }),
};

/** The steps of the texts in their order: the named ones, or the Unicode form, then Tibetan, then white space. */
export function normalizationSteps(values: FlagValues<typeof textFlags>): readonly Normalization[] {
  const { normalizeUnicode, normalizeTibetan, normalizeWhitespace, normalize } = values;
  const steps: Normalization[] = [];
  if (normalizeUnicode !== undefined) steps.push(normalizeUnicode);
  if (normalizeTibetan) steps.push('tibetan');
  if (normalizeWhitespace) steps.push('whitespace');
  if (normalize === undefined || steps.length === 0) return normalize ?? steps;
  throw usageError(
    `--normalize: expected a named normalisation or single steps, got ${normalize.join(',')} and ${steps.join(', ')}`,
  );
}
