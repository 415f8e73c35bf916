import type { TranscriptFormat } from '../../transcript/format.ts';
import type { Findings } from '../finding.ts';

/** Where the text of a page comes from. */
export type TranscriptSource =
  | { readonly kind: 'text'; readonly text: string; readonly label: string; readonly line: number }
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly label: string;
      readonly format: TranscriptFormat;
    };

/** A page as a source offers it; labels are paths relative to the source, for the report. */
export interface SourcePage {
  readonly batchId: string;
  readonly imageName: string;
  /** Its file; the empty text when it is stored in a table. */
  readonly imagePath: string;
  /** The image itself, when it is stored in a table. */
  readonly imageBytes?: Buffer | undefined;
  readonly imageLabel: string;
  /** The page of the image's file, counted from 1; without it the file is the page. */
  readonly pageNumber?: number | undefined;
  readonly transcript: TranscriptSource;
}

/** A source of pages, in a fixed order; what it cannot offer it adds to the findings. */
export interface Source {
  /** The folder that images are read from, a real path. */
  readonly folder: string;
  pages(findings: Findings): AsyncIterable<SourcePage>;
  /** Batches that exist whether or not they have pages; complete after `pages` ended. */
  readonly batches: ReadonlySet<string>;
  /** What the user should know besides; complete after `pages` ended. */
  readonly notes: readonly string[];
}
