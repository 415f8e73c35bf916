import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHOWN_TEXT } from '../long-text.ts';
import type { TextPlaces } from '../../schema/text-places.ts';
import type { ReportSource } from '../source.ts';
import type { PageDetails, ShownText } from './page-data.ts';
import type { Thumbnailer } from './thumbnail.ts';

export interface DetailsOptions {
  /** Folder of the report. */
  readonly folder: string;
  readonly thumbnailer: Thumbnailer | undefined;
  /** Pages that get a picture. */
  readonly pictured: ReadonlySet<number>;
  /** Takes the small picture of a page. */
  onThumb?(page: number, thumb: string): void;
}

/** Texts and picture of a page, why texts are missing, and where their lines stand. */
export async function detailsOf(
  source: ReportSource,
  page: number,
  { folder, thumbnailer, pictured, onThumb }: DetailsOptions,
): Promise<PageDetails> {
  const path = source.imagePath(page);
  const pictures =
    path === undefined || thumbnailer === undefined || !pictured.has(page) ? null : await thumbnailer(path);
  if (pictures !== null) onThumb?.(page, pictures.thumb);
  const failures = source.models.map((_, model) => source.failure?.(model, page) ?? null);
  const places = source.models.map((_, model) => source.places?.(model, page) ?? null);
  return {
    reference: shownText(source.reference(page)),
    texts: source.models.map((_, model) => shownText(source.hypothesis(model, page))),
    preview: pictures?.preview ?? null,
    image: path === undefined ? null : linkTo(path, folder),
    ...(pictures === null ? {} : { size: pictures.size }),
    ...(failures.every((reason) => reason === null) ? {} : { failures }),
    ...(places.every((known) => known === null) ? {} : { places: places.map(rounded) }),
  };
}

/** Halves of pixels cannot be seen, and make blocks large. */
function rounded(places: TextPlaces | null): TextPlaces | null {
  return places && { ...places, lines: places.lines.map((outline) => outline?.map(Math.round) ?? null) };
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
