import { sha256 } from './hash.ts';

const LONGEST = 60;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/** A text as the name of a file on any system: letters, marks, digits, spaces, `-`, `_`, `.`; never a path. */
export function portableName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} _.-]/gu, '_')
    .replaceAll(/^[. ]+|[. ]+$/gu, '_');
  const short = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/[. ]+$/gu, '_');
  return short === '' || RESERVED.test(short) ? `_${short}` : short;
}

/** Such names for different texts in one folder; those that would meet in one file get a part of their hash. */
export function portableNames(texts: readonly string[]): Map<string, string> {
  const plain = texts.map((text) => portableName(text).toLowerCase());
  const uses = new Map<string, number>();
  for (const name of plain) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(
    texts.map((text, at) => [
      text,
      uses.get(plain[at] ?? '') === 1
        ? portableName(text)
        : `${portableName(text)}-${sha256(text).slice(0, 8)}`,
    ]),
  );
}
