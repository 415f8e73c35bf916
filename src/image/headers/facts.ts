/** What a header tells besides the format. */
export interface HeaderFacts {
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** EXIF orientation, 1 when upright; undefined when only a decoder can tell. */
  readonly orientation: number | undefined;
  /** False when the end of the file is missing; undefined when only a decoder can tell. */
  readonly isWhole: boolean | undefined;
  /** False when services may not show it as it is: colours of print, deep samples, several frames. */
  readonly isPlain: boolean;
  /** Where the format has several. */
  readonly mimeType?: string;
}
