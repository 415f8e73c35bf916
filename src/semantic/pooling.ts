import { ErrataError } from '../schema/error.ts';

/** How token vectors become one sentence vector: their mean over real tokens, the first one, or their maximum. */
export type Pooling = 'mean' | 'cls' | 'max';

const KEYS: Readonly<Record<Pooling, string>> = {
  mean: 'pooling_mode_mean_tokens',
  cls: 'pooling_mode_cls_token',
  max: 'pooling_mode_max_tokens',
};

/** Reads `1_Pooling/config.json` of a sentence-transformers folder; the mean when there is none. */
export function readPooling(config: object | undefined, place: string): Pooling {
  if (config === undefined) return 'mean';
  const on = Object.entries(config)
    .filter(([key, value]) => key.startsWith('pooling_mode_') && value === true)
    .map(([key]) => key);
  const pooling = (Object.keys(KEYS) as Pooling[]).find((mode) => on[0] === KEYS[mode]);
  if (on.length === 1 && pooling !== undefined) return pooling;
  throw new ErrataError(
    'SEMANTIC_MODEL_INVALID',
    `semantic: ${place}: expected one of ${Object.values(KEYS).join(', ')}, got ${on.join(', ') || 'none'}`,
  );
}

/**
 * Pools and scales to unit length one row of a batch's token vectors.
 * Only the first `length` tokens are real; a vector of zeros stays one.
 */
export function poolRow(
  states: Float32Array,
  row: number,
  tokens: number,
  width: number,
  length: number,
  pooling: Pooling,
): Float32Array {
  const sums = new Float64Array(width);
  if (pooling === 'max') sums.fill(Number.NEGATIVE_INFINITY);
  const used = pooling === 'cls' ? 1 : length;
  for (let token = 0; token < used; token += 1) {
    const start = (row * tokens + token) * width;
    for (let at = 0; at < width; at += 1) {
      const value = states[start + at] ?? 0;
      sums[at] = pooling === 'max' ? Math.max(sums[at] ?? 0, value) : (sums[at] ?? 0) + value;
    }
  }
  const norm = Math.sqrt(sums.reduce((total, value) => total + value * value, 0));
  return Float32Array.from(sums, (value) => (norm === 0 ? 0 : value / norm));
}
