import { escapeHtml } from '../../format/escape-html.ts';

/** A part of the document under its heading. */
export function section(id: string, title: string, content: string): string {
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

/** A table that scrolls inside of its own box, reachable with the keyboard. */
export function tableBox(label: string, className: string, head: string, body: string): string {
  const table = `<table class="${className}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
  return `<div class="box" role="region" tabindex="0" aria-label="${escapeHtml(label)}">${table}</div>`;
}

/** Heads of columns; cells are markup. */
export function headCells(cells: readonly string[]): string {
  return cells.map((cell) => `<th scope="col">${cell}</th>`).join('');
}

/** A row under its name; name and cells are markup. */
export function tableRow(name: string, cells: readonly string[]): string {
  return `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** Numbers stay with their unit, their sign and their thousands on one line. */
export function unbroken(words: string): string {
  return words
    .replaceAll(/(?<=\d) (?=%|\d{3}\b)/gu, '\u00a0')
    .replaceAll(/\bp (=|&lt;) /gu, 'p\u00a0$1\u00a0');
}

/** `1 page`, `2 pages`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
