export type Average = 'macro' | 'micro';
export const AVERAGES: readonly Average[] = ['macro', 'micro'];
