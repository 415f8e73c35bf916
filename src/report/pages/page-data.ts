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
  /** A small picture as a data URL. */
  readonly thumbnail: string | null;
  /** Link to the image, relative to the report; null when it is missing. */
  readonly image: string | null;
}
