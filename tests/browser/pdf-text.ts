import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF that Chromium printed, without its layout: what its fonts say that their glyphs mean. It reads
 * what Chromium's writer makes and no more: plain objects, compressed streams, fonts named after their object.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const meanings = new Map<string, ReadonlyMap<string, string>>();
  for (const [number, { head }] of objects) {
    const map = /\/ToUnicode (\d+) 0 R/u.exec(head)?.[1];
    if (map !== undefined) meanings.set(`F${number}`, meaningsOf(objects.get(Number(map))!.stream));
  }
  return [...objects.values()]
    .filter(({ stream }) => /\bBT\b/u.test(stream))
    .map(({ stream }) => shownText(stream, meanings))
    .join('\n');
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 0: all, 1: number, index } of text.matchAll(/^(\d+) 0 obj\s/gmu)) {
    const from = index + all.length;
    const body = text.slice(from, text.indexOf('endobj', from));
    const start = body.indexOf('stream\n');
    const head = start === -1 ? body : body.slice(0, start);
    const length = Number(/\/Length (\d+)/u.exec(head)?.[1] ?? 0);
    const bytes = pdf.subarray(from + start + 7, from + start + 7 + length);
    const isText = start !== -1 && head.includes('/FlateDecode') && !head.includes('/Image');
    objects.set(Number(number), { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

/** What each glyph of a font stands for. */
function meaningsOf(map: string): Map<string, string> {
  const meanings = new Map<string, string>();
  const text = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, list = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/gu))
    for (const [, glyph = '', means = ''] of list.matchAll(/<(\w+)> <(\w+)>/gu))
      meanings.set(glyph.toUpperCase(), text(means));
  for (const [, list = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/gu))
    for (const [, first = '', last = '', means = ''] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/gu))
      for (let at = 0; at <= Number.parseInt(last, 16) - Number.parseInt(first, 16); at += 1)
        meanings.set(
          (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0').toUpperCase(),
          String.fromCodePoint(Number.parseInt(means, 16) + at),
        );
  return meanings;
}

/** What a page shows, letter after letter. */
function shownText(stream: string, meanings: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined;
  const shown: string[] = [];
  for (const [, name, array, single] of stream.matchAll(/\/(F\d+) \S+ Tf|\[([^\]]*)\] TJ|(<\w+>) Tj/gu)) {
    if (name !== undefined) font = meanings.get(name);
    else {
      const hex = [...(array ?? single ?? '').matchAll(/<(\w+)>/gu)].map(([, digits]) => digits).join('');
      const glyphs = hex.match(/.{4}/gu) ?? [];
      shown.push(glyphs.map((glyph) => font?.get(glyph.toUpperCase()) ?? '?').join(''));
    }
  }
  return shown.join('');
}
