import { revealInvisible, revealSymbol } from '../../format/reveal.ts';
import type { Piece } from './diff-lines.ts';
import { element } from './element.ts';

/** Errors of a line that are said in words. */
const SAID = 12;

/**
 * A line of a model's text with what is wrong marked. Nothing stands between the letters of a word but the marks
 * themselves, so that joining scripts stay joined; what the marks say is said in words at the end of the line.
 */
export function markedLine(pieces: readonly Piece[]): (Node | string)[] {
  const errors = pieces.filter(({ kind }) => kind !== 'hit');
  const nodes = pieces.map(pieceNode);
  if (errors.length === 0) return nodes;
  const words = errors.slice(0, SAID).map(wordsOf);
  const more = errors.length > SAID ? `; and ${errors.length - SAID} more` : '';
  return [...nodes, element('span', { class: 'said' }, [` (${words.join('; ')}${more})`])];
}

function pieceNode({ kind, reference, hypothesis }: Piece): Node | string {
  if (kind === 'hit') return revealInvisible(hypothesis.replaceAll(/\r?\n/gu, ''));
  const [expected, found] = [revealSymbol(reference), revealSymbol(hypothesis)];
  if (kind === 'substitution') return element('mark', { title: `reference: ${expected}` }, [found]);
  if (kind === 'deletion') return element('del', { title: 'missing' }, [expected]);
  return element('ins', { title: 'too much' }, [found]);
}

function wordsOf({ kind, reference, hypothesis }: Piece): string {
  const [expected, found] = [revealSymbol(reference), revealSymbol(hypothesis)];
  if (kind === 'substitution') return `${found} in place of ${expected}`;
  return kind === 'deletion' ? `missing ${expected}` : `too much ${found}`;
}

/** What the marks stand for. */
export function legend(): Node {
  return element('p', { class: 'quiet legend' }, [
    element('mark', {}, ['read wrong']),
    ' ',
    element('del', {}, ['missing']),
    ' ',
    element('ins', {}, ['too much']),
  ]);
}
