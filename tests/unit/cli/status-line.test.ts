import { expect, test } from 'vitest';
import { StatusLine } from '../../../src/cli/status-line.ts';

/** What a terminal shows after all that was written; it knows what a status line uses. */
function screen(): { write(text: string): void; readonly lines: string[] } {
  const lines = [''];
  return {
    lines,
    write(text) {
      for (const [part] of text.matchAll(/\u001b\[\?\d+[lh]|\r\u001b\[K|\n|[^\u001b\r\n]+/gu)) {
        if (part === '\r\u001b[K') lines[lines.length - 1] = '';
        else if (part === '\n') lines.push('');
        else if (!part.startsWith('\u001b')) lines[lines.length - 1] += part;
      }
    },
  };
}

test('messages stay above the line, which is drawn again below them and is gone in the end', () => {
  const terminal = screen();
  const line = new StatusLine(terminal);
  const say = (text: string): void => {
    line.above(() => {
      terminal.write(`${text}\n`);
    });
  };
  say('before');
  line.draw('1/3');
  line.draw('2/3');
  say('page 2 failed');
  expect(terminal.lines).toEqual(['before', 'page 2 failed', '2/3']);
  line.draw('3/3');
  say('page 3 failed');
  line.clear();
  line.clear();
  say('done');
  expect(terminal.lines).toEqual(['before', 'page 2 failed', 'page 3 failed', 'done', '']);
});

test('wrapping is off for the line alone, and the cursor comes back', () => {
  const written: string[] = [];
  const line = new StatusLine({ write: (text) => written.push(text) });
  line.draw('a');
  line.draw('b');
  line.clear();
  expect(written).toEqual([
    '\u001b[?25l\r\u001b[K\u001b[?7la\u001b[?7h',
    '\r\u001b[K\u001b[?7lb\u001b[?7h',
    '\r\u001b[K\u001b[?25h',
  ]);
});
