import { spacedPercent } from '../../format/numbers.ts';
import type { PageDetails, PageIndex, ShownText } from '../pages/page-data.ts';
import { revealInvisible, revealSymbol } from '../../format/reveal.ts';
import type { Blocks } from './blocks.ts';
import { diffLines, type Piece } from './diff-lines.ts';
import { byId, element } from './element.ts';

/** Shows one page: its image, the reference, and the text of each model against it. */
export class PageDialog {
  readonly #index: PageIndex;
  readonly #blocks: Blocks;
  readonly #dialog = byId<HTMLDialogElement>('page');
  #pages: readonly number[] = [];
  #place = 0;

  constructor(index: PageIndex, blocks: Blocks) {
    this.#index = index;
    this.#blocks = blocks;
    byId('close').addEventListener('click', () => {
      this.#dialog.close();
    });
    byId('previous').addEventListener('click', () => {
      void this.#go(this.#place - 1);
    });
    byId('next').addEventListener('click', () => {
      void this.#go(this.#place + 1);
    });
  }

  /** Opens a page; `pages` is the list that previous and next go through. */
  async open(page: number, pages: readonly number[]): Promise<void> {
    this.#pages = pages.includes(page) ? pages : [page];
    if (!this.#dialog.open) this.#dialog.showModal();
    await this.#go(this.#pages.indexOf(page));
  }

  async #go(place: number): Promise<void> {
    const page = this.#pages[place];
    if (page === undefined) return;
    this.#place = place;
    byId<HTMLButtonElement>('previous').disabled = place === 0;
    byId<HTMLButtonElement>('next').disabled = place === this.#pages.length - 1;
    byId('page-title').textContent = revealInvisible(
      `${this.#index.names[page] ?? ''} (${this.#index.batches[this.#index.batchOf[page] ?? 0] ?? ''})`,
    );
    const body = byId('page-body');
    body.replaceChildren(element('p', { class: 'quiet' }, ['loading …']));
    try {
      const details = await this.#blocks.detailsOf(page);
      if (this.#pages[this.#place] !== page) return;
      if (details === undefined) throw new Error('no details of this page');
      body.replaceChildren(...this.#view(page, details));
    } catch (error) {
      body.replaceChildren(
        element('p', { role: 'alert' }, [error instanceof Error ? error.message : String(error)]),
      );
    }
  }

  #view(page: number, details: PageDetails): Node[] {
    const { reference, texts } = details;
    if (reference === null)
      return [picture(details), element('p', { class: 'placeholder' }, ['the texts are gone'])];
    return [picture(details), legend(), this.#texts(page, reference, texts)];
  }

  /** One row per line of the reference, one column per model. */
  #texts(page: number, reference: ShownText, texts: PageDetails['texts']): Node {
    const heads = ['reference', ...this.#index.models].map((name, at) =>
      element('th', { scope: 'col' }, [
        element('bdi', {}, [revealInvisible(name)]),
        ...(at === 0
          ? []
          : [element('small', {}, [spacedPercent(this.#index.rates[at - 1]?.[page] ?? null)])]),
        ...cutNote(at === 0 ? reference : texts[at - 1]),
      ]),
    );
    const lines = linesOf(reference.text);
    const diffs = texts.map((text) => (text === null ? undefined : diffLines(reference.text, text.text)));
    const rows = lines.map((line, at) =>
      element('tr', {}, [
        element('th', { scope: 'row' }, [String(at + 1)]),
        textCell([revealInvisible(line)]),
        ...diffs.map((diff) =>
          diff === undefined
            ? element('td', { class: 'none' }, [at === 0 ? 'no text' : ''])
            : textCell((diff[at] ?? []).flatMap(pieceNodes)),
        ),
      ]),
    );
    const table = element('table', { class: 'diff' }, [
      element('thead', {}, [element('tr', {}, [element('th', { scope: 'col' }, ['line']), ...heads])]),
      element('tbody', {}, rows),
    ]);
    return element('div', { class: 'box', role: 'region', tabindex: '0', 'aria-label': 'Texts' }, [table]);
  }
}

/** Lines with what ends them left out; as many as the alignment has. */
function linesOf(text: string): string[] {
  return text.split('\n');
}

function textCell(children: readonly (Node | string)[]): HTMLElement {
  return element('td', { dir: 'auto', class: 'text' }, children);
}

function cutNote(text: ShownText | null | undefined): Node[] {
  return text?.length === undefined
    ? []
    : [element('small', {}, [`first ${text.text.length} of ${text.length} characters`])];
}

function picture({ thumbnail, image }: PageDetails): Node {
  if (image === null) return element('p', { class: 'placeholder' }, ['no image']);
  // without a small picture the image itself is shown
  const shown = element('img', { src: thumbnail ?? image, alt: 'page image', loading: 'lazy' });
  shown.addEventListener('error', () => {
    shown.replaceWith(element('span', { class: 'placeholder' }, ['image cannot be shown']));
  });
  return element('p', {}, [
    element('a', { href: image, target: '_blank', rel: 'noreferrer' }, [
      shown,
      element('span', {}, ['open the image']),
    ]),
  ]);
}

function legend(): Node {
  return element('p', { class: 'quiet legend' }, [
    element('mark', {}, ['read wrong']),
    ' ',
    element('del', {}, ['missing']),
    ' ',
    element('ins', {}, ['too much']),
  ]);
}

/** A piece of the model's text; what is wrong is said in words to those who do not see colours. */
function pieceNodes({ kind, reference, hypothesis }: Piece): (Node | string)[] {
  if (kind === 'hit') return [revealInvisible(hypothesis.replaceAll(/\r?\n/gu, ''))];
  const said = (words: string): Node => element('span', { class: 'said' }, [words]);
  const [expected, found] = [visible(reference), visible(hypothesis)];
  if (kind === 'substitution')
    return [
      element('mark', { title: `reference: ${expected}` }, [
        said('['),
        found,
        said(` in place of ${expected}]`),
      ]),
    ];
  if (kind === 'deletion')
    return [element('del', { title: 'missing' }, [said('[missing '), expected, said(']')])];
  return [element('ins', { title: 'too much' }, [said('[too much '), found, said(']')])];
}

function visible(text: string): string {
  return revealSymbol(text);
}
