import { flag } from './flag.ts';

/** For the commands that take in texts of pages: one rule drops what only their files have. */
export const endFlags = {
  keepFinalNewline: flag.switch({
    describe: 'keep line ends at the end of a page, and a byte order mark at its start',
  }),
};
