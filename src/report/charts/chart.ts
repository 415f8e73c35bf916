/** A picture of the report. */
export interface Chart {
  readonly title: string;
  /** What it shows and how to read it. */
  readonly description: string;
  /** Markup: a picture or a table. */
  readonly body: string;
  /** Words beside patches of colour: the class of the colour and the words. */
  readonly legend?: readonly (readonly [className: string, words: string])[];
  /** As wide as the page. @default false */
  readonly isWide?: boolean;
}
