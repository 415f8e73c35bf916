/** What may be taken from an answer. */
export const STRIPPED = ['thinking', 'fence'] as const;

export type Stripped = (typeof STRIPPED)[number];

export interface StrippedText {
  readonly text: string;
  /** What was there and is not any more. */
  readonly stripped: readonly Stripped[];
  /** The whole answer is thinking, which may not even end. */
  readonly isThought: boolean;
}

/**
 * An answer without the thinking before it and the code fence around the whole of it. A text that has neither is
 * returned as it is, to the last space.
 */
export function stripText(text: string, strip: readonly Stripped[], isCut: boolean): StrippedText {
  const stripped: Stripped[] = [];
  let rest = text;
  if (strip.includes('thinking')) {
    const said = afterThinking(text);
    if (said === undefined || (said !== text && said.trim() === ''))
      return { text: '', stripped: ['thinking'], isThought: true };
    if (said !== text) stripped.push('thinking');
    rest = said;
  }
  const inner = strip.includes('fence') ? insideFence(rest, isCut) : undefined;
  if (inner !== undefined) stripped.push('fence');
  return { text: inner ?? rest, stripped, isThought: false };
}

const OPENED = /^\s*<(think|thinking)>/u;
const CLOSED = /<\/(?:think|thinking)>/u;

/** Empty lines and spaces after a tag; the text itself may start with spaces. */
const GAP = /^(?:[ \t]*\r?\n)+|^[ \t]+/u;

/** What follows the thinking; undefined when it does not end. */
function afterThinking(text: string): string | undefined {
  let rest = text;
  for (let tag = OPENED.exec(rest)?.[1]; tag !== undefined; tag = OPENED.exec(rest)?.[1]) {
    const end = rest.indexOf(`</${tag}>`);
    if (end === -1) return undefined;
    rest = rest.slice(end + tag.length + 3).replace(GAP, '');
  }
  return rest === text ? afterClosingTag(text) : rest;
}

/** Some servers put the opening tag into the prompt, so that the answer has the closing one alone. */
function afterClosingTag(text: string): string {
  const end = CLOSED.exec(text);
  // a page may speak of tags: then it has both
  if (end === null || /<think(?:ing)?>/u.test(text)) return text;
  return text.slice(end.index + end[0].length).replace(GAP, '');
}

const FENCE = /^\s*(`{3,}|~{3,})[^\n`]*(?:\n|$)/u;

/** What is inside a fence that is around the whole text; one that was cut has no end. Undefined without a fence. */
function insideFence(text: string, isCut: boolean): string | undefined {
  const [opening, mark] = FENCE.exec(text) ?? [];
  if (opening === undefined || mark === undefined) return undefined;
  const lines = text.slice(opening.length).trimEnd().split('\n');
  const closes = (line: string): boolean => {
    const bare = line.trim();
    return bare.length >= mark.length && bare === mark.charAt(0).repeat(bare.length);
  };
  const end = lines.findIndex(closes);
  if (end === -1) return isCut ? text.slice(opening.length) : undefined;
  return end === lines.length - 1 ? lines.slice(0, -1).join('\n') : undefined;
}
