// What a page is, for the service and for the account alike: both follow from the number of the page and the seed.
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { pixelPng } from '../../bench/png-pixel.mjs';

/** Pages whose images are the same bytes on purpose, as blank pages are. */
const BLANK_EVERY = 97;
const BLANK_IMAGE = 0xff_ff_ff;
const BATCH_PAGES = 1000;

export const isBlank = (page) => page % BLANK_EVERY === BLANK_EVERY - 1;

export const imageOf = (page) => pixelPng(isBlank(page) ? BLANK_IMAGE : page);

export const nameOf = (page) => `p${String(page).padStart(6, '0')}.png`;

export const batchOf = (page) => `batch-${String(Math.floor(page / BATCH_PAGES) + 1).padStart(4, '0')}`;

/** The number that the colour of an image tells; the page itself unless it is blank. */
export function numberInImage(png) {
  const at = png.indexOf('IDAT', 0, 'latin1');
  const pixel = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const number = pixel[1] | (pixel[2] << 8) | (pixel[3] << 16);
  return number === BLANK_IMAGE ? undefined : number;
}

/** A text that no other page has, with all that CSV and JSON must quote. */
export function textOf(page) {
  const sum = createHash('md5').update(`text of ${page}`).digest('hex').slice(0, 12);
  return `page ${page}, "${sum}"\nབོད་ཡིག ${page}\t𠮷${';=,\r'.repeat(page % 3)}.`;
}

/** What a service sends when it stops at the limit of length. */
export const halfTextOf = (page) => `half of ${textOf(page)}`;

/** A number from 0 to below 1 that depends on its words alone. */
export function chance(...words) {
  return createHash('md5').update(words.join(' ')).digest().readUInt32LE(0) / 2 ** 32;
}
