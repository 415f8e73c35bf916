import { stemOf } from '../../schema/benchmark.ts';
import { READING_SUFFIXES, TRANSCRIPT_SUFFIXES } from '../../transcript/format.ts';
import type { Findings } from '../finding.ts';
import type { FolderEntry } from './folder.ts';
import type { TranscriptSource } from './source.ts';

export function isTranscriptName(name: string): boolean {
  return suffixOf(name) !== undefined;
}

function suffixOf(name: string): string | undefined {
  const lower = name.toLowerCase();
  return TRANSCRIPT_SUFFIXES.find(([suffix]) => lower.endsWith(suffix) && lower.length > suffix.length)?.[0];
}

/** A name as systems may change it on the way: in another Unicode form, its suffix in capitals. */
function foldedName(name: string, hasExactSuffix: boolean): string {
  if (hasExactSuffix) return name.normalize('NFC');
  const suffix = suffixOf(name) ?? '';
  return `${name.slice(0, name.length - suffix.length).normalize('NFC')}${suffix}`;
}

/** The transcripts of a batch, found by the stem of an image; remembers which were not taken. */
export class TranscriptFiles {
  readonly #entries = new Map<string, FolderEntry>();
  /** By folded names, for those that no entry has exactly. */
  readonly #folded = new Map<string, FolderEntry>();
  readonly #taken = new Set<string>();
  readonly #hasExactSuffixes: boolean;

  /** In the layout of a benchmark a transcript is `STEM.txt`, never `STEM.TXT`. */
  constructor(entries: Iterable<FolderEntry>, { hasExactSuffixes = false } = {}) {
    this.#hasExactSuffixes = hasExactSuffixes;
    for (const entry of entries) {
      if (!this.#entries.has(entry.name)) this.#entries.set(entry.name, entry);
      const folded = foldedName(entry.name, hasExactSuffixes);
      if (!this.#folded.has(folded)) this.#folded.set(folded, entry);
    }
  }

  #find(name: string): FolderEntry | undefined {
    return this.#entries.get(name) ?? this.#folded.get(foldedName(name, this.#hasExactSuffixes));
  }

  /** The transcript of an image; further ones are reported once. */
  take(imageName: string, findings: Findings): TranscriptSource | undefined {
    const own = stemOf(imageName);
    // kraken and its like keep a line as X.bin.png or X.nrm.png, and its text as X.gt.txt
    const line = own.replace(/\.(?:bin|nrm|raw)$/u, '');
    const stem = line !== own && this.#find(`${line}.gt.txt`) !== undefined ? line : own;
    let chosen: (TranscriptSource & { kind: 'file' }) | undefined;
    for (const [suffix, format] of TRANSCRIPT_SUFFIXES) {
      const entry = this.#find(`${stem}${suffix}`);
      if (entry === undefined) continue;
      const isNew = !this.#taken.has(entry.name);
      this.#taken.add(entry.name);
      if (chosen === undefined) chosen = { kind: 'file', path: entry.path, label: entry.label, format };
      else if (isNew)
        findings.add(
          'SECOND_TRANSCRIPT',
          entry.label,
          `second transcript of ${imageName}, ${chosen.label} is taken`,
        );
    }
    for (const suffix of READING_SUFFIXES) {
      const reading = this.#find(`${stem}${suffix}`);
      if (reading !== undefined) this.#taken.add(reading.name);
    }
    return chosen;
  }

  addUntaken(findings: Findings): void {
    for (const [name, { label }] of this.#entries) {
      if (!this.#taken.has(name)) findings.add('TRANSCRIPT_WITHOUT_IMAGE', label, 'transcript without image');
    }
  }
}
