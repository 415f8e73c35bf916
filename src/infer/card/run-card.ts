import { sha256 } from '../../io/hash.ts';
import { redactValues } from '../../io/redact.ts';
import type { AnsweredBy, RunCard } from '../../schema/card.ts';
import { compareCodePoints } from '../../schema/code-point-order.ts';
import { variableName } from '../../schema/config-text.ts';
import { pageKey, PAGE_STATUSES } from '../../schema/journal.ts';
import { recordOf } from '../../schema/named-record.ts';
import { VERSION } from '../../schema/version.ts';
import type { Journal, RememberedLine } from '../journal.ts';
import type { ConfiguredModel } from '../load-provider.ts';
import type { ProviderManifest } from '../manifest.ts';
import type { Page } from '../pages.ts';
import type { Json } from '../provider.ts';
import { narrowed } from '../providers/shared/image-limits.ts';
import { decidingSettings, sortedKeys } from '../settings-hash.ts';
import type { AnswerFacts } from './answer-facts.ts';
import { shownSetting, withoutMachine, type Machine } from './machine.ts';
import { versionsOf } from './versions.ts';

/** What a card is made of. */
export interface CardParts {
  readonly model: ConfiguredModel;
  readonly fingerprint: Json | undefined;
  readonly module: RunCard['module'];
  readonly journal: Journal;
  /** All pages of the benchmark. */
  readonly pages: readonly Page[];
  readonly repeat: number;
  readonly keepsEnds: boolean;
  readonly outputs: RunCard['outputs'];
  readonly benchmarkCsv: string | null;
  readonly machine: Machine;
}

/** The card of a run, which follows from settings and journal alone: the same run has the same card. */
export function runCard(parts: CardParts): RunCard {
  const { model, fingerprint = null, module, journal, pages, machine, keepsEnds } = parts;
  const lines = linesOf(parts);
  const { shown, hidden } = shownSettings(
    { ...decidingSettings(model.settings), module: module?.file },
    machine,
  );
  const { module: file, ...others } = shown;
  const [name, withoutName] = wordAndRest(others, 'model_name');
  const [prompt, settings] = wordAndRest(withoutName, 'prompt');
  return redactValues({
    schema: 1,
    name: model.name,
    errata: VERSION,
    provider: model.provider.name,
    module: module === null ? null : { ...module, file: String(file) },
    model: name,
    answered: answeredOf(lines, machine),
    prompt,
    settings,
    hidden,
    key_variable: keyVariableOf(model),
    fingerprint: sortedKeys(withoutMachine(fingerprint, machine)) as RunCard['fingerprint'],
    versions: versionsOf(model, formatsOf(lines)),
    images: { ...limitsOf(model), changed: changesOf(lines) },
    text: textOf(settings, keepsEnds),
    repeat: parts.repeat,
    benchmark: {
      pages: pages.length,
      images_sha256: imagesHash(firstOf(lines).map(({ page, line }) => ({ page, sha256: line.imageSha256 }))),
      csv_sha256: parts.benchmarkCsv,
    },
    pages: { ended: lines.length, statuses: statusesOf(lines), batches: batchesOf(lines) },
    outputs: parts.outputs,
    journal_key: journal.settingsKey,
  } satisfies RunCard);
}

/** One word for images and their names; `run` knows the hashes from its journal, others read the files. */
export function imagesHash(images: readonly { readonly page: Page; readonly sha256: string }[]): string {
  return sha256(
    images.map(({ page, sha256: hash }) => `${page.batchId}\0${page.imageName}\0${hash}\n`).join(''),
  );
}

/** A page that ended, and as which of its repetitions. */
interface EndedPage {
  readonly page: Page;
  readonly repeat: number;
  readonly line: RememberedLine;
}

/** In the order of repetitions, then of pages. */
function linesOf({ journal, pages, repeat: most }: CardParts): readonly EndedPage[] {
  const lines: EndedPage[] = [];
  for (let repeat = 1; repeat <= most; repeat += 1) {
    for (const page of pages) {
      const line = journal.remembered.get(
        pageKey({ batch_id: page.batchId, image_name: page.imageName, repeat }),
      );
      if (line !== undefined) lines.push({ page, repeat, line });
    }
  }
  return lines;
}

/** Settings that decide, as they may be shown, by name. */
function shownSettings(
  settings: Readonly<Record<string, unknown>>,
  machine: Machine,
): { readonly shown: Settings; readonly hidden: string[] } {
  const hidden: string[] = [];
  const entries = Object.entries(sortedKeys(settings) as Record<string, Json | undefined>);
  const shown = entries.flatMap(([key, value]) => {
    if (value === undefined) return [];
    const found = shownSetting(key, value, machine);
    if (!found.isWhole) hidden.push(key);
    return [[key, found.shown as Settings[string]] as const];
  });
  return { shown: recordOf(shown), hidden };
}

type Settings = RunCard['settings'];

/** A setting that is a text, and all the others; a provider of the user's own may mean something else by its name. */
function wordAndRest(settings: Settings, key: string): [word: string | null, rest: Settings] {
  const { [key]: word, ...rest } = settings;
  return typeof word === 'string' ? [word, rest] : [null, settings];
}

/** What becomes of an answer on its way to the text. */
function textOf(settings: Settings, keepsEnds: boolean): RunCard['text'] {
  const { strip = null, answer = null } = settings as Partial<Pick<RunCard['text'], 'strip' | 'answer'>>;
  return { ends: keepsEnds ? 'kept' : 'dropped', strip, answer };
}

function firstOf(lines: readonly EndedPage[]): readonly EndedPage[] {
  return lines.filter(({ repeat }) => repeat === 1);
}

function keyVariableOf({ settings }: ConfiguredModel): string | null {
  const { api_key: key, api_key_env: named } = (settings ?? {}) as {
    api_key?: unknown;
    api_key_env?: unknown;
  };
  if (typeof named === 'string') return named;
  return typeof key === 'string' ? (variableName(key) ?? null) : null;
}

function limitsOf({ provider, settings }: ConfiguredModel): Omit<RunCard['images'], 'changed'> {
  const { images } = provider as Partial<ProviderManifest>;
  if (images === undefined) return { accepted: null, max_side: null, max_bytes: null };
  const { mimeTypes, maxSide, maxBytes } = narrowed(
    images,
    (settings ?? {}) as Parameters<typeof narrowed>[1],
  );
  return { accepted: [...(mimeTypes ?? [])], max_side: maxSide ?? null, max_bytes: maxBytes ?? null };
}

/** Who answered how many pages; a service may change its model on the way. */
function answeredOf(lines: readonly EndedPage[], machine: Machine): AnsweredBy[] {
  // equal facts are one object: what is shown of them is worked out once
  const pages = new Map<NonNullable<AnswerFacts['by']>, number>();
  for (const { line } of lines) {
    const { by } = line.facts;
    if (by !== undefined) pages.set(by, (pages.get(by) ?? 0) + 1);
  }
  const found = new Map<string, AnsweredBy>();
  for (const [by, count] of pages) {
    const shown = withoutMachine(by, machine) as typeof by;
    const key = JSON.stringify(shown);
    found.set(key, { ...shown, pages: (found.get(key)?.pages ?? 0) + count });
  }
  return [...found].sort(([left], [right]) => compareCodePoints(left, right)).map(([, by]) => by);
}

function changesOf(lines: readonly EndedPage[]): Record<string, number> {
  return countsOf(lines.flatMap(({ line }) => line.facts.imageChanges));
}

function formatsOf(lines: readonly EndedPage[]): ReadonlySet<string> {
  return new Set(lines.flatMap(({ line }) => line.facts.imageFormat ?? []));
}

function batchesOf(lines: readonly EndedPage[]): Record<string, number> {
  return countsOf(firstOf(lines).map(({ page }) => page.batchId));
}

/** How often each word occurs, in the order of code points. */
function countsOf(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return recordOf([...counts].sort(([left], [right]) => compareCodePoints(left, right)));
}

function statusesOf(lines: readonly EndedPage[]): RunCard['pages']['statuses'] {
  const counts = Object.fromEntries(
    PAGE_STATUSES.map((status) => [status, 0]),
  ) as RunCard['pages']['statuses'];
  for (const { line } of lines) counts[line.status] += 1;
  return counts;
}
