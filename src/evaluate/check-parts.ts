import { isDeepStrictEqual } from 'node:util';
import { partName, readPart, type FoundPart, type PartFile } from '../results/part-file.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { ErrataError } from '../schema/error.ts';
import { modelOf } from './merged-table.ts';

/** The parts of one evaluation. */
export interface PartsOfEvaluation {
  /** All of them, in their order. */
  readonly parts: readonly FoundPart[];
  /** Names of the models that every part has scored, in the order of results. */
  readonly models: readonly string[];
}

/**
 * Reads parts and checks that they are all parts of one evaluation, each once: `PART_INVALID`, `PARTS_DIFFER`,
 * `PARTS_INCOMPLETE` (exit 65).
 */
export async function readParts(folders: readonly string[]): Promise<PartsOfEvaluation> {
  const found: FoundPart[] = [];
  for (const folder of folders) found.push(await readPart(folder));
  const [first] = found;
  if (first === undefined)
    throw new ErrataError('ARGUMENT_INVALID', 'folders: expected a part at least, got none');
  for (const part of found) checkSame(part, first);
  checkNumbers(found, first);
  const parts = found.toSorted((left, right) => left.part.part.number - right.part.part.number);
  const failed = new Set(parts.flatMap(({ part }) => part.failures.map(({ model }) => model)));
  const names = new Set(parts.flatMap(({ part }) => part.models.map(({ name }) => name)));
  const models = [...names].filter((name) => !failed.has(name)).sort(compareCodePoints);
  for (const name of models) checkShares(parts, name);
  return { parts, models };
}

/** What all parts must have alike, in words, and where it stands. */
const COMMON: readonly (readonly [what: string, of: (part: PartFile) => unknown])[] = [
  ['number of parts', ({ part }) => part.of],
  ['version of errata', ({ errata }) => errata],
  ['signature', ({ signature }) => signature],
  ['options', ({ options }) => options],
  ['use of --waterfall', ({ waterfall }) => waterfall],
  ['columns of --group-by', ({ groups }) => groups],
  ['--bootstrap', ({ bootstrap }) => bootstrap],
  ['hash of options', ({ optionsHash }) => optionsHash],
  ['benchmark', ({ benchmark }) => benchmark],
];

function checkSame(found: FoundPart, first: FoundPart): void {
  const differing = COMMON.find(([, of]) => !isDeepStrictEqual(of(found.part), of(first.part)));
  if (differing !== undefined) {
    const [what, of] = differing;
    throw differ(found, `found another ${what} than ${first.label}`, [of(found.part), of(first.part)]);
  }
  // a model may have failed in a part alone, and its journal is not read there
  for (const [name, hash] of Object.entries(first.part.beside)) {
    if (!Object.hasOwn(found.part.beside, name) || found.part.beside[name] === hash) continue;
    throw differ(found, `found another content of ${name} than ${first.label}`, []);
  }
  const namesOf = ({ part }: FoundPart): string[] =>
    [...part.models.map(({ name }) => name), ...part.failures.flatMap(({ model }) => model ?? [])].sort(
      compareCodePoints,
    );
  if (!isDeepStrictEqual(namesOf(found), namesOf(first)))
    throw differ(found, `found other models than ${first.label}`, [namesOf(found), namesOf(first)]);
  for (const { name, inputs } of found.part.models) {
    const other = first.part.models.find((model) => model.name === name);
    if (other !== undefined && !isDeepStrictEqual(inputs, other.inputs))
      throw differ(found, `found another ${Object.keys(inputs).join(', ') || name} than ${first.label}`, []);
  }
}

function differ({ label }: FoundPart, what: string, values: readonly unknown[]): ErrataError {
  const shown = values.map((value) => JSON.stringify(value));
  const isShort = shown.length > 0 && shown.join('').length <= 200;
  const both = isShort ? ` (${shown.join(' and ')})` : '';
  return new ErrataError('PARTS_DIFFER', `${label}: ${what}${both}, expected parts of one evaluation`);
}

/** Every part is there once. */
function checkNumbers(found: readonly FoundPart[], { part: { part } }: FoundPart): void {
  const byNumber = new Map<number, FoundPart>();
  for (const one of found) {
    const { number, of } = one.part.part;
    const other = byNumber.get(number);
    if (other !== undefined)
      throw incomplete(`${other.label} and ${one.label}: both are part ${partName(one.part)}`);
    if (number > of) throw incomplete(`${one.label}: found part ${partName(one.part)}`);
    byNumber.set(number, one);
  }
  if (byNumber.size === part.of) return;
  const missing: number[] = [];
  for (let number = 1; number <= part.of && missing.length <= MOST_NAMED; number += 1)
    if (!byNumber.has(number)) missing.push(number);
  const named = missing.slice(0, MOST_NAMED).map((number) => `${number}/${part.of}`);
  const more = missing.length > MOST_NAMED ? ', …' : '';
  throw incomplete(`found ${byNumber.size} of ${part.of} parts: there is no part ${named.join(', ')}${more}`);
}

/** Parts that are named of those that are missing. */
const MOST_NAMED = 10;

/** The shares of a model follow one another, from its first row to its last. */
function checkShares(parts: readonly FoundPart[], name: string): void {
  for (const kind of ['rows', 'missing'] as const) {
    let end = 0;
    for (const part of parts) {
      const share = modelOf(part, name)[kind];
      const what = kind === 'rows' ? 'rows' : 'pages without a row';
      if (share.first !== end || share.end < share.first)
        throw incomplete(
          `${part.label}: found ${what} ${share.first} to ${share.end} of ${name}, ` +
            `expected ${share.first < end ? 'none that another part has' : 'none left out'}: from ${end} on`,
        );
      ({ end } = share);
    }
    const { total } = modelOf(parts[0]!, name)[kind];
    if (end !== total)
      throw incomplete(`${parts.at(-1)!.label}: ends at ${end} of ${name}, expected the last of ${total}`);
  }
}

function incomplete(message: string): ErrataError {
  return new ErrataError('PARTS_INCOMPLETE', `${message}, expected each part of an evaluation once`);
}
