import type { Recognition } from '../../provider.ts';

/** A text as it was read; one of white space alone is an empty page. The run decides which of its ends are kept. */
export function readText(text: string): Pick<Recognition, 'status' | 'text'> {
  return text.trim() === '' ? { status: 'empty', text: '' } : { status: 'ok', text };
}
