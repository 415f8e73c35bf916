import type { OptionsOf } from '../../options/flag.ts';
import { readOptions } from '../../options/read-options.ts';
import { prepareFlags } from '../../options/tables/prepare.ts';
import { prepare as makeBenchmark, type PrepareResult } from '../../prepare/index.ts';
import { recordOf } from '../../schema/named-record.ts';
import {
  counter,
  neededText,
  openRoot,
  ROOT_NAMES,
  type ProgressOptions,
  type RootOptions,
} from './root-options.ts';

export interface PrepareOptions extends RootOptions, ProgressOptions, OptionsOf<typeof prepareFlags> {
  /** A folder of images and transcripts, or a table. */
  readonly source: string;
}

export interface PreparedBenchmark extends Omit<PrepareResult, 'batches'> {
  /** Pages by batch. */
  readonly batches: Readonly<Record<string, number>>;
}

/** `prepare` of the library, in the words of the command. */
export async function prepare(options: PrepareOptions): Promise<PreparedBenchmark> {
  const values = readOptions('prepare', options, prepareFlags, [...ROOT_NAMES, 'source']);
  const { textLevel, unordered, ...asked } = values;
  const source = neededText('source', options.source, 'a folder or a table');
  const root = await openRoot(options);
  const { batches, ...result } = await makeBenchmark({
    ...asked,
    source,
    root,
    reading: { textLevel, unordered },
    signal: options.signal,
    onPage: counter(options, 'pages'),
  });
  return { ...result, batches: recordOf(batches) };
}
