import { z } from 'zod';

const coordinate = z.number().min(-1e7).max(1e7);

/**
 * The outline of a line in pixels: `[left, top, width, height]`, or the corners `[x, y, x, y, …]` of a polygon.
 */
export type Outline = number[];

/** Where the lines of a text stand on the image of its page, turned as it is shown. */
export interface TextPlaces {
  /** Size of the image that the outlines were measured on. */
  width: number;
  height: number;
  /** The outline of each line of the text, in its order; null where it is not known. */
  lines: (Outline | null)[];
}

const outline: z.ZodType<Outline> = z
  .array(coordinate)
  .max(2000)
  .refine((numbers) => numbers.length === 4 || (numbers.length >= 6 && numbers.length % 2 === 0));

export const textPlaces = z.object({
  width: z.number().positive().max(1e7),
  height: z.number().positive().max(1e7),
  lines: z.array(outline.nullable()).max(100_000),
}) satisfies z.ZodType<TextPlaces>;

/** First line of `{model}.lines.jsonl`. */
export const placesHead = z.looseObject({
  schema: z.literal(1),
  /** SHA-256 of the `{model}.csv` whose texts these are. */
  texts_sha256: z.string(),
});

/** Any other line: the places of a page. */
export const pagePlaces = z.looseObject({
  image_name: z.string(),
  batch_id: z.string(),
  ...textPlaces.shape,
});
