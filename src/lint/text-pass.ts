import { refusalOfName } from '../io/file-name.ts';
import { sha256 } from '../io/hash.ts';
import type { BenchmarkRow } from './benchmark-rows.ts';
import { checkText } from './check-text.ts';
import { commonForm, firstDifference, normalFormOf, type NormalForm } from './checks/normal-form.ts';
import { FIXABLE, placeOf, type LintCode, type LintFinding, type Spot } from './finding.ts';

/** Two pages may well share a title; longer texts that are equal are one text twice. */
const SHORTEST_DUPLICATE = 20;

/** What is kept of a page after its text was checked. */
export interface CheckedPage {
  readonly batchId: string;
  readonly imageName: string;
  readonly codePoints: number;
  /** False for a name that may lead anywhere, or occurs again: its image and its transcript file are not looked for. */
  readonly hasFiles: boolean;
}

interface FormedPage {
  readonly batchId: string;
  readonly imageName: string;
  readonly form: NormalForm;
  readonly line: number;
  readonly column: number;
}

/** Checks texts one after the other; what needs all of them is told at the end. */
export class TextPass {
  readonly findings: LintFinding[] = [];
  readonly pages: CheckedPage[] = [];
  readonly #names = new Set<string>();
  readonly #firstWith = new Map<string, string>();
  readonly #formed: FormedPage[] = [];
  readonly #counts: Record<NormalForm, number> = { both: 0, NFC: 0, NFD: 0, neither: 0 };

  add({ batchId, imageName, transcript }: Omit<BenchmarkRow, 'fields'>): void {
    const codePoints = [...transcript].length;
    const refusal = nameRefusal(batchId, imageName);
    if (refusal !== undefined)
      this.findings.push(pageFinding('UNSAFE_NAME', { batchId, imageName }, refusal));
    const isFirst = !this.#names.has(`${batchId}/${imageName}`);
    if (!isFirst)
      this.findings.push(
        pageFinding('DUPLICATE_PAGE', { batchId, imageName }, 'occurs again in benchmark.csv'),
      );
    this.#names.add(`${batchId}/${imageName}`);
    this.pages.push({ batchId, imageName, codePoints, hasFiles: isFirst && refusal === undefined });
    for (const [code, spots] of groupSpots(checkText(transcript))) {
      const [first] = spots;
      if (first === undefined) continue;
      const place = code === 'EMPTY' ? { line: null, column: null } : placeOf(transcript, first.offset);
      this.findings.push({
        code,
        batchId,
        imageName,
        ...place,
        count: spots.length,
        message: first.message,
        isFixable: FIXABLE.has(code),
      });
    }
    this.#rememberForm(batchId, imageName, transcript);
    if (isFirst && codePoints >= SHORTEST_DUPLICATE) this.#findDuplicate(batchId, imageName, transcript);
  }

  /** The normal form that most pages are in. */
  get form(): 'NFC' | 'NFD' {
    return commonForm(this.#counts);
  }

  /** Adds what only all pages together tell. */
  end(): void {
    for (const { batchId, imageName, form, line, column } of this.#formed) {
      if (form === this.form) continue;
      const message =
        form === 'neither'
          ? 'neither NFC nor NFD from here on'
          : `${form} on this page, ${this.form} on most others`;
      this.findings.push({
        code: 'MIXED_NORMAL_FORMS',
        batchId,
        imageName,
        line,
        column,
        count: 1,
        message,
        isFixable: true,
      });
    }
  }

  #rememberForm(batchId: string, imageName: string, transcript: string): void {
    const form = normalFormOf(transcript);
    this.#counts[form] += 1;
    if (form === 'both') return;
    const offset = firstDifference(transcript, form === 'NFC' ? 'NFD' : 'NFC');
    this.#formed.push({ batchId, imageName, form, ...placeOf(transcript, offset) });
  }

  #findDuplicate(batchId: string, imageName: string, transcript: string): void {
    const hash = sha256(transcript);
    const first = this.#firstWith.get(hash);
    if (first === undefined) this.#firstWith.set(hash, `${batchId}/${imageName}`);
    else
      this.findings.push(
        pageFinding('DUPLICATE_TRANSCRIPT', { batchId, imageName }, `same text as ${first}`),
      );
  }
}

function nameRefusal(batchId: string, imageName: string): string | undefined {
  const [image, batch] = [refusalOfName(imageName), refusalOfName(batchId)];
  if (image !== undefined) return `image_name ${image}`;
  return batch === undefined ? undefined : `batch_id ${batch}`;
}

/** A finding about a page as a whole. */
export function pageFinding(
  code: LintCode,
  { batchId, imageName }: Pick<BenchmarkRow, 'batchId' | 'imageName'>,
  message: string,
): LintFinding {
  return {
    code,
    batchId,
    imageName,
    line: null,
    column: null,
    count: 1,
    message,
    isFixable: FIXABLE.has(code),
  };
}

function groupSpots(spots: Iterable<Spot>): Map<LintCode, Spot[]> {
  const groups = new Map<LintCode, Spot[]>();
  for (const spot of spots) {
    const group = groups.get(spot.code);
    if (group === undefined) groups.set(spot.code, [spot]);
    else group.push(spot);
  }
  return groups;
}
