import { readTextFile } from '../io/read-text.ts';
import { NORMALIZATIONS } from '../text/normalization.ts';
import type { Normalization } from '../text/normalization.ts';
import { equivalencesOfFile, equivalenceTable, type EquivalenceTable } from '../text/read-equivalences.ts';
import { usageError } from './usage-error.ts';
import { flag, type Flag, type FlagValues, type ValueFacts } from './flag.ts';

const group = 'Text before CER, WER and the units (applied in this order):';
/** Single steps take the place of named ones, and the other way round. */
const replaces = ['normalize'];
const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

/** A file of rules; a caller of the library may give the rules themselves. */
function equivalencesFlag(
  facts: ValueFacts,
): Flag<string | EquivalenceTable | undefined, string | EquivalenceTable> {
  const file = flag.file(facts);
  return {
    ...file,
    take: (given, place) =>
      typeof given === 'object' && given !== null
        ? { ...(given as EquivalenceTable) }
        : file.take(given, place),
  };
}

/** Flags that choose the text which is compared. */
export const textFlags = {
  normalizeUnicode: flag.choice(FORMS, { group, replaces, value: 'FORM', describe: 'Unicode form' }),
  normalizeTibetan: flag.switch({
    group,
    replaces,
    describe: 'one tsheg for several, none before shad, no zero-width space',
  }),
  normalizeWhitespace: flag.switch({
    group,
    replaces,
    describe: 'white space collapsed to one space and trimmed',
  }),
  normalize: flag.choices(NORMALIZATIONS, {
    group,
    replaces: ['normalizeUnicode', 'normalizeTibetan', 'normalizeWhitespace'],
    value: 'NAME[,NAME…]',
    describe: 'normalisations in place of the flags above, applied in the order given',
  }),
  equivalences: equivalencesFlag({
    group,
    value: 'FILE',
    describe:
      'lines of FROM, a tab, TO (or /EXPRESSION/): applied last, or where --normalize names equivalences',
  }),
};

/** The text that is compared: steps in their order, and rules of the user's own. */
export interface TextRequest {
  readonly normalize: readonly Normalization[];
  readonly equivalences: EquivalenceTable | undefined;
}

/** What the flags ask for; the file of equivalences is read. */
export async function textRequest(values: FlagValues<typeof textFlags>): Promise<TextRequest> {
  const normalize = normalizationSteps(values);
  if (typeof values.equivalences === 'object') return { normalize, equivalences: values.equivalences };
  if (values.equivalences !== undefined) {
    const rules = equivalencesOfFile(await readTextFile(values.equivalences), values.equivalences);
    return { normalize, equivalences: equivalenceTable(rules) };
  }
  if (normalize.includes('equivalences'))
    throw usageError('--normalize equivalences: expected --equivalences FILE with its rules');
  return { normalize, equivalences: undefined };
}

/** The steps of the texts in their order: those named, or the Unicode form, then Tibetan, then white space. */
function normalizationSteps(values: FlagValues<typeof textFlags>): readonly Normalization[] {
  const { normalizeUnicode, normalizeTibetan, normalizeWhitespace, normalize } = values;
  const steps: Normalization[] = [];
  if (normalizeUnicode !== undefined) steps.push(normalizeUnicode);
  if (normalizeTibetan) steps.push('tibetan');
  if (normalizeWhitespace) steps.push('whitespace');
  if (normalize === undefined || steps.length === 0) return normalize ?? steps;
  const together = [...steps, ...normalize.filter((name) => name !== 'raw' && !steps.includes(name))];
  throw usageError(
    '--normalize: expected all steps in its list, in the order in which they are applied ' +
      `(--normalize ${together.join(',')}), got ${normalize.join(',')} and flags for ${steps.join(', ')}`,
  );
}
