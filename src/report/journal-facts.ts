import { readJournal } from '../io/journal-read.ts';
import { hasCode } from '../schema/error.ts';
import { isRetraction, pageKey, type JournalEntry, type JournalLine } from '../schema/journal.ts';

/** What the run of a model tells beside its texts, by its journal. */
export interface JournalFacts {
  /** US dollars; null where no page tells its cost. */
  readonly costUsd: number | null;
  /** Mean time of the pages that were asked for; null without any. */
  readonly secondsPerPage: number | null;
  /** Why pages have no text, or not all of it, by the key of the page. */
  readonly failures: ReadonlyMap<string, string>;
}

/** A model that no run of ours has read. */
const NO_FACTS: JournalFacts = { costUsd: null, secondsPerPage: null, failures: new Map() };

const LONGEST_REASON = 300;

/** Reads the journal of a model. One that is missing, or has bad lines, tells nothing. */
export async function readJournalFacts(path: string): Promise<JournalFacts> {
  const sums = new Sums();
  try {
    await readJournal(path, ({ line }) => {
      sums.add(line);
    });
  } catch (error) {
    if (!hasCode(error, 'JOURNAL_INVALID')) throw error;
    return NO_FACTS;
  }
  return sums.facts();
}

class Sums {
  readonly #failures = new Map<string, string>();
  #cost = 0;
  #hasCost = false;
  #milliseconds = 0;
  #asked = 0;

  add(line: JournalLine): void {
    if (isRetraction(line)) {
      for (const page of line.retracted) this.#failures.delete(pageKey(page));
      return;
    }
    if (line.cost_usd !== undefined) {
      this.#cost += line.cost_usd;
      this.#hasCost = true;
    }
    // what was taken over from another page took no time
    if (line.attempts > 0 && line.duration_ms > 0 && line.status !== 'error') {
      this.#milliseconds += line.duration_ms;
      this.#asked += 1;
    }
    const reason = reasonOf(line);
    if (reason === undefined) this.#failures.delete(pageKey(line));
    else this.#failures.set(pageKey(line), reason);
  }

  facts(): JournalFacts {
    return {
      costUsd: this.#hasCost ? this.#cost : null,
      secondsPerPage: this.#asked === 0 ? null : this.#milliseconds / this.#asked / 1000,
      failures: this.#failures,
    };
  }
}

/** Why a page has no text, or not all of it; undefined for one that was read. */
function reasonOf({ status, error, reason }: JournalEntry): string | undefined {
  if (status === 'ok' || (status === 'empty' && reason === undefined)) return undefined;
  const told = error === undefined ? reason : `${error.message} (${error.code})`;
  return (told === undefined ? status : `${status}: ${told}`).slice(0, LONGEST_REASON);
}
