/** Ends of the steps of heat: the same in every table, so that a colour means the same everywhere. */
export const HEAT_STEPS = [0.005, 0.01, 0.02, 0.04, 0.07, 0.1, 0.15, 0.25, 0.5] as const;

/** The class of the colour of an error rate. */
export function heatOf(rate: number | null): string {
  if (rate === null || Number.isNaN(rate)) return 'h-none';
  const step = HEAT_STEPS.findIndex((end) => rate <= end);
  return `h${step === -1 ? HEAT_STEPS.length : step}`;
}
