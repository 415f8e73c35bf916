import { z } from 'zod';
import { modelName } from './config.ts';
import { PAGE_STATUSES } from './journal.ts';
import { namedRecord } from './named-record.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const count = z.int().min(0);

/** What a service said of itself, and in how many answers. */
const answeredBy = z.object({
  model: z.string().nullable().describe('name and version of the model, in the words of the service'),
  system_fingerprint: z.string().nullable().describe('what the service names its configuration'),
  server: z.string().nullable().describe('the header Server of its answers'),
  request: namedRecord(z.string())
    .nullable()
    .describe('what was asked otherwise than the settings say, such as fields that the model refuses'),
  pages: count,
});

const images = z.object({
  accepted: z.array(z.string()).nullable().describe('types that are passed on as they are'),
  max_side: z.int().nullable().describe('longest side in pixels; larger images are scaled down'),
  max_bytes: z.int().nullable().describe('most bytes; larger images are sent as JPEG, then scaled down'),
  changed: namedRecord(count).describe('pages by what was done to their image before it was read'),
});

const text = z.object({
  ends: z
    .enum(['dropped', 'kept'])
    .describe('line ends at the end of a page and a byte order mark at its start'),
  strip: z.json().describe('what is taken out of an answer; null where nothing is'),
  answer: z.json().describe('the part of an answer that is the text; null for all of it'),
});

const benchmark = z.object({
  pages: count.describe('pages of the benchmark'),
  images_sha256: sha256.describe('of batch, name and SHA-256 of every image that was read, in their order'),
  csv_sha256: sha256.nullable().describe('of benchmark.csv; null where there was none'),
});

const pages = z.object({
  ended: count.describe('pages that were read or failed, repetitions included'),
  statuses: z.object(
    Object.fromEntries(PAGE_STATUSES.map((status) => [status, count])) as Record<
      (typeof PAGE_STATUSES)[number],
      typeof count
    >,
  ),
  batches: namedRecord(count).describe('pages by batch'),
});

/** A run of a model: everything its result depends on, and nothing of the machine or of the time. */
export const cardSchema = z.object({
  schema: z.literal(1),
  name: modelName.describe('name of the model in data/models'),
  errata: z.string().describe('version of errata'),
  provider: z.string(),
  module: z.object({ file: z.string(), sha256 }).nullable().describe('the file of a provider of your own'),
  model: z.string().nullable().describe('the model as it was asked for'),
  answered: z.array(answeredBy).describe('what the service said of itself, every answer that differs'),
  prompt: z.string().nullable(),
  settings: namedRecord(z.json()).describe('all other settings that decide on the text'),
  hidden: z.array(z.string()).describe('settings of which a secret or a place on the machine was left out'),
  key_variable: z.string().nullable().describe('the variable that held the key'),
  fingerprint: z.json().describe('what else decides: versions, hashes of model files'),
  versions: namedRecord(z.string()).describe('packages that took part, and Node.js'),
  images,
  text,
  repeat: z.int().min(1).describe('times each page was asked for'),
  benchmark,
  pages,
  outputs: z
    .array(z.object({ repeat: z.int().min(1), pages: count, sha256 }))
    .describe('the files of texts: {name}.csv, then {name}.2.csv and on'),
  journal_key: z.string().describe('the key of its lines in the journal'),
});

export type RunCard = z.infer<typeof cardSchema>;
export type AnsweredBy = RunCard['answered'][number];
