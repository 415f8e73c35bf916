/** What can be wrong with a page of the ground truth. */
export const LINT_CODES = {
  BOM: 'byte order mark',
  CARRIAGE_RETURN: 'line ends with carriage returns',
  ZERO_WIDTH: 'zero-width characters',
  INVISIBLE: 'direction marks and soft hyphens',
  BAD_CHARACTER: 'characters that are no text',
  MIXED_NORMAL_FORMS: 'mixed normal forms',
  DEPRECATED: 'deprecated code points',
  TIBETAN_STACK: 'illegal Tibetan stacks',
  STRAY_SCRIPT: 'stray letters of another script',
  HOMOGLYPH: 'look-alikes from another script',
  UNSAFE_NAME: 'names that cannot be those of files',
  NOT_UTF8: 'transcript files that are not UTF-8',
  EMPTY: 'empty transcripts',
  DUPLICATE_PAGE: 'pages that occur again',
  DUPLICATE_TRANSCRIPT: 'duplicate transcripts',
  DUPLICATE_IMAGE: 'duplicate images',
  IMAGE_MISSING: 'missing images',
  TRANSCRIPT_DIFFERS: 'transcript files that differ from benchmark.csv',
  LENGTH: 'transcripts too long or short for their image',
} as const;

export type LintCode = keyof typeof LINT_CODES;

/** Faults that can be mended without a decision: the text stays the same to a reader. */
export const FIXABLE: ReadonlySet<LintCode> = new Set([
  'BOM',
  'CARRIAGE_RETURN',
  'ZERO_WIDTH',
  'MIXED_NORMAL_FORMS',
  'DEPRECATED',
]);

/** A fault at a place of a text, in UTF-16 units. */
export interface Spot {
  readonly code: LintCode;
  readonly offset: number;
  readonly message: string;
}

/** All faults of one kind on a page, at the place of the first. */
export interface LintFinding {
  readonly code: LintCode;
  readonly batchId: string;
  readonly imageName: string;
  /** 1-based line and column (in code points) of the first; null when it concerns the page as a whole. */
  readonly line: number | null;
  readonly column: number | null;
  /** How many there are on the page. */
  readonly count: number;
  readonly message: string;
  readonly isFixable: boolean;
}

/** 1-based line and column of an offset; a column is a code point. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\r|\n/u);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

/** One line per finding: `batch-1/a.png:2:5: what was found (CODE)`. */
export function formatLintFinding({
  code,
  batchId,
  imageName,
  line,
  column,
  count,
  message,
}: LintFinding): string {
  const place = line === null ? '' : `:${line}:${column}`;
  return `${batchId}/${imageName}${place}: ${message}${count > 1 ? `, ${count} times` : ''} (${code})`;
}
