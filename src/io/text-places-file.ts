import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pageKey } from '../schema/journal.ts';
import { pagePlaces, placesHead, textPlaces, type TextPlaces } from '../schema/text-places.ts';
import { AtomicFile } from './atomic-write.ts';
import { ifPresent } from './if-present.ts';

/** Collects where the lines of a model's texts stand, and writes them beside the texts. */
export class PlacesWriter {
  readonly #path: string;
  readonly #lines: string[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /** Takes the places of a page; what is none is left out. */
  add(imageName: string, batchId: string, given: unknown): void {
    const places = given === undefined || given === null ? undefined : textPlaces.safeParse(given).data;
    if (places === undefined || places.lines.every((outline) => outline === null)) return;
    const { width, height, lines } = places;
    this.#lines.push(
      `${JSON.stringify({ image_name: imageName, batch_id: batchId, width, height, lines })}\n`,
    );
  }

  /** Writes the file of the texts with a hash; without places none stays. */
  async write(textsSha256: string): Promise<void> {
    if (this.#lines.length === 0) {
      await rm(this.#path, { force: true });
      return;
    }
    const file = await AtomicFile.create(this.#path);
    try {
      await file.write(`${JSON.stringify({ schema: 1, texts_sha256: textsSha256 })}\n`);
      for (const line of this.#lines) await file.write(line);
    } catch (error) {
      await file.discard();
      throw error;
    }
    await file.commit();
  }
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
    if ((await ifPresent(path, stat(path)))?.isFile() !== true) return undefined;
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
