import { characterLabel } from '../text/code-point-label.ts';

/**
 * C0 and C1 controls but tab and LF, the bidirectional controls, lone surrogates and other characters that
 * cannot be seen.
 */
const INVISIBLE = new RegExp(
  [
    String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e]`,
    String.raw`[\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e007f}]`,
  ].join('|'),
  'gu',
);
/** Joiners and variation selectors: inside of words they shape letters, alone they are nothing to see. */
const JOINERS = /\u034f|\u200c|\u200d|[\ufe00-\ufe0f]/gu;

/** Shows characters that could hide or reorder text as `[U+202E]`. */
export function revealInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, label);
}

/** Like `revealInvisible` for a single symbol: spaces, line ends and joiners are shown too. */
export function revealSymbol(text: string): string {
  return revealInvisible(text)
    .replaceAll(JOINERS, label)
    .replaceAll('\n', '⏎')
    .replaceAll('\t', '⇥')
    .replaceAll(/^\p{Zs}+$/gu, (spaces) =>
      [...spaces].map((space) => (space === ' ' ? '␣' : label(space))).join(''),
    );
}

function label(symbol: string): string {
  return `[${characterLabel(symbol)}]`;
}
