import { systemFilesNote } from '../io/system-file.ts';
import { compareCodePoints } from '../schema/code-point-order.ts';
import { EXIT, worstExit } from '../schema/error.ts';

/** What can be wrong with a source: the words of a finding and how the program ends because of it. */
const FINDINGS = {
  // every page that could be made was made
  IMAGE_NOT_ANNOTATED: { words: 'image without annotation', exit: EXIT.done },
  TRANSCRIPT_WITHOUT_IMAGE: { words: 'transcript without image', exit: EXIT.done },
  DUPLICATE_STEM: { words: 'images that share a transcript', exit: EXIT.done },
  SECOND_TRANSCRIPT: { words: 'second transcript of an image', exit: EXIT.done },
  REPEATED_ROW: { words: 'repeated row', exit: EXIT.done },
  STRAY_FILE: { words: 'file outside any batch', exit: EXIT.done },
  // something was left out, or taken from where it was not expected
  IMAGE_WITHOUT_TRANSCRIPT: { words: 'image without transcript', exit: EXIT.partial },
  IMAGE_MISSING: { words: 'image not found', exit: EXIT.partial },
  BATCH_FOLDER_NAME: { words: 'batch folder under its raw name', exit: EXIT.partial },
  NOT_AN_IMAGE: { words: 'not an image', exit: EXIT.partial },
  HIDDEN_FILE: { words: 'hidden file', exit: EXIT.partial },
  NOT_A_FILE: { words: 'neither file nor folder', exit: EXIT.partial },
  UNEXPECTED_FOLDER: { words: 'folder inside a batch', exit: EXIT.partial },
  PAGE_UNREADABLE: { words: 'page of a file that cannot be made an image', exit: EXIT.partial },
  UNREADABLE: { words: 'unreadable', exit: EXIT.partial },
  TWO_SOURCES: { words: 'two sources for one page', exit: EXIT.partial },
  // the data itself is bad
  UNSAFE_NAME: { words: 'refused name', exit: EXIT.data },
  OUTSIDE_SOURCE: { words: 'symlink that leaves the source', exit: EXIT.data },
  NAME_COLLISION: { words: 'names that collide', exit: EXIT.data },
  CONFLICTING_ROWS: { words: 'rows that contradict each other', exit: EXIT.data },
  NOT_UTF8: { words: 'invalid UTF-8', exit: EXIT.data },
  BAD_ROW: { words: 'row that cannot be read', exit: EXIT.data },
  BAD_MARKUP: { words: 'unreadable ALTO, PAGE or hOCR', exit: EXIT.data },
} as const;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  readonly code: FindingCode;
  /** The file, relative to the source. */
  readonly path: string;
  /** 1-based line of a CSV or of JSON Lines. */
  readonly line?: number;
  /** 1-based row of a file that has no lines. */
  readonly row?: number;
  readonly message: string;
}

/** Everything that is wrong with a source, gathered. */
export class Findings {
  readonly #all: Finding[] = [];
  readonly #systemFiles = new Set<string>();
  readonly #ofRows = new Set<string>();

  add(code: FindingCode, path: string, message: string, line?: number): void {
    this.#all.push({ code, path, message, ...(line === undefined ? {} : { [this.unitOf(path)]: line }) });
  }

  /** Numbers of places in a file are those of rows: it has no lines. */
  countRows(path: string): void {
    this.#ofRows.add(path);
  }

  unitOf(path: string): 'line' | 'row' {
    return this.#ofRows.has(path) ? 'row' : 'line';
  }

  /** Leaves out what a system put there: nothing is wrong with the source. */
  leaveOut(label: string): void {
    this.#systemFiles.add(label);
  }

  /** What is no finding, but should not pass without a word. */
  notes(): readonly string[] {
    const files = [...this.#systemFiles].sort(compareCodePoints);
    return files.length === 0 ? [] : [systemFilesNote(files)];
  }

  /** By file, then line, then code: the order does not depend on which copy finished first. */
  sorted(): readonly Finding[] {
    return this.#all.toSorted(
      (left, right) =>
        compareCodePoints(left.path, right.path) ||
        (left.line ?? left.row ?? 0) - (right.line ?? right.row ?? 0) ||
        compareCodePoints(left.code, right.code) ||
        compareCodePoints(left.message, right.message),
    );
  }

  get count(): number {
    return this.#all.length;
  }
}

/** Exit code that the findings ask for; with `strict` any of them is bad data. */
export function exitOfFindings(findings: readonly Finding[], strict: boolean): number {
  if (strict && findings.length > 0) return EXIT.data;
  return worstExit(findings.map(({ code }) => FINDINGS[code].exit));
}

/** One line per finding: `FILE:LINE: what was found (CODE)`, or `FILE: row N: …`. */
export function formatFinding({ path, line, row, message, code }: Finding): string {
  const place = line === undefined ? (row === undefined ? '' : `: row ${row}`) : `:${line}`;
  return `${path}${place}: ${message} (${code})`;
}

/** How many findings of each kind, in words: `2 findings: hidden file (1), not an image (1)`. */
export function countFindings(findings: readonly Finding[]): string {
  const counts = new Map<FindingCode, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  const words = (Object.keys(FINDINGS) as FindingCode[]).flatMap((code) => {
    const count = counts.get(code);
    return count === undefined ? [] : [`${FINDINGS[code].words} (${count})`];
  });
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}: ${words.join(', ')}`;
}
