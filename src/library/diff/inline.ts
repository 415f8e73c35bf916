import { escapeControl } from '../../text/printable.ts';
import type { Segment } from './segments.ts';
import { visibleChange } from './visible.ts';

/** How what is only in the reference and what is only in the hypothesis are shown. */
export interface Paint {
  deleted(text: string): string;
  inserted(text: string): string;
}

/** Red and struck through, green and underlined: told apart without colours too. */
export const COLOR: Paint = {
  deleted: (text) => `\u001b[31;9m${text}\u001b[0m`,
  inserted: (text) => `\u001b[32;4m${text}\u001b[0m`,
};

/** The marks of wdiff. */
export const PLAIN: Paint = {
  deleted: (text) => `[-${text}-]`,
  inserted: (text) => `{+${text}+}`,
};

/** Both texts as one, changes marked where they are. */
export function inlineText(segments: readonly Segment[], paint: Paint): string {
  return segments
    .map(({ kind, reference, hypothesis }) =>
      kind === 'hit' ? escapeControl(reference) : changeText(reference, hypothesis, paint),
    )
    .join('');
}

function changeText(reference: string, hypothesis: string, paint: Paint): string {
  const before = reference === '' ? '' : paint.deleted(visibleChange(reference));
  const marked = before + (hypothesis === '' ? '' : paint.inserted(visibleChange(hypothesis)));
  // a line end in the change still ends the line, so that the rest stands where it stood
  return (hypothesis === '' ? reference : hypothesis).endsWith('\n') ? `${marked}\n` : marked;
}
