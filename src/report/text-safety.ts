/**
 * C0 and C1 controls but tab and LF, the bidirectional controls, lone surrogates and other characters that
 * cannot be seen.
 */
const INVISIBLE = new RegExp(
  [
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]/u,
    /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);
/** Joiners and variation selectors: inside of words they shape letters, alone they are nothing to see. */
const JOINERS = /\u034f|\u200c|\u200d|[\ufe00-\ufe0f]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (symbol) => ENTITIES[symbol] ?? symbol);
}

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
  return `[U+${(symbol.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

const MARKDOWN_ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** A cell of a Markdown table: no markup, no HTML, no link, one line. */
export function escapeMarkdown(text: string): string {
  const line = revealInvisible(text).replaceAll(/[\t\n]+/gu, ' ');
  return line.replaceAll(
    /[\\`*_{}[\]()#+\-.!|~<>&:@=/^$]/gu,
    (symbol) => MARKDOWN_ENTITIES[symbol] ?? `\\${symbol}`,
  );
}

/** A value that a spreadsheet does not take for a formula. */
export function spreadsheetSafe(text: string): string {
  return /^[\s\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u.test(
    text,
  ) || /^[\t\r]/u.test(text)
    ? `'${text}`
    : text;
}

/** The beginning of a text for a heading or cell. */
export function shorten(text: string, length = 80): string {
  const symbols = Array.from(text.slice(0, 2 * length + 2));
  return symbols.length <= length ? text : `${symbols.slice(0, length).join('')}…`;
}
