import { columnsFlag } from '../columns.ts';
import { endFlags } from '../ends.ts';
import { flag } from '../flag.ts';
import { transcriptFlags } from '../transcript.ts';

/** What `import` can be asked for. */
export const importFlags = {
  model: flag.text({ value: 'NAME', describe: 'name of the model; needed' }),
  suffix: flag.text({
    value: 'SUFFIX',
    defaultText: '.pred.txt or .ocr.txt where there are such files, else all but .gt.txt',
    describe: 'how the files of a folder end that are read',
  }),
  columns: columnsFlag(['image_name', 'inference', 'batch_id']),
  batch: flag.text({
    value: 'ID',
    defaultText: 'by folder, or by the column of a table',
    describe: 'the batch of all pages',
  }),
  ...endFlags,
  force: flag.switch({
    describe: 'replace a model that a run made; its journal and texts are kept as .bak',
  }),
  ...transcriptFlags,
};
