import { evaluateFlags } from './evaluate.ts';

/** What `merge` can be asked for; everything else is said by the parts. */
export const mergeFlags = { out: evaluateFlags.out };
