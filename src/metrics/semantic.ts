import type { Metric } from './metric.ts';

/** Likeness of meaning. A network measures it, see `src/semantic`: it has no counts and no twin. */
export const semantic = {
  name: 'semantic',
  help: 'likeness of meaning, by a sentence model',
  slots: [],
  rates: {
    title: 'semantic',
    better: 'higher',
    help: 'cosine of the sentence embeddings of the raw texts',
    isMeasured: true,
  },
  shown: { overview: ['semantic'], report: ['semantic'] },
} as const satisfies Metric;
