const NUMBERED = /^(?:b|batch-)0*(\d+)$/u;

/**
 * The form of a batch id that files and folders use: `b1` and `batch-01` are `batch-1`, everything else stays
 * as it is.
 */
export function normalizeBatchId(id: string): string {
  const digits = NUMBERED.exec(id)?.[1];
  return digits === undefined ? id : `batch-${digits}`;
}
