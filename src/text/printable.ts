/**
 * Control characters of C0 (but tab and LF), DEL, C1 and the bidirectional controls: they could drive or fool
 * a terminal.
 */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Shows control characters as `\u{…}` so that text from files can neither drive nor fool a terminal. */
export function escapeControl(text: string): string {
  return text.replaceAll(CONTROLS, (control) => `\\u{${(control.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Characters of the end that stay: a message ends with its code. */
const TAIL = 300;

/**
 * A text as one line that drives nothing; of a longer one than the limit the middle is left out, and how much
 * it was is told.
 */
export function oneLine(text: string, limit: number): string {
  const leftOut = text.length - limit;
  const short =
    leftOut <= 0
      ? text
      : `${text.slice(0, limit - TAIL)} [… ${leftOut} characters …] ${text.slice(text.length - TAIL)}`;
  return escapeControl(short).replaceAll('\n', '\\u{a}');
}
