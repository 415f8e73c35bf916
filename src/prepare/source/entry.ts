/** A file or folder of a source. */
export interface Entry {
  readonly name: string;
  readonly path: string;
  /** Path relative to the source. */
  readonly label: string;
  readonly kind: 'file' | 'folder';
  /** One of the pages of the file, counted from 1; without it the file is the page. */
  readonly pageNumber?: number;
}
