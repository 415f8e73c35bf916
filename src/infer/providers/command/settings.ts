import { z } from 'zod';
import { namedRecord } from '../../../schema/named-record.ts';
import { answerSetting } from '../shared/text-settings.ts';
import { trim } from '../shared/trim-setting.ts';

export const commandSettings = z.strictObject({
  command: z
    .union([z.string().min(1), z.array(z.string()).min(1)])
    .describe(
      'program and arguments; {image}, {image_name} and {batch_id} are replaced, without {image} ' +
        'the path is the last argument. {output} is a file that the program writes, {folder} an empty folder ' +
        'where it writes one: its text counts instead of what is printed. No shell is involved',
    ),
  version_command: z
    .union([z.string().min(1), z.array(z.string()).min(1)])
    .optional()
    .describe('program and arguments that print the version of the program, for the run card'),
  cwd: z.string().min(1).optional().describe('folder the program runs in; default that of the configuration'),
  answer: answerSetting,
  env: namedRecord(z.string()).default({}).describe('further variables for the program'),
  trim,
});

export type CommandSettings = z.output<typeof commandSettings>;
