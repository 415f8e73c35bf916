import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHOWN_TEXT } from '../long-text.ts';
import type { ReportSource } from '../source.ts';
import type { PageDetails, ShownText } from './page-data.ts';
import type { Thumbnailer } from './thumbnail.ts';

export interface DetailsOptions {
  /** Folder of the report. */
  readonly folder: string;
  readonly thumbnailer: Thumbnailer | undefined;
  /** Pages that get a picture. */
  readonly pictured: ReadonlySet<number>;
}

/** Texts and picture of a page. */
export async function detailsOf(
  source: ReportSource,
  page: number,
  { folder, thumbnailer, pictured }: DetailsOptions,
): Promise<PageDetails> {
  const path = source.imagePath(page);
  return {
    reference: shownText(source.reference(page)),
    texts: source.models.map((_, model) => shownText(source.hypothesis(model, page))),
    thumbnail:
      path === undefined || thumbnailer === undefined || !pictured.has(page) ? null : await thumbnailer(path),
    image: path === undefined ? null : linkTo(path, folder),
  };
}

function shownText(text: string | undefined): ShownText | null {
  if (text === undefined) return null;
  if (text.length <= SHOWN_TEXT) return { text };
  // a pair of surrogates is not cut in two
  const end = /[\ud800-\udbff]/u.test(text.charAt(SHOWN_TEXT - 1)) ? SHOWN_TEXT - 1 : SHOWN_TEXT;
  return { text: text.slice(0, end), length: text.length };
}

/** A relative link; a file on another drive can only be named as a whole. */
function linkTo(path: string, folder: string): string {
  const way = relative(resolve(folder), resolve(path));
  if (resolve(way) === way) return pathToFileURL(path).href;
  return way
    .split(sep)
    .map((part) => (part === '..' ? part : encodeURIComponent(part)))
    .join('/');
}
