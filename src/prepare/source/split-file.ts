import { countPages } from '../../image/pages.ts';
import { stemOf } from '../../schema/benchmark.ts';
import { hasCode, systemCode } from '../../schema/error.ts';
import type { Findings } from '../finding.ts';
import { addUnreadable } from '../unreadable.ts';
import type { FolderEntry } from './folder-entry.ts';

const DIGITS = 4;

/** The pages of a file of several as entries `STEM-0001.png` and on; any other entry as it is. */
export async function splitFile(entry: FolderEntry, findings: Findings): Promise<readonly FolderEntry[]> {
  if (entry.kind !== 'file' || entry.name.startsWith('.')) return [entry];
  let pages: number;
  try {
    pages = await countPages(entry.path);
  } catch (error) {
    if (hasCode(error, 'MISSING_PACKAGE')) throw error;
    if (systemCode(error) === undefined) findings.add('PAGE_UNREADABLE', entry.label, messageOf(error));
    else addUnreadable(findings, entry.label, error);
    return [];
  }
  if (pages === 1) return [entry];
  return Array.from({ length: pages }, (_, at) => ({
    ...entry,
    name: `${stemOf(entry.name)}-${String(at + 1).padStart(DIGITS, '0')}.png`,
    label: `${entry.label} (page ${at + 1})`,
    pageNumber: at + 1,
  }));
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.includes(', expected ') ? message : `${message}, expected a file whose pages can be counted`;
}
