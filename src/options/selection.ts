import { flag } from './flag.ts';

/** Which models and batches of the root a command looks at. */
export const selectionFlags = {
  model: flag.list({ value: 'NAME', defaultText: 'all', describe: 'only this model' }),
  batch: flag.list({ value: 'ID', defaultText: 'all', describe: 'only this batch' }),
};
