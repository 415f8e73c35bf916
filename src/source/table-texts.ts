import { decodeText } from '../io/read-text.ts';
import { ErrataError } from '../schema/error.ts';
import { BATCH_NAMES, chooseColumns, guessNote, IMAGE_NAMES, INFERENCE_NAMES } from '../io/table/columns.ts';
import { splitName } from './page-names.ts';
import { rowError, type ColumnChoice, type RowPlace, type SourceTable } from '../io/table/source-table.ts';
import type { SourceNotes, ListedText, TextRole, Texts } from './texts.ts';

const WANTED = {
  inference: { usual: INFERENCE_NAMES },
  image_name: { usual: IMAGE_NAMES },
  batch_id: { usual: BATCH_NAMES, isOptional: true },
};

interface ListedRow extends ListedText {
  readonly place: RowPlace;
}

/** The texts of a table, one page per row. */
export class TableTexts implements Texts {
  readonly isOrdered = true;
  readonly #table: SourceTable;
  readonly #given: ColumnChoice<TextRole>;
  #textColumn = '';

  constructor(table: SourceTable, given: ColumnChoice<TextRole> = {}) {
    this.#table = table;
    this.#given = given;
  }

  async *list({ problems, notes }: SourceNotes): AsyncGenerator<ListedRow> {
    let at = 0;
    const choose = (columns: readonly string[]): ColumnChoice<TextRole> => {
      const choice = chooseColumns(WANTED, this.#given, columns, this.#table.label);
      const note = guessNote(choice, this.#given);
      if (note !== undefined) notes.push(`${this.#table.label}: ${note}`);
      this.#textColumn = choice.inference ?? '';
      return choice;
    };
    for await (const rows of this.#table.rows(choose)) {
      for (const row of rows) {
        at += 1;
        if (row.status === 'bad') {
          problems.push(rowError(this.#table.label, row));
          continue;
        }
        const { place, values } = row;
        const name = nameOf(values.image_name);
        if (name === undefined || name === '') {
          problems.push(await this.#badValue(place, 'image_name', values.image_name, 'the name of an image'));
        } else if (typeof values.inference !== 'string' && !(values.inference instanceof Uint8Array)) {
          problems.push(await this.#badValue(place, 'inference', values.inference, 'a text'));
        } else yield { ...splitName(name), batchId: nameOf(values.batch_id) || undefined, at, place };
      }
    }
  }

  async #badValue(place: RowPlace, role: TextRole, value: unknown, expected: string): Promise<ErrataError> {
    const found = value === undefined || value === null ? 'nothing' : shown(value);
    return new ErrataError(
      'BAD_VALUE',
      `${await this.#table.nameOf(place)}: found ${found} for ${role}, expected ${expected}`,
    );
  }

  async read(text: ListedText): Promise<string> {
    const value = await this.#table.valueAt((text as ListedRow).place, this.#textColumn);
    if (value instanceof Uint8Array) return decodeText(Buffer.from(value), await this.placeOf(text), 'kept');
    return String(value ?? '');
  }

  placeOf(text: ListedText): Promise<string> {
    return this.#table.nameOf((text as ListedRow).place);
  }

  close(): Promise<void> {
    return this.#table.close();
  }
}

/** A name as tables have it: a text, a number, or the path of an image that is stored in the table. */
function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (typeof value === 'object' && value !== null && 'path' in value) return nameOf(value.path);
  return undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
