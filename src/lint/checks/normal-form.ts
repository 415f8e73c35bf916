import { normalize } from '../../library/index.ts';

/** Which normal forms a text is in; most texts have nothing to compose and are in both. */
export type NormalForm = 'both' | 'NFC' | 'NFD' | 'neither';

export function normalFormOf(text: string): NormalForm {
  const isComposed = normalize(text, 'NFC') === text;
  const isDecomposed = normalize(text, 'NFD') === text;
  if (isComposed) return isDecomposed ? 'both' : 'NFC';
  return isDecomposed ? 'NFD' : 'neither';
}

/** Offset of the first place at which a text differs from its normal form. */
export function firstDifference(text: string, form: 'NFC' | 'NFD'): number {
  const normal = normalize(text, form);
  let at = 0;
  while (at < text.length && text[at] === normal[at]) at += 1;
  return at;
}

export type FormCounts = Readonly<Record<NormalForm, number>>;

/** The form of the greater part of the pages; NFC when there is none. */
export function commonForm({ NFC, NFD }: FormCounts): 'NFC' | 'NFD' {
  return NFD > NFC ? 'NFD' : 'NFC';
}
