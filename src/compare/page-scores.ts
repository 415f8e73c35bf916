import { compareCodePoints } from '../schema/code-point-order.ts';
import { ErrataError } from '../schema/error.ts';

/** Edits and what they are divided by, one number per page. */
interface PageCounts {
  readonly edits: ArrayLike<number>;
  readonly denominators: ArrayLike<number>;
  readonly referenceLengths: ArrayLike<number>;
}

/** One model's scored pages; all lists have the same order. */
export interface PageScores {
  /** Name under which the model is shown; unique in a comparison. */
  readonly model: string;
  readonly imageNames: readonly string[];
  readonly batchIds: readonly string[];
  /** Page rates; NaN where the rate is undefined. */
  readonly rates: ArrayLike<number>;
  /** Missing when only page rates are known: there is no micro average then. */
  readonly counts?: PageCounts | undefined;
}

/** The pages that all models have, in one order whatever the order of the models and of their files. */
export interface CommonPages {
  readonly count: number;
  readonly imageNames: readonly string[];
  readonly batchIds: readonly string[];
  readonly models: readonly CommonModel[];
}

interface CommonModel {
  readonly model: string;
  /** Pages of this model that another one lacks. */
  readonly leftOut: number;
  readonly rates: Float64Array;
  readonly edits: Float64Array | undefined;
  readonly denominators: Float64Array | undefined;
  readonly referenceLengths: Float64Array | undefined;
}

/** Brings models to their common pages; throws when there is none, or when the same page has different references. */
export function commonPages(models: readonly PageScores[]): CommonPages {
  const places = models.map(placesOf);
  const keys = [...(places[0]?.keys() ?? [])]
    .filter((key) => places.every((known) => known.has(key)))
    .sort(compareCodePoints);
  if (keys.length === 0) {
    throw new ErrataError(
      'NO_COMMON_PAGES',
      `${models.map(({ model }) => model).join(', ')}: expected at least one page that all have, found none`,
    );
  }
  const rows = places.map((known) => keys.map((key) => known.get(key) ?? 0));
  checkReferences(models, rows);
  const first = models[0];
  return {
    count: keys.length,
    imageNames: (rows[0] ?? []).map((row) => first?.imageNames[row] ?? ''),
    batchIds: (rows[0] ?? []).map((row) => first?.batchIds[row] ?? ''),
    models: models.map((scores, index) => takeRows(scores, rows[index] ?? [])),
  };
}

function placesOf({ imageNames, batchIds }: PageScores): Map<string, number> {
  return new Map(imageNames.map((name, row) => [`${batchIds[row] ?? ''}\u0000${name}`, row]));
}

function takeRows({ model, imageNames, rates, counts }: PageScores, rows: readonly number[]): CommonModel {
  const take = (values: ArrayLike<number>): Float64Array =>
    Float64Array.from(rows, (row) => values[row] as number);
  return {
    model,
    leftOut: imageNames.length - rows.length,
    rates: take(rates),
    edits: counts === undefined ? undefined : take(counts.edits),
    denominators: counts === undefined ? undefined : take(counts.denominators),
    referenceLengths: counts === undefined ? undefined : take(counts.referenceLengths),
  };
}

/** The same page must have the same reference everywhere; its length is what can be seen of it here. */
function checkReferences(models: readonly PageScores[], rows: readonly (readonly number[])[]): void {
  const known = models.findIndex(({ counts }) => counts !== undefined);
  const first = models[known];
  models.forEach((other, index) => {
    if (first?.counts === undefined || other.counts === undefined) return;
    const { referenceLengths } = first.counts;
    for (let page = 0; page < (rows[index]?.length ?? 0); page += 1) {
      const [left, right] = [rows[known]?.[page] ?? 0, rows[index]?.[page] ?? 0];
      const [expected, found] = [
        referenceLengths[left] as number,
        other.counts.referenceLengths[right] as number,
      ];
      if (expected === found) continue;
      const place = `${first.batchIds[left] ?? ''}/${first.imageNames[left] ?? ''}`;
      throw new ErrataError(
        'REFERENCES_DIFFER',
        `${place}: the reference has ${expected} units for ${first.model} and ${found} for ` +
          `${other.model}; expected the same benchmark`,
      );
    }
  });
}
