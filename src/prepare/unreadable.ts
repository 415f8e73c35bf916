import { isBroken, systemCode, systemError } from '../schema/error.ts';
import type { Findings } from './finding.ts';

/**
 * A file of the source that cannot be read is a finding, and the benchmark is made without it.
 * Where disk or system fail it is an error: a benchmark that lacks pages for that must not replace the old one.
 */
export function addUnreadable(findings: Findings, label: string, error: unknown): void {
  if (isBroken(error)) throw systemError(label, error, 'read');
  findings.add('UNREADABLE', label, `cannot be read (${systemCode(error) ?? String(error)})`);
}
