import { z } from 'zod';

export const trim = z.boolean().default(true).describe('drop white space around the text of a page');
