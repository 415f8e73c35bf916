import { columnsFlag } from '../columns.ts';
import { endFlags } from '../ends.ts';
import { flag } from '../flag.ts';
import { transcriptFlags } from '../transcript.ts';

/** What `prepare` can be asked for. */
export const prepareFlags = {
  images: flag.text({
    value: 'DIR',
    defaultText: 'of a table source/ beside it, else its folder; of a folder images/, img/, …',
    describe: 'folder of the images',
  }),
  transcripts: flag.text({
    value: 'DIR',
    defaultText: 'transcripts/, gt/, txt/, …, else beside the images',
    describe: 'folder of the transcripts',
  }),
  columns: columnsFlag(['image', 'transcript', 'batch_id', 'image_name']),
  splitPages: flag.switch({
    describe: 'each page of a TIFF or PDF becomes a page: NAME-0001.png with NAME-0001.txt',
  }),
  strict: flag.switch({ describe: 'any finding is fatal: nothing is written, exit code 65' }),
  ...endFlags,
  ...transcriptFlags,
};
