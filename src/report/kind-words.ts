/** What kinds of errors are called in the report. */
export const KIND_WORDS = {
  substitution: 'read wrong',
  deletion: 'missing',
  insertion: 'too much',
} as const;
