import { TEXT_LEVELS, UNORDERED_RULES } from '../transcript/reading-options.ts';
import { flag } from './flag.ts';

const group = 'Text of ALTO, PAGE XML and hOCR:';

/** Flags that choose which text of markup is read. */
export const transcriptFlags = {
  textLevel: flag.choice(TEXT_LEVELS, {
    group,
    value: 'LEVEL',
    defaultText: 'line, then word, then region',
    describe: 'only text that the file states at this level',
  }),
  unordered: flag.choice(UNORDERED_RULES, {
    group,
    value: 'RULE',
    default: 'last',
    describe: 'what becomes of regions that the reading order of a file leaves out',
  }),
};
