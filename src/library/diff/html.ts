import { escapeHtml } from '../../format/escape-html.ts';
import type { Alignment } from '../pair-functions.ts';
import type { Segment } from './segments.ts';
import { visibleChange } from './visible.ts';

/** The style of the page; `STYLE_HASH` belongs to it. */
export const STYLE = [
  'body{font:1.1rem/1.9 system-ui,"Noto Serif Tibetan",serif;margin:2rem auto;max-width:60rem;',
  'padding:0 1rem;color:#1a1a1a;background:#fff}\n',
  'h1{font-size:1.2rem}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}',
  'del{background:#ffd7d5;color:#82071e}ins{background:#ccffd8;color:#0a3d1a}\n',
  'table{border-collapse:collapse;font-size:.9rem}td,th{padding:.1rem .8rem .1rem 0;text-align:right}\n',
  '@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#111}',
  'del{background:#67060c;color:#ffdcd7}ins{background:#033a16;color:#d0ffdd}}',
].join('');

/** Nothing is fetched and nothing runs; only this style is applied, whatever the texts hold. */
export const STYLE_HASH = '2rvC15XST9Leew7hBWrZ8STGVwnFOXtlWAuXYCF1Klo=';
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const META = [
  '<meta charset="utf-8">',
  `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  '<meta name="viewport" content="width=device-width">',
].join('');

/** What the texts are called. */
export interface TextNames {
  readonly referenceName: string;
  readonly hypothesisName: string;
}

/** A page of its own with both texts as one, changes marked; it needs nothing from elsewhere. */
export function diffPage(
  { referenceName, hypothesisName }: TextNames,
  segments: readonly Segment[],
  { hits, substitutions, deletions, insertions }: Alignment,
  unit: string,
): string {
  const title = `${textHtml(referenceName)} → ${textHtml(hypothesisName)}`;
  const head = ['unit', 'hits', 'substitutions', 'deletions', 'insertions']
    .map((name) => `<th scope="col">${name}</th>`)
    .join('');
  const counts = [unit, hits, substitutions, deletions, insertions]
    .map((value) => `<td>${value}</td>`)
    .join('');
  return `<!doctype html>
<html lang="en">${META}<title>${title}</title>
<style>${STYLE}</style>
<main><h1>${title}</h1>
<table><tr>${head}</tr><tr>${counts}</tr></table>
<p><del>only in the reference</del> <ins>only in the hypothesis</ins></p>
<pre>${segments.map(segmentHtml).join('')}</pre></main></html>
`;
}

function segmentHtml({ kind, reference, hypothesis }: Segment): string {
  if (kind === 'hit') return textHtml(reference);
  const before = reference === '' ? '' : `<del>${changeHtml(reference)}</del>`;
  return `${before}${hypothesis === '' ? '' : `<ins>${changeHtml(hypothesis)}</ins>`}`;
}

/** Line ends stay line ends behind their sign. */
function changeHtml(text: string): string {
  return textHtml(visibleChange(text)).replaceAll('⏎', '⏎\n');
}

/** Text for HTML; control characters, which HTML forbids, by number. */
function textHtml(text: string): string {
  return escapeHtml(text).replaceAll(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu,
    (control) => `\\u{${control.codePointAt(0)!.toString(16)}}`,
  );
}
