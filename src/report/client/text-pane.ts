import { spacedPercent } from '../../format/numbers.ts';
import { revealInvisible } from '../../format/reveal.ts';
import type { PageDetails, PageIndex, ShownText } from '../pages/page-data.ts';
import { diffLines, mainLine, type Piece } from './diff-lines.ts';
import { element } from './element.ts';
import { legend, markedLine } from './marks.ts';

export interface TextPaneOptions {
  readonly index: PageIndex;
  readonly page: number;
  readonly details: PageDetails;
  /** Numbers of the models that are shown. */
  readonly models: readonly number[];
  /** Texts side by side, or those of a line below each other. */
  readonly layout: 'columns' | 'rows';
  /** Called when a line of the reference was chosen, with the model whose text was clicked. */
  onLine(line: number, model: number | undefined): void;
}

type Lines = readonly (readonly Piece[])[];

/** The reference and the texts of models against it, line by line. */
export class TextPane {
  readonly node: HTMLElement;
  readonly #options: TextPaneOptions;
  /** Texts of models against the reference, each when it is first asked for. */
  readonly #diffs = new Map<number, Lines | undefined>();

  constructor(options: TextPaneOptions) {
    this.#options = options;
    this.node = element('div', { class: 'text-pane' }, this.#content());
  }

  /** The line of a model's text that most of a line of the reference was found in. */
  lineOf(model: number, line: number): number | undefined {
    const pieces = this.#diffOf(model)?.[line];
    return pieces && mainLine(pieces);
  }

  /** The line of the reference that a line of a model's text belongs to. */
  referenceLineOf(model: number, line: number): number | undefined {
    const found = this.#diffOf(model)?.findIndex((pieces) => mainLine(pieces) === line);
    return found === undefined || found === -1 ? undefined : found;
  }

  /** Marks a line of the reference, and moves there where it is out of sight. */
  choose(line: number | undefined): void {
    for (const row of this.node.querySelectorAll('[data-row]'))
      row.classList.toggle('chosen', row.getAttribute('data-row') === String(line));
    this.node.querySelector(`[data-row="${line ?? ''}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  /** Also of a model that is not shown, whose lines may be drawn on the image; undefined without a text. */
  #diffOf(model: number): Lines | undefined {
    if (!this.#diffs.has(model)) {
      const { reference, texts } = this.#options.details;
      const text = texts[model];
      this.#diffs.set(model, text ? diffLines(reference?.text ?? '', text.text) : undefined);
    }
    return this.#diffs.get(model);
  }

  #content(): Node[] {
    const { details, layout, models } = this.#options;
    const failures = this.#failures();
    if (details.reference === null)
      return [...failures, element('p', { class: 'placeholder' }, ['the texts are gone'])];
    if (models.length === 0) return [element('p', { class: 'placeholder' }, ['no model is chosen'])];
    return [...failures, legend(), layout === 'columns' ? this.#columns() : this.#rows()];
  }

  /** Why texts are missing. */
  #failures(): Node[] {
    const { details, models, index } = this.#options;
    return models.flatMap((model) => {
      const reason = details.failures?.[model] ?? null;
      return reason === null
        ? []
        : [
            element('p', { class: 'failure' }, [
              element('bdi', {}, [revealInvisible(index.models[model] ?? '')]),
              ` failed here: ${revealInvisible(reason)}`,
            ]),
          ];
    });
  }

  #columns(): Node {
    const { details, models } = this.#options;
    const heads = [
      element('th', { scope: 'col' }, ['line']),
      element('th', { scope: 'col', class: 'reference' }, ['reference', ...cutNote(details.reference)]),
      ...models.map((model) => element('th', { scope: 'col' }, this.#name(model))),
    ];
    const rows = this.#lines().map((line, at) =>
      element('tr', { 'data-row': String(at) }, [
        element('th', { scope: 'row' }, [this.#button(at)]),
        textCell([revealInvisible(line)], 'reference'),
        ...models.map((model) => this.#cell(model, at)),
      ]),
    );
    const table = element('table', { class: 'diff columns' }, [
      element('thead', {}, [element('tr', {}, heads)]),
      element('tbody', {}, rows),
    ]);
    return element('div', { class: 'texts', role: 'region', tabindex: '0', 'aria-label': 'Texts' }, [table]);
  }

  /** A body of the table for each line, with a row for the reference and one for each model. */
  #rows(): Node {
    const { details, models } = this.#options;
    const bodies = this.#lines().map((line, at) =>
      element('tbody', { 'data-row': String(at) }, [
        element('tr', { class: 'reference' }, [
          element('th', { scope: 'rowgroup', rowspan: String(models.length + 1) }, [this.#button(at)]),
          element('th', { scope: 'row' }, ['reference', ...(at === 0 ? cutNote(details.reference) : [])]),
          textCell([revealInvisible(line)]),
        ]),
        ...models.map((model) =>
          element('tr', {}, [
            element('th', { scope: 'row' }, this.#name(model, at === 0)),
            this.#cell(model, at),
          ]),
        ),
      ]),
    );
    const table = element('table', { class: 'diff rows' }, bodies);
    return element('div', { class: 'texts', role: 'region', tabindex: '0', 'aria-label': 'Texts' }, [table]);
  }

  #lines(): string[] {
    return (this.#options.details.reference?.text ?? '').split('\n');
  }

  #name(model: number, hasRate = true): Node[] {
    const { index, page, details } = this.#options;
    const rate = index.rates[model]?.[page] ?? null;
    return [
      element('span', { class: `swatch m${model % 10}` }),
      element('bdi', {}, [revealInvisible(index.models[model] ?? '')]),
      ...(hasRate && rate !== null ? [element('small', {}, [spacedPercent(rate)])] : []),
      ...(hasRate ? cutNote(details.texts[model]) : []),
    ];
  }

  /** The number of a line, which shows its place. */
  #button(line: number): Node {
    const words = `line ${line + 1}: show its place on the image`;
    const button = element('button', { type: 'button', class: 'line', title: words, 'aria-label': words }, [
      String(line + 1),
    ]);
    button.addEventListener('click', () => {
      this.#options.onLine(line, undefined);
    });
    return button;
  }

  #cell(model: number, line: number): HTMLElement {
    const pieces = this.#diffOf(model);
    if (pieces === undefined) return element('td', { class: 'none' }, [line === 0 ? 'no text' : '']);
    const cell = textCell(markedLine(pieces[line] ?? []));
    cell.addEventListener('click', () => {
      // to select a text is no click
      if (getSelection()?.isCollapsed !== false) this.#options.onLine(line, model);
    });
    return cell;
  }
}

function textCell(children: readonly (Node | string)[], more = ''): HTMLElement {
  return element('td', { dir: 'auto', class: `text ${more}`.trim() }, children);
}

function cutNote(text: ShownText | null | undefined): Node[] {
  return text?.length === undefined
    ? []
    : [element('small', {}, [`first ${text.text.length} of ${text.length} characters`])];
}
