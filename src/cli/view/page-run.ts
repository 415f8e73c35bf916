import { failedPages, type ModelOutcome, type RunEvents } from '../../infer/index.ts';
import type { LogLevel } from '../../io/log.ts';
import type { CommandContext } from '../command.ts';
import { SignalError } from '../process-events.ts';
import type { Progress } from './progress-line.ts';
import { openProgress } from './progress.ts';

/** Failures that are told one by one; the others are in the log. */
const SHOWN_FAILURES = 10;

/** What a command says while pages are asked for. */
export interface PageRunWords {
  /** Before the bar. */
  title(model: string): string;
  /** Before everything that is said about a model. */
  prefix(model: string): string;
  /** What became of a model that nothing stopped. */
  summary(report: ModelOutcome): string;
}

type PageEvent = Parameters<NonNullable<RunEvents['onPage']>>[1];
type ViewContext = Pick<CommandContext, 'terminal' | 'log' | 'signal'>;

/** Opens the view of a run: progress, failed pages, how each model ended. */
export async function openPageRunView(context: ViewContext, words: PageRunWords): Promise<PageRunView> {
  return new PageRunView(context, words, await openProgress(context.terminal, { isLong: true }));
}

/** Shows a run while it is under way. */
class PageRunView implements RunEvents {
  readonly #context: ViewContext;
  readonly #words: PageRunWords;
  readonly #progress: Progress;
  #failures = 0;

  constructor(context: ViewContext, words: PageRunWords, progress: Progress) {
    this.#context = context;
    this.#words = words;
    this.#progress = progress;
  }

  onModel(model: string, pages: number): void {
    this.#failures = 0;
    this.#progress.show({ title: this.#words.title(model), done: 0, total: pages, unit: 'pages' });
  }

  onPage(report: ModelOutcome, page: PageEvent): void {
    const failed = failedPages(report);
    this.#progress.show({
      title: this.#words.title(report.model),
      done: report.pages - report.left,
      total: report.pages,
      unit: 'pages',
      timed: report.asked,
      facts: [
        ...(failed === 0 ? [] : [`${failed} failed`]),
        ...(report.costUsd === null ? [] : [dollars(report.costUsd)]),
      ],
    });
    this.#log('debug', pageLine(report.model, page));
    if (page.status !== 'ok' && page.status !== 'empty' && !page.isCached) this.#tellFailure(report, page);
  }

  #tellFailure({ model }: ModelOutcome, { batchId, imageName, status, message }: PageEvent): void {
    this.#failures += 1;
    const prefix = this.#words.prefix(model);
    const place = batchId === '' ? imageName : `${batchId}/${imageName}`;
    const line = `${prefix}${place}: ${status}${message === undefined ? '' : `: ${message}`}`;
    if (this.#failures <= SHOWN_FAILURES) this.#context.terminal.fail(line);
    else this.#log('error', line);
    if (this.#failures === SHOWN_FAILURES + 1)
      this.warn(`${prefix}further failures are in the log and in the journal`);
  }

  onModelEnd(report: ModelOutcome): void {
    this.stop();
    const { signal } = this.#context;
    const { model, pages, left, failure, leftBecause } = report;
    const prefix = this.#words.prefix(model);
    if (failure !== undefined) this.#context.terminal.fail(`${prefix}${failure.message} (${failure.code})`);
    if (failure?.hint !== undefined) this.warn(failure.hint);
    if (signal.aborted && signal.reason instanceof SignalError)
      this.warn(`stopped: ${pages - left} done, ${left} left; rerun the same command to go on`);
    else if (failure === undefined && leftBecause !== undefined)
      this.warn(
        `${prefix}${this.#words.summary(report)}: ${leftBecause}; saved, run the same command again later`,
      );
    else this.note(`${prefix}${this.#words.summary(report)}`);
  }

  stop(): void {
    this.#progress.stop();
  }

  note(message: string): void {
    this.#context.terminal.note(message);
  }

  warn(message: string): void {
    this.#context.terminal.warn(message);
  }

  log(message: string): void {
    this.#log('info', message);
  }

  #log(level: LogLevel, message: string): void {
    this.#context.log.write(level, message);
  }
}

/** `M: b/p1.png: ok`, with where the answer came from. */
function pageLine(model: string, { batchId, imageName, status, isCached }: PageEvent): string {
  return `${model}: ${batchId}/${imageName}: ${status}${isCached ? ', from the journal' : ''}`;
}

/** A cost to a hundredth of a cent. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(4)}`;
}
