import { z } from 'zod';
import { evaluationSchema } from './evaluation-schema.ts';
import type { BootstrapOptions, PagesAbout } from './model-pages.ts';
import type { PagesTable } from './pages-table.ts';

/** Version of the form of a pages file. */
const PAGES_SCHEMA = '1';

/** SHA-256 of the files that pages were made of. */
export interface PagesInputs {
  readonly benchmark: string;
  readonly model: string;
}

/** What a pages file says of itself: nothing of it depends on machine or time. */
export function keyValues(
  { about, fileRows, groups }: Pick<PagesTable, 'about' | 'fileRows' | 'groups'>,
  inputs: PagesInputs,
  part?: string,
): { key: string; value: string }[] {
  const { model, run, signature, options, metadata, bootstrap, emptyReferences, missingLengths } = about;
  const pairs: [key: string, value: string][] = [
    ['schema', PAGES_SCHEMA],
    ['model', model],
    ['signature', signature],
    ['options', JSON.stringify(options)],
    ['benchmark.sha256', inputs.benchmark],
    ['model.sha256', inputs.model],
    ['rows', String(fileRows)],
    ['empty_references', String(emptyReferences)],
    ['missing', JSON.stringify(Object.fromEntries(missingLengths))],
    ['groups', JSON.stringify(groups)],
  ];
  if (run !== undefined) pairs.push(['run', JSON.stringify(run)]);
  if (metadata !== undefined) pairs.push(['metadata', JSON.stringify(metadata)]);
  if (bootstrap !== undefined) pairs.push(['bootstrap', JSON.stringify(bootstrap)]);
  if (part !== undefined) pairs.push(['part', part]);
  return pairs.map(([key, value]) => ({ key: `errata.${key}`, value }));
}

const count = z.coerce.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const json = <Value extends z.ZodType>(value: Value) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('expected JSON');
        return z.NEVER;
      }
    })
    .pipe(value);

const metadataSchema = z.object({
  'errata.schema': z.literal(PAGES_SCHEMA),
  'errata.model': z.string(),
  'errata.signature': z.string(),
  'errata.options': json(evaluationSchema.shape.options),
  'errata.benchmark.sha256': sha256,
  'errata.model.sha256': sha256,
  'errata.rows': count,
  'errata.empty_references': count,
  'errata.missing': json(z.record(z.string(), z.int().min(0))),
  'errata.groups': json(z.array(z.string())),
  'errata.run': json(z.object({ model: z.string(), number: z.int().min(1) })).optional(),
  'errata.metadata': json(evaluationSchema.shape.metadata).optional(),
  'errata.bootstrap': json(
    z.object({ resamples: z.int(), seed: z.int(), cluster: z.literal('batch').optional() }),
  ).optional(),
  'errata.part': z.string().optional(),
});

export interface PagesMetadata {
  readonly about: PagesAbout;
  readonly fileRows: number;
  /** Columns of the metadata that pages are grouped by. */
  readonly groups: readonly string[];
  readonly inputs: PagesInputs;
  /** Which part of an evaluation it is of, as `3/8`; undefined for a whole one. */
  readonly part: string | undefined;
}

/** Reads what a pages file says of itself; undefined when it is none of ours. */
export function parseKeyValues(
  pairs: readonly { readonly key: string; readonly value?: string | undefined }[],
): PagesMetadata | undefined {
  const parsed = metadataSchema.safeParse(Object.fromEntries(pairs.map(({ key, value }) => [key, value])));
  if (!parsed.success) return undefined;
  const { data } = parsed;
  return {
    about: {
      model: data['errata.model'],
      run: data['errata.run'],
      signature: data['errata.signature'],
      options: data['errata.options'],
      metadata: data['errata.metadata'],
      bootstrap: data['errata.bootstrap'] satisfies BootstrapOptions | undefined,
      emptyReferences: data['errata.empty_references'],
      missingLengths: new Map(Object.entries(data['errata.missing'])),
    },
    fileRows: data['errata.rows'],
    groups: data['errata.groups'],
    inputs: { benchmark: data['errata.benchmark.sha256'], model: data['errata.model.sha256'] },
    part: data['errata.part'],
  };
}
