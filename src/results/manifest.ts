import { join } from 'node:path';
import { z } from 'zod';
import { ifPresent } from '../io/if-present.ts';
import { readFile } from '../io/read-file.ts';
import { namedRecord } from '../schema/named-record.ts';

export const MANIFEST = 'manifest.json';

/** A name below the folder: nothing that could lead out of it. */
const fileName = z
  .string()
  .refine((name) =>
    name.split('/').every((part) => !['', '.', '..'].includes(part) && !/[\\\0]/u.test(part)),
  );
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

const manifestSchema = z.object({
  schema: z.literal(1),
  /** `writing` while files get their names: what is there may be of two generations. */
  state: z.enum(['whole', 'writing']),
  /** SHA-256 of what the files were made of, by path from the root. */
  inputs: namedRecord(sha256).refine((files) => Object.keys(files).every(isFileName)),
  /** SHA-256 of every file, by name. */
  files: namedRecord(sha256).refine((files) => Object.keys(files).every(isFileName)),
});

function isFileName(name: string): boolean {
  return fileName.safeParse(name).success;
}

/** The files that one run wrote into a folder: nothing of it depends on machine or time. */
export type Manifest = z.infer<typeof manifestSchema>;

export type FoundManifest =
  | { readonly kind: 'none' }
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  /** Another program's file of this name. */
  | { readonly kind: 'foreign' }
  /** What is left of one of ours. */
  | { readonly kind: 'broken' };

/** Reads the manifest of a folder. */
export async function readManifest(folder: string): Promise<FoundManifest> {
  const path = join(folder, MANIFEST);
  const text = await ifPresent(path, readFile(path, 'utf8'));
  if (text === undefined) return { kind: 'none' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'broken' };
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return { kind: 'manifest', manifest: parsed.data };
  const isOurs = typeof value === 'object' && value !== null && 'files' in value && 'state' in value;
  return { kind: isOurs ? 'broken' : 'foreign' };
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
