/** A file and its name in messages. */
export interface NamedFile {
  readonly path: string;
  readonly label: string;
}
