import { flag } from '../flag.ts';
import { selectionFlags } from '../selection.ts';

/** What `lint` can be asked for. */
export const lintFlags = {
  batch: selectionFlags.batch,
  fix: flag.switch({
    describe:
      'mend what needs no decision (BOM, line ends, invisible characters, normal form, ' +
      'deprecated code points), report the rest',
  }),
  images: flag.switch({ isOn: true, describe: 'look at the texts alone, not at the images' }),
};
