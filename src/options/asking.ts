import { PAGES, RETRIES } from '../schema/whole-range.ts';
import { flag } from './flag.ts';

/** How the services and programs of a run are asked, of the commands that go on where they stopped. */
export const askingFlags = {
  limit: flag.whole(PAGES, { value: 'N', describe: 'at most the first N pages' }),
  retryErrors: flag.switch({
    describe: 'ask again for pages that ended as error, timeout, blocked or truncated',
  }),
  cache: flag.switch({
    isOn: true,
    describe: 'ask again for all pages, also for those that the journal has',
  }),
  maxRetries: flag.whole(RETRIES, {
    value: 'N',
    defaultText: 'max_retries of the model',
    describe: 'further attempts after a failure that may go away',
  }),
  budget: flag.amount({ value: 'USD', describe: 'stop before this run costs more' }),
};
