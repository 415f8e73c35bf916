import { writeFileAtomic } from '../io/atomic-write.ts';
import { redact, redactValues } from '../io/redact.ts';
import { ErrataError } from '../schema/error.ts';
import { pageKey, type JournalEntry } from '../schema/journal.ts';
import { recognizePage, RunStopped, type AttemptContext } from './attempt.ts';
import { costOf, estimateCost, type Budget, type Reservation } from './budget.ts';
import { estimatePage } from './estimate.ts';
import type { ImageIndex } from './image-index.ts';
import { checkImage } from './image/prepare.ts';
import type { Journal, RememberedLine } from './journal.ts';
import type { ConfiguredModel } from './load-provider.ts';
import { noteFailure, type Watches } from './note-failure.ts';
import { loadPageImage } from './page-image.ts';
import type { Page } from './pages.ts';
import { ProviderError, type PageImage, type Recognition } from './provider.ts';
import type { CheckedRecognition } from './recognition.ts';
import type { ModelOutcome } from './outcome.ts';
import type { Task } from './task.ts';

/** How a page ended. */
export interface PageEnd {
  readonly status: string;
  readonly message: string | undefined;
  readonly isCached: boolean;
  /** What was read; undefined for a failure, and for a page that the journal of this model had before. */
  readonly text?: string | undefined;
}

export interface PageRunOptions extends Watches {
  readonly model: ConfiguredModel;
  readonly settingsKey: string;
  readonly journal: Journal;
  readonly outcome: ModelOutcome;
  readonly budget: Budget;
  /** Makes the provider ready when the first page needs it. */
  readonly attempts: () => Promise<AttemptContext>;
  readonly useCache: boolean;
  readonly retryErrors: boolean;
  /** Path of the raw answer of a page. */
  readonly rawPath: (page: Page, repeat: number) => string;
  readonly images: ImageIndex;
  onPage(task: Task, entry: PageEnd): void;
  /** Tells what was amiss with an answer that counts. */
  onNote(task: Task, note: string): void;
}

/** The limit of `--budget` would be passed by the next page. */
class BudgetSpent extends ErrataError {
  constructor(spentUsd: number) {
    super(
      'BUDGET_SPENT',
      `budget: the next page could exceed it (${spentUsd.toFixed(4)} USD spent); saved, run again to go on`,
    );
  }
}

/** Brings one page to its end: from the journal, or by asking. Throws what ends the model. */
export async function runPage(task: Task, options: PageRunOptions): Promise<void> {
  let image: PageImage | undefined;
  try {
    image = await loadPageImage(task.page);
    if (fromJournal(task, image, options)) return;
    if (await fromSameImage(task, image, options)) return;
    if (image.text === undefined && options.model.provider.readsImages !== false)
      checkImage(image, await image.bytes());
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'page') throw error;
    if (image === undefined && isKnownFailure(task, options)) return;
    await finish(
      task,
      failedEntry(task, error, {
        sha: image?.sha256 ?? '',
        attempts: 0,
        durationMs: 0,
        settingsKey: options.settingsKey,
      }),
      options,
    );
    return;
  }
  await ask(task, image, options);
}

function recordOf({ page, repeat }: Task, { journal }: PageRunOptions): RememberedLine | undefined {
  return journal.remembered.get(pageKey({ batch_id: page.batchId, image_name: page.imageName, repeat }));
}

function fromJournal(task: Task, image: PageImage, options: PageRunOptions): boolean {
  const record = recordOf(task, options);
  if (!options.useCache || record === undefined || record.imageSha256 !== image.sha256) return false;
  if (options.retryErrors && record.status !== 'ok' && record.status !== 'empty') return false;
  countCached(task, record, options);
  return true;
}

/** A file that could not be read last time and cannot be read now. */
function isKnownFailure(task: Task, options: PageRunOptions): boolean {
  const record = recordOf(task, options);
  if (!options.useCache || options.retryErrors || record === undefined || record.imageSha256 !== '')
    return false;
  countCached(task, record, options);
  return true;
}

function countCached(
  task: Task,
  { status, text }: { readonly status: RememberedLine['status']; readonly text?: string | undefined },
  { outcome, onPage }: PageRunOptions,
): void {
  outcome.cached += 1;
  outcome.left -= 1;
  outcome.statuses[status] += 1;
  onPage(task, { status, message: undefined, isCached: true, text });
}

/** Takes over the answer for the same image under another name, where the provider says that names do not count. */
async function fromSameImage(task: Task, image: PageImage, options: PageRunOptions): Promise<boolean> {
  if (!options.useCache || task.repeat !== 1 || !options.images.has(image)) return false;
  const found = await options.images.entryOf(image);
  if (found === undefined) return false;
  const { cost_usd: _, ...entry } = found;
  await options.journal.append({
    ...entry,
    image_name: task.page.imageName,
    batch_id: task.page.batchId,
    repeat: 1,
    attempts: 0,
    duration_ms: 0,
  });
  countCached(task, entry, options);
  return true;
}

async function ask(task: Task, image: PageImage, options: PageRunOptions): Promise<void> {
  const { model, budget, outcome, settingsKey } = options;
  const attempts = await options.attempts();
  const reservation = await reserve(image, options);
  let costUsd: number | undefined;
  let isAnswered = false;
  const started = performance.now();
  try {
    outcome.asked += 1;
    const answer = await recognizePage(image, attempts);
    const facts = {
      sha: image.sha256,
      attempts: answer.attempts,
      durationMs: performance.now() - started,
      settingsKey,
    };
    if (answer.kind === 'failed') {
      // the service said "later": the page was not read, but it did not fail either
      if (answer.error.kind === 'rateLimit') throw new LeftBehind(answer.error);
      await finish(task, failedEntry(task, answer.error, facts), options);
      noteFailure(task, answer.error, options);
      return;
    }
    isAnswered = true;
    costUsd = costOf(answer.recognition, model.price);
    await keepRaw(task, answer.recognition, options);
    await finish(task, recognizedEntry(task, answer.recognition, costUsd, facts), options);
    options.breaker.succeeded(answer.sentAt);
    options.refusals.succeeded();
    for (const note of answer.recognition.notes) options.onNote(task, note);
  } catch (error) {
    if (error instanceof RunStopped) outcome.asked -= 1;
    throw error;
  } finally {
    budget.settle(reservation, isAnswered ? { costUsd } : 'unanswered');
  }
}

/** A page that met the rate limit at every attempt: it stays to be read. */
export class LeftBehind extends Error {
  override readonly name = 'LeftBehind';
  readonly failure: ProviderError;

  constructor(failure: ProviderError) {
    super(failure.message);
    this.failure = failure;
  }
}

async function reserve(image: PageImage, { model, budget }: PageRunOptions): Promise<Reservation> {
  const { price } = model;
  const isEstimated = budget.isLimited && price !== undefined;
  const reservation = await budget.reserve(
    isEstimated ? estimateCost(await estimatePage(model, image), price) : 0,
  );
  if (reservation === undefined) throw new BudgetSpent(budget.spentUsd);
  return reservation;
}

interface Facts {
  readonly sha: string;
  readonly attempts: number;
  readonly durationMs: number;
  readonly settingsKey: string;
}

function baseEntry(
  { page, repeat }: Task,
  status: JournalEntry['status'],
  { sha, attempts, durationMs, settingsKey }: Facts,
): JournalEntry {
  return {
    image_name: page.imageName,
    batch_id: page.batchId,
    repeat,
    status,
    attempts,
    duration_ms: Math.round(durationMs * 1000) / 1000,
    finished_at: new Date().toISOString(),
    image_sha256: sha,
    settings: settingsKey,
  };
}

function failedEntry(task: Task, error: ProviderError, facts: Facts): JournalEntry {
  const entry = baseEntry(task, error.kind === 'timeout' ? 'timeout' : 'error', facts);
  return {
    ...entry,
    error: { code: redact(error.code), message: redact(error.message) },
    ...(error.details === undefined ? {} : { details: clean(error.details) }),
  };
}

function recognizedEntry(
  task: Task,
  { status, text, reason, usage, details, places, notes }: CheckedRecognition,
  costUsd: number | undefined,
  facts: Facts,
): JournalEntry {
  return {
    ...baseEntry(task, status, facts),
    text,
    ...(reason === undefined ? {} : { reason: redact(reason) }),
    ...(usage === undefined
      ? {}
      : { usage: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens } }),
    ...(costUsd === undefined ? {} : { cost_usd: costUsd }),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    ...(details === undefined ? {} : { details: clean(details) }),
    ...(places === undefined ? {} : { places }),
  };
}

/** Facts of a provider without any secret that an answer echoed. */
function clean(details: NonNullable<Recognition['details']>): NonNullable<JournalEntry['details']> {
  return redactValues(JSON.parse(JSON.stringify(details)) as NonNullable<JournalEntry['details']>);
}

async function keepRaw(
  { page, repeat }: Task,
  { raw }: Recognition,
  { rawPath }: PageRunOptions,
): Promise<void> {
  if (raw === undefined) return;
  const { gzipSync } = await import('node:zlib');
  await writeFileAtomic(rawPath(page, repeat), gzipSync(raw));
}

/** Counts a page once its line is on disk. */
async function finish(
  task: Task,
  entry: JournalEntry,
  { journal, outcome, onPage }: PageRunOptions,
): Promise<void> {
  await journal.append(entry);
  outcome.left -= 1;
  outcome.statuses[entry.status] += 1;
  outcome.inputTokens += entry.usage?.input_tokens ?? 0;
  outcome.outputTokens += entry.usage?.output_tokens ?? 0;
  if (entry.cost_usd !== undefined) outcome.costUsd = (outcome.costUsd ?? 0) + entry.cost_usd;
  onPage(task, {
    status: entry.status,
    message: entry.error?.message ?? entry.reason,
    isCached: false,
    text: entry.text,
  });
}
