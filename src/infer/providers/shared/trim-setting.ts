import { z } from 'zod';

/** Read by the run, which treats the texts of all providers alike; `loadModel` knows it by this name. */
export const trim = z
  .boolean()
  .default(true)
  .describe('drop line ends at the end of a page, and a byte order mark at its start');
