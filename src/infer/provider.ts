import {
  ErrataError,
  EXIT,
  type ErrataErrorOptions,
  type ErrorCode,
  type ExitCode,
  type ForeignCode,
} from '../schema/error.ts';
import type { TextPlaces } from '../schema/text-places.ts';

/** Anything that JSON can hold. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A page of the benchmark, as a provider sees it. */
export interface PageImage {
  readonly imageName: string;
  readonly batchId: string;
  /** Absolute path of the image file. */
  readonly path: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  /**
   * A page that is a text to be corrected, without an image; `path`, `sha256` and `bytes` are then those of
   * the text.
   */
  readonly text?: string | undefined;
  /** The file's content; read once, however often it is asked for. */
  bytes(): Promise<Uint8Array>;
}

/**
 * What was read on a page.
 * `ok`: text; `empty`: a page without text; `blocked`: the provider refused to answer;
 * `truncated`: the text ends early (token limit).
 */
export interface Recognition {
  readonly status: 'ok' | 'empty' | 'blocked' | 'truncated';
  /** The text as the provider gave it; '' when there is none. */
  readonly text: string;
  /** Why it was blocked or cut, in the provider's word (`SAFETY`, `length`, …). */
  readonly reason?: string | undefined;
  readonly usage?:
    { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined } | undefined;
  /** Cost of this page, where the provider tells it; otherwise it follows from `usage` and the configured price. */
  readonly costUsd?: number | undefined;
  /** Facts for the journal: version of the model, conversion of the image, boxes, … */
  readonly details?: Readonly<Record<string, Json>> | undefined;
  /** Where the lines of the text stand on the image, turned upright. */
  readonly places?: TextPlaces | undefined;
  /** The raw answer; kept gzipped beside the journal. */
  readonly raw?: Uint8Array | undefined;
}

export interface RecognizeOptions {
  /** Aborted when the attempt ran out of time or the run is stopped. */
  readonly signal: AbortSignal;
  /** Waits for the start of a worker or client, which does not count against the time of the attempt. */
  untimed?<Value>(start: Promise<Value>): Promise<Value>;
}

/** A provider that is ready to read pages; several calls may be under way at once. */
export interface Recognizer {
  recognize(page: PageImage, options: RecognizeOptions): Promise<Recognition>;
  /** Gives back workers, sessions and sockets. */
  close?(): Promise<void>;
}

/** An image in a form a provider accepts, and what was done to it. */
export interface PreparedImage {
  readonly bytes: Uint8Array;
  /** The real type by the first bytes, after conversion. */
  readonly mimeType: string;
  /**
   * What differs from the file (`converted`, `exif_orientation`, `resized`) and what was `sent`, for the journal;
   * undefined when nothing differs.
   */
  readonly changes: Readonly<Record<string, Json>> | undefined;
}

export interface ImageLimits {
  /** Types that are passed on as they are; anything else is converted to PNG. @default PNG and JPEG */
  readonly mimeTypes?: readonly string[];
  /** Longest side in pixels; a larger image is scaled down. */
  readonly maxSide?: number;
  /** Most bytes of the file; a larger image is sent as JPEG of quality 95, then 85, and then scaled down. */
  readonly maxBytes?: number;
}

/** What the run hands to a provider. */
export interface ProviderContext {
  /** Name of the model in the configuration. */
  readonly model: string;
  /** Most calls of `recognize` at once. */
  readonly maxWorkers: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A path of the settings made absolute: relative ones are relative to the configuration file. */
  resolve(path: string): string;
  /**
   * The value of a variable that holds a key: checked, and never printed anywhere. Throws (exit 78) when it
   * is missing or malformed.
   */
  secret(variable: string): string;
  /**
   * `fetch` for providers: only the first origin is talked to, answers are limited in size,
   * and anything but a 2xx answer is thrown as a `ProviderError` of the right kind.
   */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
  /** The page's image turned upright, in an accepted type and size. */
  prepareImage(page: PageImage, limits?: ImageLimits): Promise<PreparedImage>;
  /** A line in the debug log. */
  log(message: string): void;
  /** Tells the user something once, on stderr. */
  warn(message: string): void;
  /** All pages of the benchmark; undefined where there is none, as in a check of the settings. */
  readonly pages?: readonly Pick<PageImage, 'imageName' | 'batchId'>[] | undefined;
  /** Folder for pictures of the detected lines (`--debug-lines DIR`). */
  readonly debugLinesDir?: string | undefined;
}

/** What a zod schema offers; a provider outside this package may bring its own. */
interface SettingsSchema<Settings> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Settings }
    | { readonly success: false; readonly error: { readonly issues: readonly SettingsIssue[] } };
}

interface SettingsIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

/** What a page is expected to use, for `--dry-run` and `--budget`. */
export interface UsageEstimate {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** One line of `errata doctor` about a model. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'error';
  readonly message: string;
}

export interface Price {
  /** US dollars for a million tokens. */
  readonly inputPerMillion?: number | undefined;
  readonly outputPerMillion?: number | undefined;
  /** US dollars for a page. */
  readonly perPage?: number | undefined;
  /** The day on which a built-in price was taken, or its month; prices change. */
  readonly asOf?: string | undefined;
}

/**
 * A way to read pages: one file that exports one object.
 * Retry, timeout, cache, concurrency and the journal are the run's business.
 */
export interface Provider<Settings = unknown> {
  readonly name: string;
  /**
   * Checks the settings of a model (without `provider`, `module`, `max_workers`, `max_retries`, `timeout_ms`,
   * `price`, which the run reads). Without it they are handed over as they stand in the configuration.
   */
  readonly settings?: SettingsSchema<Settings>;
  /** Keys of the configuration's top level that are defaults for the settings of every model, such as `line_model`. */
  readonly sharedSettings?: readonly string[];
  /**
   * False when the run should not check type and size of the images: they are not looked at, or the provider
   * judges them itself. @default true
   */
  readonly readsImages?: boolean;
  /**
   * True when the answer depends on nothing but the settings and the image's bytes: then another page with the same
   * image may take it over, such as one that was renamed. False when names, paths or anything else of the page matter.
   * @default false
   */
  readonly dependsOnImageAlone?: boolean;
  /** Time for one attempt when `timeout_ms` is not set; undefined: no limit. */
  readonly defaultTimeoutMs?: number;
  /** Retries of a failed attempt when `max_retries` is not set. @default 0 */
  readonly defaultMaxRetries?: number;
  /** What the answer depends on besides settings and image, such as the hash of a model file; part of the cache key. */
  fingerprint?(settings: Settings, context: ProviderContext): Promise<Json>;
  price?(settings: Settings): Price | undefined;
  estimate?(settings: Settings, image: { readonly width: number; readonly height: number }): UsageEstimate;
  /** What `errata doctor` says of a model without reading a page; without it the model is started and stopped. */
  check?(settings: Settings, context: ProviderContext): Promise<readonly Finding[]>;
  /** Makes the provider ready; throws an `ErrataError` when it cannot be. */
  create(settings: Settings, context: ProviderContext): Promise<Recognizer> | Recognizer;
}

/**
 * What a failure means for the run.
 *
 * | kind | the run |
 * |---|---|
 * | `page` | records the page as failed, goes on |
 * | `retryable` | tries again, then records the page as failed |
 * | `rateLimit` | waits, asks for less at once, tries again |
 * | `timeout` | tries again, then records the page as `timeout` |
 * | `unreachable` | tries again; on the first page the model ends with exit code 69 |
 * | `quota` | ends the model with exit code 75; the same command resumes |
 * | `credentials` | ends the model with exit code 77 |
 * | `configuration` | ends the model with exit code 78 |
 * | `data` | ends the model with exit code 65 (no such model) |
 */
export type FailureKind =
  | 'page'
  | 'retryable'
  | 'rateLimit'
  | 'timeout'
  | 'unreachable'
  | 'quota'
  | 'credentials'
  | 'configuration'
  | 'data';

const KIND_EXITS: Readonly<Record<FailureKind, ExitCode>> = {
  page: EXIT.partial,
  retryable: EXIT.partial,
  rateLimit: EXIT.later,
  timeout: EXIT.partial,
  unreachable: EXIT.unreachable,
  quota: EXIT.later,
  credentials: EXIT.credentials,
  configuration: EXIT.configuration,
  data: EXIT.data,
};

export function isFailureKind(word: unknown): word is FailureKind {
  return typeof word === 'string' && Object.hasOwn(KIND_EXITS, word);
}

export interface ProviderErrorOptions extends ErrataErrorOptions {
  readonly kind: FailureKind;
  /** The provider asked to wait this long. */
  readonly retryAfterMs?: number | undefined;
  /** Facts for the journal, such as the status and the start of the answer. */
  readonly details?: Readonly<Record<string, Json>> | undefined;
}

/** A hundred years: longer than any run waits, and still a date. */
const LONGEST_WAIT_MS = 100 * 365 * 86_400_000;

/** A wait that timers and dates can hold; undefined when it is none. */
function usableWait(ms: number | undefined): number | undefined {
  return ms === undefined || Number.isNaN(ms) || ms < 0 ? undefined : Math.min(ms, LONGEST_WAIT_MS);
}

/**
 * A failure whose kind tells the run what to do.
 * Anything else a provider throws counts as `page`, unless it has a `kind` of its own.
 */
export class ProviderError extends ErrataError {
  readonly kind: FailureKind;
  readonly retryAfterMs: number | undefined;
  readonly details: Readonly<Record<string, Json>> | undefined;

  /** By the kind: the same fault may concern one page of a service, or all. */
  override readonly exit: ExitCode;

  constructor(
    code: ErrorCode | ForeignCode,
    message: string,
    { kind, retryAfterMs, details, ...options }: ProviderErrorOptions,
  ) {
    super(code as ErrorCode, message, options);
    this.kind = kind;
    this.exit = KIND_EXITS[kind];
    this.retryAfterMs = usableWait(retryAfterMs);
    this.details = details;
  }
}
