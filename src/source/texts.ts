import type { ErrataError } from '../schema/error.ts';
import type { PlacedText } from '../transcript/index.ts';
import type { ReadingOptions } from '../transcript/reading-options.ts';
import type { TextName } from './page-names.ts';
import type { ColumnChoice } from '../io/table/source-table.ts';

export type { PlacedText };

/** Where a source has a text. */
export interface ListedText extends TextName {
  /** Number in the source. */
  readonly at: number;
  /** Another name of the page that the file itself states. */
  alias?(): Promise<string | undefined>;
}

/** A file that is not read, whose name may still be that of a page. */
export interface OtherFile extends TextName {
  /** In messages. */
  readonly place: string;
}

/** What is to be known of a source beside its texts. */
export interface SourceNotes {
  /** What cannot be read, each with its place. */
  readonly problems: ErrataError[];
  /** What the user may want to know. */
  readonly notes: string[];
}

/** The texts of a source: names first, each text when it is asked for, so that no source has to fit into memory. */
export interface Texts {
  /** Where several texts for one page stand in an order, the last counts; of files none does. */
  readonly isOrdered: boolean;
  /** The folder that holds all, which may be that of a batch. */
  readonly outerFolder?: string;
  /** Files with another suffix than those that are read; complete after `list` ended. */
  readonly others?: readonly OtherFile[];
  list(notes: SourceNotes): AsyncIterable<ListedText>;
  /** The text of a listed text; throws an error with its place. */
  read(text: ListedText, imageName: string): Promise<string>;
  /** The same with where the lines stand on the image, for sources that may tell. */
  readPlaced?(text: ListedText, imageName: string): Promise<PlacedText>;
  /** The place of a listed text in messages. */
  placeOf(text: ListedText): Promise<string>;
  close(): Promise<void>;
}

/** Columns of a table of texts. */
export type TextRole = 'image_name' | 'inference' | 'batch_id';

export interface TextsOptions {
  /** How the names of text files end. @default what is found */
  readonly suffix?: string | undefined;
  /** How text is taken from ALTO, PAGE XML and hOCR. */
  readonly reading?: ReadingOptions | undefined;
  /** Columns of a table. @default found by their usual names */
  readonly columns?: ColumnChoice<TextRole> | undefined;
}
