/** What names a page. */
export interface PageKey {
  readonly batch: string;
  readonly image: string;
}

/** The same as one text. */
export function keyText({ batch, image }: PageKey): string {
  return `${batch}\0${image}`;
}
