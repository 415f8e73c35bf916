import { escapeControl } from '../../text/printable.ts';

/** Characters that show nothing: a change of one would not be seen. */
const INVISIBLE = new RegExp(
  [
    '[\\u00ad\\u115f\\u1160\\u180e\\u200b-\\u200d\\u2060-\\u2064\\ufeff]',
    '[\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]',
    '\\p{Variation_Selector}|\\p{Cn}|\\p{Co}',
  ].join('|'),
  'gu',
);

/** Text so that every change can be seen: marks on a circle, line ends and tabs as signs, the rest by number. */
export function visibleChange(text: string): string {
  const marked = /^\p{M}/u.test(text) ? `\u25cc${text}` : text;
  const shown = marked.replaceAll(INVISIBLE, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`);
  return escapeControl(shown).replaceAll('\n', '⏎').replaceAll('\t', '⇥');
}
