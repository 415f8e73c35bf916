import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { run, type ModelOutcome, type RunEvents } from '../infer/index.ts';
import { registerSecrets } from '../infer/known-secrets.ts';
import { listPages } from '../infer/pages.ts';
import { findCard, readCard } from '../io/card-file.ts';
import { sha256OfFile } from '../io/hash.ts';
import { ifPresent } from '../io/if-present.ts';
import { Layout, ModelsLayout } from '../io/layout.ts';
import type { RunCard } from '../schema/card.ts';
import { CONFIG_NAMES } from '../schema/config-names.ts';
import type { Config } from '../schema/config.ts';
import { ErrataError, EXIT } from '../schema/error.ts';
import { FirstPages } from './benchmark-check.ts';
import { cardConfig } from './card-config.ts';
import { cardDifferences, type CardDifference } from './card-differences.ts';
import { compareTexts, type TextDifferences } from './text-differences.ts';

export type { CardDifference } from './card-differences.ts';

export interface ReproduceRequest {
  /** Path of the card. */
  readonly card: string;
  readonly root: string;
  /** The configuration of the root, where there is one. */
  readonly config: Config | undefined;
  /** Folder of the new run. @default data/reproductions/{model} in the root */
  readonly out?: string | undefined;
  /** Settings in place of those of the card. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isTrusted: boolean;
  readonly allowsOtherBenchmark: boolean;
  readonly maxRetries?: number | undefined;
  readonly budgetUsd?: number | undefined;
  readonly useCache: boolean;
  readonly retryErrors: boolean;
  readonly signal: AbortSignal;
  readonly events: RunEvents;
}

/** The texts of one of the repetitions, beside those of the first run. */
export interface RepeatedTexts {
  readonly repeat: number;
  readonly isEqual: boolean;
  /** Null where the texts of the first run are not beside its card: then only their hash is known. */
  readonly differences: TextDifferences | null;
}

export interface Reproduction {
  readonly name: string;
  /** Folder of the new run. */
  readonly folder: string;
  readonly outcome: ModelOutcome;
  /** Settings, versions and circumstances that differ. */
  readonly differences: readonly CardDifference[];
  readonly texts: readonly RepeatedTexts[];
  readonly isEqual: boolean;
  readonly exit: number;
}

/** Runs a model again as its card says, into a folder of its own, and tells what differs. */
export async function reproduce(request: ReproduceRequest): Promise<Reproduction> {
  const { root, signal, events } = request;
  const path = resolve(request.card);
  const card = await readCard(path);
  const folder = request.out ?? join(new Layout(root).reproductions, card.name);
  await refuseSameFolder(folder, dirname(path));
  registerSecrets(request.config ?? { data: { models: {}, workers: 1 } }, process.env);
  const first = new ModelsLayout(dirname(path));
  const config = cardConfig(card, {
    ...request,
    path,
    configPath: request.config?.path ?? join(root, CONFIG_NAMES[0]),
  });
  const wanted = await wantedPages(card, first, request);
  const { models } = await run({
    ...request,
    config,
    folder,
    isWanted: ({ batchId, imageName }) => wanted.has(`${batchId}\0${imageName}`),
    repeat: card.repeat,
    keepFinalNewline: card.text.ends === 'kept',
    events,
  });
  signal.throwIfAborted();
  return judge(card, first, folder, models[0]!, request);
}

/** Nothing of the first run may be overwritten. */
async function refuseSameFolder(folder: string, first: string): Promise<void> {
  if ((await ifPresent(folder, realpath(folder))) !== (await realpath(first))) return;
  throw new ErrataError(
    'USAGE',
    `${folder}: found the folder of the card, expected another: its texts would be replaced`,
  );
}

async function wantedPages(
  card: RunCard,
  first: ModelsLayout,
  { root, events, signal, allowsOtherBenchmark }: ReproduceRequest,
): Promise<ReadonlySet<string>> {
  const all = await listPages(root, (message) => {
    events.warn(message);
  });
  const known = await FirstPages.read(card, first.journal(card.name));
  const pages = known.choose(all);
  if (!allowsOtherBenchmark) await known.check(root, pages, signal);
  if (pages.length === 0)
    throw new ErrataError('NO_PAGES', `${new Layout(root).benchmark.images()}: found no page of the card`);
  return new Set(pages.map(({ batchId, imageName }) => `${batchId}\0${imageName}`));
}

async function judge(
  card: RunCard,
  first: ModelsLayout,
  folder: string,
  outcome: ModelOutcome,
  { events, signal }: ReproduceRequest,
): Promise<Reproduction> {
  const { name } = card;
  const second = new ModelsLayout(folder);
  const isDone = outcome.exit === EXIT.done || outcome.exit === EXIT.partial;
  // a run that could not begin leaves what an earlier one had
  const again = isDone || outcome.files.length > 0 ? await findCard(second.card(name)) : undefined;
  const texts: RepeatedTexts[] = [];
  for (const output of again === undefined ? [] : card.outputs)
    texts.push(await compareOutput(output, { name, first, second, warn: events.warn.bind(events), signal }));
  const isEqual = again !== undefined && texts.every((text) => text.isEqual);
  return {
    name,
    folder,
    outcome,
    differences: again === undefined ? [] : cardDifferences(card, again),
    texts,
    isEqual,
    exit: isDone ? (isEqual ? EXIT.done : EXIT.partial) : outcome.exit,
  };
}

interface Outputs {
  readonly name: string;
  readonly first: ModelsLayout;
  readonly second: ModelsLayout;
  readonly signal: AbortSignal;
  warn(message: string): void;
}

async function compareOutput(
  { repeat, sha256 }: RunCard['outputs'][number],
  { name, first, second, warn, signal }: Outputs,
): Promise<RepeatedTexts> {
  const [path, newPath] = [first.csv(name, repeat), second.csv(name, repeat)];
  const newHash = await ifPresent(newPath, sha256OfFile(newPath, signal));
  const oldHash = await ifPresent(path, sha256OfFile(path, signal));
  if (oldHash !== undefined && oldHash !== sha256) warn(`${path}: has changed since the run of the card`);
  const isEqual = newHash === sha256;
  const isComparable = oldHash !== undefined && newHash !== undefined;
  return { repeat, isEqual, differences: isComparable ? await compareTexts(path, newPath, signal) : null };
}
