import { modelName } from '../schema/config.ts';
import { ErrataError } from '../schema/error.ts';
import { checkOptionNames, type KnownOptions } from '../schema/known-options.ts';
import { checkWellFormed } from '../text/well-formed.ts';
import type { MemoryPage } from '../corpus/memory-corpus.ts';

/** A page of an evaluation without files. */
export interface EvaluatedPage {
  readonly image_name: string;
  /** @default the empty text */
  readonly batch_id?: string | undefined;
  /** The truth. */
  readonly reference: string;
  /** What was read, of an evaluation of one model, which is named `hypothesis`; without it the page is missing. */
  readonly hypothesis?: string | null | undefined;
  /** What was read, by the names of models; a model without a text lacks the page. */
  readonly hypotheses?: Readonly<Record<string, string | null | undefined>> | undefined;
}

const PAGE_KEYS: KnownOptions<EvaluatedPage> = {
  image_name: true,
  batch_id: true,
  reference: true,
  hypothesis: true,
  hypotheses: true,
};

/** A page as it was read. */
export type ReadPage = MemoryPage;

/** Checks pages that a caller gave; anything else is `ARGUMENT_INVALID`, with its place. */
export function readMemoryPages(given: unknown): ReadPage[] {
  if (!Array.isArray(given))
    throw new ErrataError('ARGUMENT_INVALID', `pages: expected an array, got ${typeof given}`);
  return given.map((page: unknown, at) => readPage(page as EvaluatedPage, `pages[${at}]`));
}

function readPage(page: EvaluatedPage, place: string): ReadPage {
  checkOptionNames(place, page, PAGE_KEYS);
  const { hypothesis, hypotheses = {}, batch_id: batch = '' } = page;
  if (typeof hypotheses !== 'object' || hypotheses === null)
    throw new ErrataError('ARGUMENT_INVALID', `${place}.hypotheses: expected texts by the names of models`);
  if (Object.hasOwn(hypotheses, 'hypothesis'))
    throw new ErrataError('ARGUMENT_INVALID', `${place}.hypotheses: expected another name than hypothesis`);
  const read = new Map<string, string>();
  for (const [name, text] of Object.entries({ ...hypotheses, hypothesis })) {
    if (text === undefined || text === null) continue;
    checkName(name, place);
    read.set(name, readText(text, `${place}.hypotheses.${name}`));
  }
  return {
    image: readText(page.image_name, `${place}.image_name`),
    batch: readText(batch, `${place}.batch_id`),
    reference: readText(page.reference, `${place}.reference`),
    hypotheses: read,
  };
}

function readText(text: unknown, place: string): string {
  if (typeof text !== 'string')
    throw new ErrataError('ARGUMENT_INVALID', `${place}: expected a text, got ${typeof text}`);
  checkWellFormed(text, place);
  return text;
}

/** Files are named after models. */
function checkName(name: string, place: string): void {
  const checked = modelName.safeParse(name);
  if (checked.success) return;
  const expected = checked.error.issues[0]?.message ?? 'expected a name';
  throw new ErrataError(
    'ARGUMENT_INVALID',
    `${place}.hypotheses: ${expected}, got ${JSON.stringify(name.slice(0, 80))}`,
  );
}
