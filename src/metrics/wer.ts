import type { Metric } from './metric.ts';
import { unitErrors } from './rate.ts';

/** Errors per word; twin of `crates/metrics/src/wer.rs`. */
export const wer = {
  name: 'wer',
  help: 'error rate in words',
  units: () => ['word'],
  slots: [],
  isInScore: (counts) => counts.unit('word') !== null,
  rates: unitErrors('word', {
    quality: {
      bands: [
        [0.1, false, 'excellent'],
        [0.5, true, 'moderate errors'],
      ],
      worst: 'low quality',
      needsSpaces: true,
    },
  }),
  shown: { overview: ['wer'], report: ['wer'] },
} as const satisfies Metric;
