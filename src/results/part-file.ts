import { join } from 'node:path';
import { z } from 'zod';
import { ifPresent } from '../io/if-present.ts';
import { named } from '../io/named-file.ts';
import { readFile } from '../io/read-file.ts';
import { ErrataError } from '../schema/error.ts';
import { isErrorCode, type ErrorCode } from '../schema/error-codes.ts';
import { namedRecord } from '../schema/named-record.ts';
import { evaluationSchema } from './evaluation-schema.ts';

/** Name of the file that says what a folder is a part of. */
export const PART_FILE = 'part.json';

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

/** A contiguous share of `total` things. */
const share = z.strictObject({ first: count, end: count, total: count });

const sums = z.object({
  pages: count,
  rates: namedRecord(
    z.object({ sum: z.array(z.number()), defined: count, numerator: z.number(), denominator: z.number() }),
  ),
  units: namedRecord(z.number()),
});

const model = z.object({
  name: z.string(),
  run: z.object({ model: z.string(), number: z.int().min(1) }).optional(),
  /** Its table in the folder, and what its bytes are. */
  file: z.string().regex(/^[^/\\]+$/u),
  sha256,
  /** SHA-256 of its files, by path from the root. */
  inputs: namedRecord(sha256),
  /** Rows of its file that are scored here, and pages that it lacks. */
  rows: share,
  missing: share,
  /** Exact sums over the pages that have values. */
  sums,
  /** Those of the error rate after each normalisation, where it was asked for. */
  waterfall: z.array(z.object({ normalization: z.string(), sums })).optional(),
});

const partSchema = z.object({
  schema: z.literal(1),
  errata: z.string(),
  part: z.strictObject({ number: z.int().min(1), of: z.int().min(1) }),
  signature: z.string(),
  options: evaluationSchema.shape.options,
  waterfall: z.boolean(),
  /** Columns of the metadata. */
  groups: z.array(z.string()),
  bootstrap: z
    .strictObject({ resamples: z.int(), seed: z.int(), cluster: z.literal('batch').optional() })
    .nullable(),
  /** SHA-256 of all that parts must have in common of what stands above, as compact JSON. */
  optionsHash: sha256,
  /** SHA-256 of the benchmark, by path from the root. */
  benchmark: namedRecord(sha256),
  /** SHA-256 of the metadata and the journals, null where there is none. */
  beside: namedRecord(sha256.nullable()),
  hasSpacedWords: z.boolean(),
  models: z.array(model),
  /** Models that could not be scored, and a metric that was left out (without a name). */
  failures: z.array(
    z.object({
      model: z.string().optional(),
      code: z.custom<ErrorCode>((code) => typeof code === 'string' && isErrorCode(code)),
      message: z.string(),
    }),
  ),
});

/** What `part.json` holds: a part of an evaluation, to be joined with the others. */
export type PartFile = z.infer<typeof partSchema>;
export type PartModel = PartFile['models'][number];

/** A part and its folder. */
export interface FoundPart {
  readonly folder: string;
  /** The folder in messages. */
  readonly label: string;
  readonly part: PartFile;
}

export function partText(part: PartFile): string {
  return `${JSON.stringify(part, undefined, 2)}\n`;
}

/** `3/8` */
export function partName({ part: { number, of } }: Pick<PartFile, 'part'>): string {
  return `${number}/${of}`;
}

/** Reads the part in a folder; anything else is `PART_INVALID` (exit 65). */
export async function readPart(folder: string): Promise<FoundPart> {
  const { path, label } = named(folder);
  const file = join(path, PART_FILE);
  const invalid = (what: string, cause?: unknown): ErrataError =>
    new ErrataError(
      'PART_INVALID',
      `${join(label, PART_FILE)}: ${what}, expected a part of errata evaluate --shard`,
      { cause },
    );
  const text = await ifPresent(file, readFile(file, 'utf8'));
  if (text === undefined) throw invalid('not found');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid('not JSON', cause);
  }
  const parsed = partSchema.safeParse(value);
  if (parsed.success) return { folder: path, label, part: parsed.data };
  const { path: place = [], message = 'unknown form' } = parsed.error.issues[0] ?? {};
  throw invalid([place.join('.'), message].filter((word) => word !== '').join(': '));
}

/** Which part lies in a folder, for whoever expects a whole evaluation there; undefined when there is none. */
export async function partIn(folder: string): Promise<string | undefined> {
  const path = join(folder, PART_FILE);
  const text = await ifPresent(path, readFile(path, 'utf8'));
  const parsed = /"part":\s*\{\s*"number":\s*(\d+),\s*"of":\s*(\d+)/u.exec(text ?? '');
  return parsed === null ? undefined : `${parsed[1]}/${parsed[2]}`;
}
