import type { Shard } from '../corpus/shard.ts';
import { ErrataError } from '../schema/error.ts';
import type { EvaluationRequest } from './evaluation-request.ts';

export type { Shard };

/** A request for a part: it has a place of its own. */
export type PartRequest = EvaluationRequest & { readonly shard: Shard; readonly out: string };

/** As many as 32 bits count. */
const MOST_PARTS = 4_294_967_295;

/** Whether numbers are those of a part. */
export function isPart({ number, of }: Shard): boolean {
  return Number.isSafeInteger(number) && number >= 1 && number <= of && of <= MOST_PARTS;
}

/** A request for a part that can be one; anything else is `ARGUMENT_INVALID` (exit 64). */
export function partRequest(request: EvaluationRequest): PartRequest | undefined {
  const { shard, out, compat, pages, write } = request;
  if (shard === undefined) return undefined;
  const refused = (what: string): ErrataError => new ErrataError('ARGUMENT_INVALID', `shard: ${what}`);
  if (!isPart(shard)) throw refused('expected part I of N, such as 3/8');
  if (out === undefined || write !== true) throw refused('expected the option out, a folder for the part');
  if (compat !== undefined)
    throw refused('expected our own rules: those of compat add rates in the order of all pages');
  if (pages !== undefined) throw refused('expected the files of a root, got pages');
  return { ...request, shard, out };
}
