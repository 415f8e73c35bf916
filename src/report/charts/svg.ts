import { escapeHtml } from '../../format/escape-html.ts';
import { revealInvisible } from '../../format/reveal.ts';
import { shorten } from '../text-safety.ts';

/**
 * Pictures as wide as their place: across they are measured in percent and down in pixels, so that letters and
 * lines keep their size on a phone. Colours come from classes, which know light and dark.
 */
const MODEL_COLOURS = 10;

/** The class of the colour of a model, the same in every picture and table. */
export function colourOf(model: number): string {
  return `m${model % MODEL_COLOURS}`;
}

/** Where the plot stands across. */
const [LEFT, RIGHT] = [9, 97];

/** A place across the plot, 0 to 1, in percent of the picture. */
export function across(share: number): string {
  return `${round(LEFT + share * (RIGHT - LEFT))}%`;
}

/** A width across the plot. */
export function wide(share: number): string {
  return `${round(share * (RIGHT - LEFT))}%`;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

type Attributes = Readonly<Record<string, string | number>>;

/** An element; `content` is markup. */
export function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** What is shown when the pointer rests on a shape. */
export function hover(words: string): string {
  return `<title>${escapeHtml(words)}</title>`;
}

/** A text whose words are data or our own. */
export function label(words: string, attributes: Attributes): string {
  return tag('text', attributes, escapeHtml(words));
}

/** A name as a label: short, nothing hidden. */
export function labelOf(name: string, length = 32): string {
  return shorten(revealInvisible(name).replaceAll(/\s+/gu, ' '), length);
}

/** A picture; `title` is said to those who cannot see it. */
export function picture(title: string, height: number, content: string): string {
  const attributes = { class: 'plot', role: 'img', width: '100%', height: round(height) };
  return tag('svg', attributes, `<title>${escapeHtml(title)}</title>${content}`);
}

/** Lines up from the ticks of an axis across, with their words below. */
export function gridAcross(
  ticks: readonly { readonly share: number; readonly words: string }[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): string {
  return ticks
    .map(({ share, words }) => {
      const x = across(share);
      const line = tag('line', { class: 'grid', x1: x, x2: x, y1: top, y2: bottom });
      const anchor = share > 0.95 ? 'end' : share < 0.02 ? 'start' : 'middle';
      return line + label(words, { x, y: bottom + 16, 'text-anchor': anchor, class: 'tick' });
    })
    .join('');
}

/** Lines across from the ticks of an axis up, with their words on the left. */
export function gridUp(ticks: readonly { readonly y: number; readonly words: string }[]): string {
  return ticks
    .map(({ y, words }) => {
      const line = tag('line', { class: 'grid', x1: `${LEFT}%`, x2: `${RIGHT}%`, y1: y, y2: y });
      const place = { x: `${LEFT - 1}%`, y: y + 4, 'text-anchor': 'end', class: 'tick' };
      return line + label(words, place);
    })
    .join('');
}

/** A line through points, each 0 to 1 across and down, drawn into the plot between two heights. */
export function polyline(
  points: readonly (readonly [x: number, y: number])[],
  { top, bottom, className }: { readonly top: number; readonly bottom: number; readonly className: string },
): string {
  const written = points.map(([x, y]) => `${round(x * 1000)},${round(y * 1000)}`).join(' ');
  const frame = {
    x: `${LEFT}%`,
    y: top,
    width: `${RIGHT - LEFT}%`,
    height: bottom - top,
    viewBox: '0 0 1000 1000',
    preserveAspectRatio: 'none',
    overflow: 'visible',
  };
  const line = tag('polyline', {
    class: className,
    points: written,
    fill: 'none',
    'vector-effect': 'non-scaling-stroke',
  });
  return tag('svg', frame, line);
}

/** The mark of a value beyond the end of its axis. */
export function beyondMark(y: number, words: string): string {
  return label(`${words} ▸`, { x: across(1), y, 'text-anchor': 'end', class: 'beyond' });
}
