/** Kinds of ops by their number in a script. */
export const OP_KINDS = ['hit', 'substitution', 'deletion', 'insertion'] as const;

/** Where the ops begin in what `Engine.align` returns, and the numbers of each. */
export const OPS_START = 4;
export const OP_STRIDE = 5;

export type OpKind = (typeof OP_KINDS)[number];
