import { z } from 'zod';
import { readFile } from '../io/read-file.ts';
import { ErrataError } from '../schema/error.ts';
import { namedRecord } from '../schema/named-record.ts';

const rates = namedRecord(z.number().nullable());

/** The part of evaluation.json that comparisons need; the rest is let through. */
const evaluationFile = z.object({
  schema: z.literal(1),
  signature: z.union([z.string(), namedRecord(z.unknown())]),
  options: namedRecord(z.unknown()),
  models: namedRecord(z.object({ macro: rates, micro: rates })),
});

export type EvaluationFile = z.infer<typeof evaluationFile>;

/** Reads an evaluation.json; anything else is `EVALUATION_INVALID`, a missing one `EVALUATION_MISSING` (exit 65). */
export async function readEvaluation(path: string): Promise<EvaluationFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      throw new ErrataError(
        'EVALUATION_MISSING',
        `${path}: not found, expected the result of errata evaluate`,
        { cause: error },
      );
    }
    throw new ErrataError('IO', `${path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return parseEvaluation(text, path);
}

function parseEvaluation(text: string, path: string): EvaluationFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ErrataError('EVALUATION_INVALID', `${path}: not JSON, expected the result of errata evaluate`, {
      cause: error,
    });
  }
  const parsed = evaluationFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new ErrataError(
    'EVALUATION_INVALID',
    `${path}: no evaluation${place}: ${issue?.message ?? 'unknown form'}`,
  );
}

/** Throws `SIGNATURES_DIFFER` (exit 65) with what differs: numbers of different definitions are not comparable. */
export function checkSignatures(
  left: { readonly name: string; readonly signature: EvaluationFile['signature'] },
  right: { readonly name: string; readonly signature: EvaluationFile['signature'] },
): void {
  const differing = signatureDifferences(left.signature, right.signature);
  if (differing.length === 0) return;
  throw new ErrataError(
    'SIGNATURES_DIFFER',
    `${left.name} and ${right.name} are not comparable: ${differing.join('; ')}`,
  );
}

/** One text a part that differs, `part: left, right`. */
export function signatureDifferences(
  left: EvaluationFile['signature'],
  right: EvaluationFile['signature'],
): string[] {
  const [leftParts, rightParts] = [partsOf(left), partsOf(right)];
  const names = new Set([...leftParts.keys(), ...rightParts.keys()]);
  const shown = (value: string | undefined): string => value ?? 'none';
  return [...names]
    .filter((name) => leftParts.get(name) !== rightParts.get(name))
    .map((name) => `${name} ${shown(leftParts.get(name))} against ${shown(rightParts.get(name))}`);
}

/** A signature as named parts; a text has the form `name:value|name:value`. */
function partsOf(signature: EvaluationFile['signature']): Map<string, string> {
  if (typeof signature !== 'string') {
    return new Map(
      Object.entries(signature).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  }
  return new Map(
    signature.split('|').map((part, place) => {
      const colon = part.indexOf(':');
      return colon > 0 ? [part.slice(0, colon), part.slice(colon + 1)] : [`part ${place + 1}`, part];
    }),
  );
}
