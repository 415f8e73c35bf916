import { sha256 } from '../io/hash.ts';
import { Pool } from '../io/pool.ts';
import { stemOf } from '../schema/benchmark.ts';
import type { FindingCode, Findings } from './finding.ts';
import { placePage, storedText, type Placement } from './place-page.ts';
import type { Source, SourcePage } from './source/source.ts';

/** Copies under way at once: enough to keep a disk busy, few enough for the file descriptors of any system. */
const COPIES = 16;

export interface GatherOptions {
  readonly placement: Placement;
  readonly findings: Findings;
  readonly signal?: AbortSignal | undefined;
  readonly onPage?: ((done: number) => void) | undefined;
}

/** The pages that went into a benchmark: image names by batch. */
export type GatheredPages = ReadonlyMap<string, ReadonlySet<string>>;

/** What is remembered of a page to tell later ones that want the same place; not its text. */
interface Claim {
  readonly batchId: string;
  readonly imageName: string;
  readonly imageLabel: string;
  /** Same for two pages with the same text. */
  readonly text: string;
  readonly line: number | undefined;
}

function claimOf({ batchId, imageName, imageLabel, transcript }: SourcePage, placement: Placement): Claim {
  return transcript.kind === 'text'
    ? {
        batchId,
        imageName,
        imageLabel,
        text: sha256(storedText(transcript.text, placement)),
        line: transcript.line,
      }
    : { batchId, imageName, imageLabel, text: transcript.path, line: undefined };
}

/** Takes the pages of a source one after the other into a benchmark; two that want one place are a finding. */
export async function gatherPages(source: Source, options: GatherOptions): Promise<GatheredPages> {
  const gathering = new Gathering(options);
  try {
    for await (const page of source.pages(options.findings)) {
      options.signal?.throwIfAborted();
      await gathering.add(page);
    }
  } catch (error) {
    // nothing may still be copied when the caller cleans up
    await gathering.settle();
    throw error;
  }
  const placed = await gathering.end();
  options.signal?.throwIfAborted();
  for (const batch of source.batches) if (!placed.has(batch)) placed.set(batch, new Set());
  return placed;
}

class Gathering {
  readonly #options: GatherOptions;
  readonly #pages = new Map<string, Claim>();
  readonly #stems = new Map<string, Claim>();
  readonly #placed = new Map<string, Set<string>>();
  readonly #pool = new Pool(COPIES);
  #done = 0;

  constructor(options: GatherOptions) {
    this.#options = options;
  }

  async add(page: SourcePage): Promise<void> {
    const claim = claimOf(page, this.#options.placement);
    const key = `${page.batchId}/${page.imageName}`.normalize('NFC');
    const earlier = this.#pages.get(key);
    if (earlier !== undefined) {
      await this.#pool.drain();
      if (!this.#mayReplace(page, claim, earlier)) return;
    }
    this.#pages.set(key, claim);
    await this.#claimStem(page, claim);
    const image = this.#isPlaced(claim) ? 'there' : 'copied';
    await this.#pool.add(() => this.#place(page, image));
  }

  async end(): Promise<Map<string, Set<string>>> {
    await this.#pool.drain();
    return this.#placed;
  }

  async settle(): Promise<void> {
    await this.#pool.settle();
  }

  async #place(page: SourcePage, image: 'copied' | 'there'): Promise<void> {
    const { placement, findings, onPage } = this.#options;
    if (await placePage(page, placement, findings, image)) {
      const batch = this.#placed.get(page.batchId) ?? new Set();
      this.#placed.set(page.batchId, batch.add(page.imageName));
    }
    this.#done += 1;
    onPage?.(this.#done);
  }

  #isPlaced({ batchId, imageName }: Claim): boolean {
    return this.#placed.get(batchId)?.has(imageName) === true;
  }

  /** Images with one stem share a transcript: the later one wins, so the earlier one must be there first. */
  async #claimStem(page: SourcePage, claim: Claim): Promise<void> {
    const stem = `${page.batchId}/${stemOf(page.imageName)}`;
    const other = this.#stems.get(stem);
    this.#stems.set(stem, claim);
    if (other === undefined) return;
    await this.#pool.drain();
    if (other.imageName === claim.imageName) return;
    const outcome = other.text === claim.text ? '' : ' and replaces it';
    this.#add(
      'DUPLICATE_STEM',
      page,
      `${claim.imageLabel} shares its transcript with ${other.imageName}${outcome}`,
    );
  }

  /** Decides between two pages of one place: of rows in a CSV the last wins, of files the first. */
  #mayReplace(page: SourcePage, claim: Claim, earlier: Claim): boolean {
    if (claim.imageName !== earlier.imageName || claim.batchId !== earlier.batchId) {
      this.#add(
        'NAME_COLLISION',
        page,
        `${claim.imageLabel} collides with ${earlier.imageLabel}: the names differ only by Unicode form`,
      );
      return false;
    }
    if (claim.line === undefined) {
      this.#add(
        'TWO_SOURCES',
        page,
        `second source for ${claim.batchId}/${claim.imageName}, ${earlier.imageLabel} is taken`,
      );
      return !this.#isPlaced(earlier);
    }
    const isSame = claim.text === earlier.text;
    const { label } = page.transcript;
    const earlierRow = `${this.#options.findings.unitOf(label)} ${earlier.line}`;
    if (isSame)
      this.#add(
        'REPEATED_ROW',
        page,
        `${claim.batchId}/${claim.imageName}: same page and text as ${earlierRow}`,
      );
    else
      this.#add(
        'CONFLICTING_ROWS',
        page,
        `${claim.batchId}/${claim.imageName}: duplicate of ${earlierRow} with another text, the last is taken`,
      );
    return !isSame;
  }

  #add(code: FindingCode, { imageLabel, transcript }: SourcePage, message: string): void {
    if (transcript.kind === 'text')
      this.#options.findings.add(code, transcript.label, message, transcript.line);
    else this.#options.findings.add(code, imageLabel, message);
  }
}
