import { z } from 'zod';

/** How a page ended. Only `ok`, `empty` and `truncated` have a text that may be scored. */
export const PAGE_STATUSES = ['ok', 'empty', 'blocked', 'truncated', 'error', 'timeout'] as const;

export type PageStatus = (typeof PAGE_STATUSES)[number];

const page = {
  image_name: z.string(),
  batch_id: z.string(),
  /** Which of the repetitions asked for with `--repeat`; from 1 up. */
  repeat: z.int().min(1).default(1),
};

/** A finished page: the whole of what is known about it. */
const journalEntry = z.looseObject({
  ...page,
  status: z.enum(PAGE_STATUSES),
  text: z.string().optional(),
  reason: z.string().optional(),
  error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
  /** What was amiss with the answer and did not cost its text. */
  notes: z.array(z.string()).optional(),
  attempts: z.int().min(0),
  duration_ms: z.number().min(0),
  finished_at: z.string().optional(),
  usage: z
    .looseObject({ input_tokens: z.number().optional(), output_tokens: z.number().optional() })
    .optional(),
  cost_usd: z.number().min(0).optional(),
  details: z.record(z.string(), z.json()).optional(),
  /** SHA-256 of the image, and of provider, model, prompt and parameters: together the key of the answer. */
  image_sha256: z.string(),
  settings: z.string(),
});

/** Failures that an outage explains: these pages count as never asked for. */
const journalRetraction = z.looseObject({
  retracted: z.array(z.strictObject(page)),
  settings: z.string(),
});

export const journalLine = z.union([journalRetraction, journalEntry]);

export type JournalEntry = z.infer<typeof journalEntry>;
export type JournalRetraction = z.infer<typeof journalRetraction>;
export type JournalLine = z.infer<typeof journalLine>;

export function isRetraction(line: JournalLine): line is JournalRetraction {
  return 'retracted' in line;
}

/** A page and its repetition as one word; no file name holds a NUL. */
export function pageKey({
  batch_id,
  image_name,
  repeat = 1,
}: {
  readonly batch_id: string;
  readonly image_name: string;
  readonly repeat?: number;
}): string {
  return repeat === 1 ? `${batch_id}\0${image_name}` : `${batch_id}\0${image_name}\0${repeat}`;
}

/** True for a page whose text belongs into `{model}.csv`: a failure must never look like an empty page. */
export function hasInference(entry: Pick<JournalEntry, 'status' | 'text'>): boolean {
  if (entry.status === 'ok' || entry.status === 'empty') return true;
  return entry.status === 'truncated' && (entry.text ?? '') !== '';
}
