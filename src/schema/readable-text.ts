/** NUL, and half a surrogate pair: no file of texts can hold them. */
const UNREADABLE = /[\0\p{Surrogate}]/gu;

/** A text that can be written to a CSV and read again: what cannot is replaced by U+FFFD, and counted. */
export function readableText(text: string): { readonly text: string; readonly replaced: number } {
  let replaced = 0;
  const readable = text.replaceAll(UNREADABLE, () => {
    replaced += 1;
    return '\uFFFD';
  });
  return { text: readable, replaced };
}

/** What is told about a text in which characters were replaced. */
export function replacedNote(replaced: number): string {
  return (
    `${replaced} character${replaced === 1 ? '' : 's'} of the text replaced by U+FFFD: expected a ` +
    'text, found NUL or half a surrogate pair'
  );
}
