import { EXIT, type ExitCode } from './exit-code.ts';

/**
 * Every code that an error of the project can have, those of the native engine included, by the exit code of
 * the program when it ends it: what it means and what to do about it, in a sentence of Markdown.
 * `docs/errors.md` is made from it.
 */
const MEANINGS = {
  partial: {
    BENCHMARK_PARTIAL: 'The evaluation of a benchmark of a suite left something out; its own lines say what.',
    CLIENT_FAILED:
      'The client of a service failed on a page in a way of its own; `errata run --retry-errors` asks again.',
    COMMAND_FAILED: 'The program of the provider `command` ended with a fault; its last words follow.',
    CONNECTION_LOST:
      'The connection to a service ended before the answer was whole, after all retries; `errata ' +
      'run --retry-errors` asks again.',
    IMAGE_EMPTY: 'The file of an image has no bytes; put the right one in its place.',
    IMAGE_TOO_LARGE: 'An image has more pixels, or more bytes, than is read or sent; scale it down.',
    IMAGE_TRUNCATED: 'The file of an image ends early; put the whole one in its place.',
    IMAGE_TYPE: 'The first bytes of a file are those of no known image; convert it to PNG or JPEG.',
    IMAGE_UNREADABLE: 'An image cannot be opened or decoded; look at the reason in brackets.',
    LINES_UNREADABLE: 'The network could not read lines that were found on a page; the page has no text.',
    MALFORMED_RESPONSE:
      'A service or provider answered in another form than it promises; the journal keeps the start of the answer.',
    METRIC_LEFT_OUT: 'A metric could not be computed for the reason named; everything else was.',
    MODEL_CONFIG_INVALID:
      '`model_config.json` or the label file of a local model is wrong; the model is skipped.',
    MODEL_FILE_MISSING:
      'A file of a local model is not there; check `model_dir` and `line_model`. The model is skipped.',
    MODEL_TENSOR_UNKNOWN:
      'A network has no input or output of the name in its configuration; the model is skipped.',
    MODEL_UNREADABLE: 'A file is no network that the runtime can load; the model is skipped.',
    MODEL_UNUSABLE:
      'A network does not take pictures of the configured size; check `patch_size`. The model is skipped.',
    NO_PAGE: 'A file or row of a source fits no page of the benchmark; it is left out.',
    NO_ROW: 'The file of the provider `csv` has no row for a page.',
    NO_TEXT: 'The source of the provider `folder` has no text for a page.',
    OUTPUT_TOO_LARGE: 'The program of the provider `command` printed more than is read.',
    PAGE_REFUSED: 'A service refused a page; the message has its reason.',
    PAGE_UNREADABLE: 'A local model failed on a page; the message has the reason.',
    PROVIDER_FAILED: 'A provider threw an error without a code on a page.',
    PROVIDER_UNKNOWN: 'The configuration names a provider that there is not; the model is skipped.',
    REQUEST_REFUSED: 'A service refused a request (HTTP 4xx); the message has its reason.',
    RESPONSE_TOO_LARGE: 'An answer of a service is larger than is read.',
    TESSERACT_FAILED: 'Tesseract cannot read an image.',
    TIMEOUT:
      'A service gave no answer in time, after all retries; raise `timeout_ms` or run with `--retry-errors`.',
    UNAVAILABLE:
      'A service was not available for a page (HTTP 5xx), after all retries; `errata run --retry-errors` asks again.',
    UNEXPECTED_REDIRECT: 'A service sent the request elsewhere, which is not followed; check `base_url`.',
    UNPAIRED:
      'A file of one side of `errata score` has no partner on the other; the pairs there are were scored.',
    WORKER_FAILED: 'The thread of a local model ended; there may be too little memory.',
  },
  usage: {
    ARGUMENT_INVALID:
      'An option of a library function has a value that it does not take; the message names it.',
    NORMALIZATION_UNKNOWN: 'A normalization is named that there is not; the message lists those there are.',
    PAGE_AMBIGUOUS: 'An image name occurs in several batches; name one with `--batch`.',
    SOURCE_IN_BENCHMARK:
      'The source of `errata prepare` is part of the benchmark it would replace; name one outside.',
    USAGE:
      'A flag, its value or an argument is wrong or missing; `errata COMMAND --help` lists what is taken.',
  },
  data: {
    ALL_REFUSED:
      'A service refused the first five pages of a run with the same words, so that the request itself must be ' +
      'wrong; mend the setting that the message names. The pages count as never asked for.',
    ARCHIVE_INVALID: 'A file that should be a zip archive is none, or is broken; fetch it again.',
    BAD_LINE:
      'A line of JSON Lines is not an object with the texts that are expected; `errata import` reads the other lines.',
    BAD_MARKUP:
      'A transcript is neither ALTO, PAGE XML nor hOCR, is broken, or is in an encoding that is not known; ' +
      'the message has the line.',
    BAD_VALUE:
      'A row of a table has no value, or one of another kind than expected; `errata import` reads the other rows.',
    BENCHMARK_DIFFERS:
      '`errata reproduce` found other images or transcripts than those of the card; ' +
      '`--allow-other-benchmark` goes on all the same.',
    BENCHMARK_FAILED: 'The evaluation of a benchmark of a suite failed; its own line says why.',
    CANNOT_READ:
      'The system refuses to read a file or folder (rights, a name that is too long); the reason is in brackets.',
    CARD_INVALID: 'A file is no run card (`{model}.card.json`) of `errata run`, or one of a later version.',
    DIRECTORY: 'There is a folder where a file is expected.',
    DOWNLOAD_CORRUPT:
      'A downloaded or given file has another SHA-256 than its catalogue says; fetch it again.',
    DOWNLOAD_REFUSED: 'A server does not have the file (HTTP 4xx); check the address.',
    EMPTY_FILE: 'A CSV file has no line, where a header is expected, or a file in JSON Lines has no object.',
    EQUIVALENCES_INVALID:
      'A rule of `--equivalences FILE` cannot be used; the message has its line and what was expected.',
    EVALUATION_INVALID:
      'A file is no `evaluation.json`, or holds nothing that can be used; run `errata evaluate` again.',
    EVALUATION_MISSING: 'There is no `evaluation.json` at the place named; run `errata evaluate` first.',
    EVALUATION_MIXED:
      'The files of an evaluation are not those of one run, or a run was stopped among them; run ' +
      '`errata evaluate` again.',
    EVALUATION_STALE: 'The data changed since it was evaluated; run `errata evaluate` again.',
    JOURNAL_CHANGED: 'Another program changed a journal while it was in use; run again.',
    JOURNAL_INVALID:
      'A line in the middle of a journal is broken; mend or remove that line, nothing was changed.',
    LONE_SURROGATE: 'A text holds half a surrogate pair, which is no character; the message has its offset.',
    LONG_ROW: 'A row of a CSV file has more fields than the header; quote fields that hold commas.',
    MISSING_BATCH: 'Some rows have a `batch_id` and some have none; all or none are expected.',
    MISSING_COLUMN:
      'The header of a CSV file lacks a column that is needed; the message lists what was found.',
    MISSING_PAGES: 'With `--missing error`: a model has no row for pages of the benchmark.',
    MODEL_NOT_FOUND: 'A service does not know the model; check `model_name`, and `base_url`.',
    MODEL_WITHOUT_IMAGES:
      'A server says that its model reads no images; load one that does, with its part for images.',
    NOT_UTF8: 'A file is not UTF-8; the message has the offset of the first bad byte.',
    NO_COMMON_PAGES: 'The models to compare have no page in common.',
    NO_FILE: 'A file or folder that is needed is not there; check its path.',
    NO_MODELS: 'There is no model to work on; put `{model}.csv` into `data/models`, or run `errata run`.',
    NO_PAGES: 'There are no pages to work on.',
    NO_PAIRS: 'Two folders have no files of the same stem.',
    NUL_BYTE: 'A table holds a NUL; a CSV file may be UTF-16: save it as UTF-8.',
    PAGES_INVALID: 'A file is no `_pages.parquet` of `errata evaluate`; run it again.',
    PAGES_MISSING:
      'An evaluation has no `_pages.parquet` of a model, as a copy of its `evaluation.json` alone; ' +
      'run `errata evaluate` again.',
    PARTS_DIFFER:
      'Parts of an evaluation were made with other options, another version or other files; run those parts again.',
    PARTS_INCOMPLETE:
      'Parts of an evaluation are missing or given twice; the message names them. `errata merge` needs each once.',
    PART_INVALID:
      'A folder is no part of an evaluation, or a file of it is missing, damaged or of another run; run that part ' +
      'again.',
    PART_UNMERGED:
      'A part of an evaluation (`errata evaluate --shard`) stands where a whole one is expected; `errata merge` ' +
      'joins parts.',
    PARQUET_INVALID:
      'A Parquet file, or a part of it, is damaged, or is compressed in a way that is not known; write it again.',
    RECORD_TOO_LONG:
      'A record of a CSV file or a line of JSON Lines is longer than can be read; a quote may be missing.',
    REFERENCES_DIFFER: 'Two models were scored against different references; evaluate both on one benchmark.',
    REPEATED_PAGE: 'A page occurs twice with different values; the message names both.',
    SHORT_ROW: 'A row of a CSV file ends before a field that is needed.',
    SIGNATURES_DIFFER:
      'Two results were made under different rules and cannot be compared; evaluate with the same options.',
    SOURCE_KIND:
      'A source is neither a folder nor a table in CSV (with commas), JSON Lines (an object on each line) or ' +
      'Parquet, or `--images` or `--transcripts` is no folder.',
    SPECIAL_FILE: 'There is a pipe where a file of a root is expected; put the file in its place.',
    STEM_AMBIGUOUS:
      'A file or row of a source fits several pages; sort files into folders of batches, or give `--batch`.',
    STEM_REPEATED: 'Two files of a folder have the same stem, so that no pair is certain; rename one.',
    STRAY_QUOTE:
      'A CSV field that does not start with a quote holds one; quote the field and double the quotes inside.',
    TABLE_AMBIGUOUS:
      'The benchmark or a model is there twice: as a file and as a folder of parts, or in two formats; move one away.',
    TEXT_AFTER_QUOTE:
      'Text follows the closing quote of a CSV field; double the quotes inside of quoted fields.',
    TOO_FEW_MODELS: 'An evaluation has fewer than two models to compare.',
    TOO_LARGE: 'There is no memory to compare two texts, or for the sums of so many resamples.',
    UNCLOSED_QUOTE: 'A quote of a CSV file is never closed.',
  },
  unreachable: {
    UNREACHABLE:
      'A service or server cannot be reached (DNS, refused, TLS); check the network and `base_url`.',
  },
  internal: {
    ADDON_CALL_INVALID: 'The native engine was called in a wrong way; please report it.',
    ENGINE_PANIC:
      'The native engine met a fault of its own; please report it, `--engine ts` goes on without it.',
    INTERNAL: 'A fault of the program; run with `--verbose` and report it.',
    RASTER_GROWTH: 'A line picture was asked for with margins that cannot be; please report it.',
    RASTER_OUTLINE: 'The outline of a line is none; please report it.',
    RASTER_PART: 'A part of a picture was asked for that lies outside of it; please report it.',
    RASTER_SIZE: 'A picture does not have the bytes that its size promises; please report it.',
    RASTER_TARGET: 'A picture was asked for in a size that cannot be; please report it.',
    RASTER_TRANSFORMATION: 'A picture was to be turned by a transformation that is none; please report it.',
    REPORT_ASSETS: 'Style and script of the report are not beside the program; run `npm run build`.',
    TABLE_RAGGED: 'A table of the statistics has rows of unequal length; please report it.',
    TABLE_TOO_LONG: 'A table of the statistics has more rows than can be counted; please report it.',
    UNIT_UNKNOWN: 'The native engine was asked for a unit that it does not know; rebuild the addon.',
  },
  cannotWrite: {
    CANNOT_WRITE:
      'The system refuses to write a file or folder (rights, a folder in its place); the reason is in brackets.',
    CONFIG_EXISTS: '`errata init` found a configuration; nothing was written.',
    LINK_OUTSIDE: '`errata lint --fix` does not follow a link out of the root.',
    LOCKED: 'Another process works on the same files; wait until it has ended.',
    MODEL_HAS_JOURNAL:
      '`errata import` found a model of this name that a run made; choose another name, or give `--force`.',
    NOT_OUR_BENCHMARK:
      '`data/benchmark` was not made by `errata prepare` and is not replaced; name it as the source, or move it away.',
  },
  io: {
    FILE_CHANGED: 'A file changed while it was read; run again.',
    IO: 'The disk or the system failed (full, broken, too many open files); the reason is in brackets.',
  },
  later: {
    BUDGET_SPENT: 'The next page could exceed `--budget`; what is done is saved, run again to go on.',
    DOWNLOAD_BROKEN:
      'A download ended early, or the server cannot give it now; the same command continues it.',
    OUTAGE:
      'So many pages failed in a row that the service must be out; what is done is saved, run again later.',
    QUOTA_EXHAUSTED:
      'The quota of a service is used up; what is done is saved, the same command goes on later.',
    RATE_LIMITED: 'A service asks for fewer requests; lower `max_workers` or run again later.',
  },
  credentials: {
    CREDENTIALS_REJECTED: 'A service or server refused the credentials; check the key.',
    NO_BALANCE: 'There is no money left at a service.',
  },
  configuration: {
    BATCH_UNKNOWN:
      '`--batch` names a batch that the benchmark does not have; the message lists those it has.',
    CARD_INCOMPLETE:
      'A run card had to leave out a secret or a path; the model of the same name in the configuration, or `--set`, ' +
      'has to say it.',
    CARD_UNTRUSTED:
      'A run card names a program, or a place for a key, that the configuration does not; read it, and give `--trust`.',
    COMMAND_NOT_FOUND: 'The program of the provider `command` cannot be started; check its name and rights.',
    CONFIG_ALIASES: 'An alias of the configuration stands for itself, or for too much; write the values out.',
    CONFIG_INVALID: 'A setting has a value that it does not take; the message has file, line and key.',
    CONFIG_LITERAL_KEY:
      'A key of a service stands in the configuration; put it into a variable and write `${VARIABLE}`.',
    CONFIG_MISSING: 'There is no configuration; `errata init` writes one.',
    CONFIG_SYNTAX: 'The configuration is not YAML or JSON in UTF-8; the message has file and line.',
    CONFIG_UNKNOWN_KEY: 'The configuration has a key that is not known; it may be misspelt.',
    CONFIG_UNREADABLE: 'The configuration cannot be read; the reason is in brackets.',
    CREDENTIALS_UNUSABLE: 'The credentials of Google Cloud cannot be used; make new ones.',
    ENGINE_NOT_AVAILABLE:
      'The engine that was asked for is not there; build the addon, or use `--engine ts`.',
    ENGINE_UNKNOWN: '`ERRATA_ENGINE` is none of `auto`, `native`, `wasm`, `ts`.',
    KEY_MALFORMED: 'The variable of a key, or the file it names, does not hold one.',
    KEY_MISSING:
      'The variable that should hold the key of a service is not set, or names a file that cannot be read.',
    METRIC_UNKNOWN: 'A result does not have the metric that was asked for; the message lists those it has.',
    MISSING_LANGUAGE: 'The data of a language for Tesseract is not there; check `languages`.',
    MISSING_PACKAGE: 'An optional package is needed; the message has the command that installs it.',
    MODEL_UNKNOWN: 'A model is named that there is not; the message lists those there are.',
    MODULE_UNUSABLE: 'The module of a provider of your own cannot be loaded, or exports no provider.',
    NO_CHECKOUT: '`errata bench` needs a checkout of the project.',
    NO_PRICE: '`--budget` needs the price of a model; set `price`.',
    PAGE_UNKNOWN: '`errata diff --page` names a page that the benchmark or the model does not have.',
    SEMANTIC_MODEL_INVALID:
      'The sentence model is not of the expected form; `errata models pull` fetches one.',
    SEMANTIC_MODEL_MISSING: 'There is no sentence model; `errata models pull` fetches one.',
    SIMD_NOT_AVAILABLE: '`ERRATA_SIMD` names instructions that there are not on this processor.',
    SUITE_INVALID: 'The file of `errata gate --suite` is wrong; the message says where.',
    TESSERACT_START: 'Tesseract does not start; the message has the reason.',
    THREADS_NOT_AVAILABLE: 'The system gives no threads; lower `--threads`.',
  },
} as const satisfies Partial<Record<keyof typeof EXIT, Readonly<Record<string, string>>>>;

type Groups = typeof MEANINGS;

/** A stable name of what went wrong. */
export type ErrorCode = { [Name in keyof Groups]: keyof Groups[Name] }[keyof Groups];

export interface ErrorMeaning {
  /** Exit code of the program when the error ends it. */
  readonly exit: ExitCode;
  readonly meaning: string;
}

/** The one list of codes; the compiler closes it at every place that throws. */
export const ERROR_CODES = Object.fromEntries(
  Object.entries(MEANINGS).flatMap(([name, codes]) =>
    Object.entries(codes).map(([code, meaning]): [string, ErrorMeaning] => [
      code,
      { exit: EXIT[name as keyof Groups], meaning },
    ]),
  ),
) as Readonly<Record<ErrorCode, ErrorMeaning>>;

export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(ERROR_CODES, word);
}
