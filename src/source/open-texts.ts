import { stat } from 'node:fs/promises';
import type { NamedFile } from '../io/named-file.ts';
import { readError } from '../io/read-text.ts';
import { ErrataError } from '../schema/error.ts';
import { FolderTexts } from './folder-texts.ts';
import { openTable } from '../io/table/open-table.ts';
import { TableTexts } from './table-texts.ts';
import type { Texts, TextsOptions } from './texts.ts';

/** Opens what another tool wrote: a folder with a text per page, or a table with one per row. */
export async function openTexts(source: NamedFile, options: TextsOptions = {}): Promise<Texts> {
  const { suffix, columns, reading } = options;
  const { path, label } = source;
  const found = await stat(path).catch((error: unknown) => {
    throw readError(label, error);
  });
  if (found.isDirectory()) {
    refuse(columns, '--columns', `a table, ${label} is a folder`);
    return new FolderTexts(path, label, {
      suffix: suffix === undefined ? undefined : withDot(suffix),
      reading,
    });
  }
  if (!found.isFile())
    throw new ErrataError('SOURCE_KIND', `${label}: neither a file nor a folder, expected one of them`);
  refuse(suffix, '--suffix', `a folder, ${label} is a file`);
  return new TableTexts(await openTable(source), columns);
}

function refuse(value: unknown, flag: string, expected: string): void {
  if (value !== undefined) throw new ErrataError('USAGE', `${flag}: expected SOURCE to be ${expected}`);
}

function withDot(suffix: string): string {
  return /^[.\-_]/u.test(suffix) ? suffix : `.${suffix}`;
}
