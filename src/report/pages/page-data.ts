import type { TextPlaces } from '../../schema/text-places.ts';

/** What the browser knows of all pages from the start. */
export interface PageIndex {
  readonly models: readonly string[];
  readonly batches: readonly string[];
  readonly names: readonly string[];
  /** Number of each page's batch. */
  readonly batchOf: readonly number[];
  /** For each model the rate of each page. */
  readonly rates: readonly (readonly (number | null)[])[];
  /** Pages of a block of details. */
  readonly blockSize: number;
  /** Files of the blocks; none when they are inside of the document. */
  readonly files: readonly string[];
  /** Pages that have a small picture, those of a block one after the other, and the files of their blocks. */
  readonly thumbs: {
    readonly pages: readonly number[];
    readonly blockSize: number;
    readonly files: readonly string[];
  };
  /** For each filter button a bit per page, base64. */
  readonly filters: readonly string[];
}

/** A text, perhaps only its beginning. */
export interface ShownText {
  readonly text: string;
  /** UTF-16 units of the whole text, when only its beginning is here. */
  readonly length?: number;
}

/** Details of a page, loaded when it is opened. */
export interface PageDetails {
  /** Null when the benchmark is gone. */
  readonly reference: ShownText | null;
  /** For each model its text; null when it has none. */
  readonly texts: readonly (ShownText | null)[];
  /** A picture of legible size as a data URL, for where the image is not beside the report. */
  readonly preview: string | null;
  /** Link to the image, relative to the report; null when it is missing. */
  readonly image: string | null;
  /** Width and height of the image, upright, where they are known. */
  readonly size?: readonly [width: number, height: number];
  /** For each model why it has no text of the page; missing where all have one. */
  readonly failures?: readonly (string | null)[];
  /** For each model where the lines of its text stand; missing where none tells. */
  readonly places?: readonly (TextPlaces | null)[];
}
