import { COLUMNS, isInRange, rangeText } from '../schema/whole-range.ts';
import { ErrataError } from '../schema/error.ts';
import { checkOptionNames, type KnownOptions } from '../schema/known-options.ts';
import { readCut } from './check-options.ts';
import { diffPage } from './diff/html.ts';
import { COLOR, inlineText, PLAIN } from './diff/inline.ts';
import { segmentsIn } from './diff/segments.ts';
import { sideBySide as inColumns } from './diff/side-by-side.ts';
import { PAIR_OPTIONS, type PairOptions } from './options.ts';
import { alignLater, readPair } from './pair-functions.ts';

/** Options of `renderAlignment`: those of `errata diff`. */
export interface RenderOptions extends PairOptions {
  /** Unit of the alignment. @default 'grapheme' */
  readonly unit?: PairOptions['unit'];
  /** A page for a browser, which needs nothing from elsewhere. @default false */
  readonly html?: boolean | undefined;
  /** Two columns, line by line. @default false */
  readonly sideBySide?: boolean | undefined;
  /** Colours of a terminal; without them the marks `[-…-]` and `{+…+}`. @default false */
  readonly color?: boolean | undefined;
  /** Width of the two columns together. @default 80 */
  readonly columns?: number | undefined;
  /** What the texts are called in the heading of the page. @default 'reference', 'hypothesis' */
  readonly referenceName?: string | undefined;
  readonly hypothesisName?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

const RENDER_OPTIONS: KnownOptions<RenderOptions> = {
  ...PAIR_OPTIONS,
  html: true,
  sideBySide: true,
  color: true,
  columns: true,
  referenceName: true,
  hypothesisName: true,
  signal: true,
};

/**
 * Shows where a text differs from its reference: changes marked inside of the text, in two columns, or as a page for
 * a browser. Control characters are shown by number, so that no text can drive a terminal or a page.
 *
 * @example
 * await renderAlignment('the cat', 'the car'); // 'the ca[-t-]{+r+}\n'
 */
export async function renderAlignment(
  reference: string,
  hypothesis: string,
  options: RenderOptions = {},
): Promise<string> {
  checkOptionNames('renderAlignment', options, RENDER_OPTIONS);
  const { html, sideBySide, color, columns = 80, signal } = options;
  signal?.throwIfAborted();
  if (!isInRange(columns, COLUMNS))
    throw new ErrataError(
      'ARGUMENT_INVALID',
      `columns: expected ${rangeText(COLUMNS)}, got ${String(columns)}`,
    );
  const unit = readCut({ ...options, unit: options.unit ?? 'grapheme' });
  const [first, second] = readPair(reference, hypothesis, options);
  const paint = color === true ? COLOR : PLAIN;
  if (html !== true && sideBySide === true) return inColumns(first, second, unit, { columns, paint, signal });
  const alignment = await alignLater(first, second, { unit, signal });
  const segments = segmentsIn(first, second, alignment);
  if (html === true) {
    const { referenceName = 'reference', hypothesisName = 'hypothesis' } = options;
    return diffPage({ referenceName, hypothesisName }, segments, alignment, unit);
  }
  const text = inlineText(segments, paint);
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
