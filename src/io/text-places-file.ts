import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pageKey } from '../schema/journal.ts';
import { pagePlaces, placesHead, textPlaces, type TextPlaces } from '../schema/text-places.ts';
import { ifPresent } from './if-present.ts';
import { stat } from 'node:fs/promises';

/** The first line of a file of places. */
export function placesHeadLine(textsSha256: string): string {
  return `${JSON.stringify({ schema: 1, texts_sha256: textsSha256 })}\n`;
}

/** The line of a page. */
export function placesLine(imageName: string, batchId: string, { width, height, lines }: TextPlaces): string {
  return `${JSON.stringify({ image_name: imageName, batch_id: batchId, width, height, lines })}\n`;
}

/** Places of the lines of a model's texts, by the key of the page; each is looked at when it is asked for. */
export class PlacesFile {
  readonly #lines: ReadonlyMap<string, string>;
  /** SHA-256 of the texts that the places belong to. */
  readonly textsSha256: string;

  private constructor(textsSha256: string, lines: ReadonlyMap<string, string>) {
    this.textsSha256 = textsSha256;
    this.#lines = lines;
  }

  /** Undefined where there is no such file, or another one. */
  static async read(path: string): Promise<PlacesFile | undefined> {
    if ((await ifPresent(path, stat(path))) === undefined) return undefined;
    const lines = new Map<string, string>();
    let head: string | undefined;
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      const parsed = parsedJson(line);
      if (head === undefined) {
        head = placesHead.safeParse(parsed).data?.texts_sha256;
        if (head === undefined) return undefined;
        continue;
      }
      const page = pagePlaces.pick({ image_name: true, batch_id: true }).safeParse(parsed).data;
      if (page !== undefined) lines.set(pageKey(page), line);
    }
    return head === undefined ? undefined : new PlacesFile(head, lines);
  }

  placesOf(page: { readonly image_name: string; readonly batch_id: string }): TextPlaces | null {
    const line = this.#lines.get(pageKey(page));
    return line === undefined ? null : (textPlaces.safeParse(parsedJson(line)).data ?? null);
  }
}

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
