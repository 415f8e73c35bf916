/** Levels at which a file can state its text. */
export const TEXT_LEVELS = ['region', 'line', 'word'] as const;
export type TextLevel = (typeof TEXT_LEVELS)[number];

/** What becomes of text that the reading order of a file leaves out. */
export const UNORDERED_RULES = ['last', 'drop'] as const;
export type UnorderedRule = (typeof UNORDERED_RULES)[number];

/** How text is taken from ALTO, PAGE XML and hOCR. */
export interface ReadingOptions {
  /** Only text that is stated at this level. @default that of lines, else of their words, else of the region */
  readonly textLevel?: TextLevel | undefined;
  /** @default 'last' */
  readonly unordered?: UnorderedRule | undefined;
}

/** Which text of a file is wanted. */
export interface PageRequest extends ReadingOptions {
  /** The image whose page is read of a file with several. */
  readonly imageName: string;
  /** What happens to several pages of which none names the image. @default 'refused' */
  readonly otherPages?: 'refused' | 'joined' | undefined;
}

/** White space alone is no text: tools write it where nothing was transcribed. */
export function isFilled(text: string): boolean {
  return text.trim() !== '';
}
