import { escapeHtml } from '../../format/escape-html.ts';
import { revealInvisible, revealSymbol } from '../../format/reveal.ts';
import { shorten } from '../text-safety.ts';

/** A name or text of the data: isolated, nothing hidden, no markup. */
export function dataText(text: string, length = 120): string {
  return `<bdi>${escapeHtml(revealInvisible(shorten(text, length)))}</bdi>`;
}

/** A stack of a confusion. */
export function stackText(stack: string): string {
  return stack === ''
    ? '<span class="none">nothing</span>'
    : `<bdi class="stack">${escapeHtml(revealSymbol(shorten(stack, 24)))}</bdi>`;
}
