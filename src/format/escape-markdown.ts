import { escapeHtml } from './escape-html.ts';
import { revealInvisible } from './reveal.ts';

/**
 * Text that Markdown shows as it is, on one line: marks that could open a link, a tag, a table cell,
 * emphasis, a formula or a mention are written as character references, characters that could hide or reorder
 * text as `[U+202E]`.
 */
export function escapeMarkdown(text: string): string {
  const line = revealInvisible(text).replaceAll(/[\t\n]+/gu, ' ');
  return line.replaceAll(/[&<>|`*_~[\](){}!\\#@$^=:]|(?<=www)\./giu, (mark) => {
    const named = escapeHtml(mark);
    return named === mark ? `&#${mark.codePointAt(0)};` : named;
  });
}
