import type { PageDetails, PageIndex } from '../pages/page-data.ts';
import { element } from './element.ts';

declare global {
  /** Called by a side file with the id of its block and the content. */
  var errataBlock: ((id: string, content: string) => void) | undefined;
}

/** Bytes of base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

async function decode(base64: string): Promise<unknown> {
  const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).json();
}

export async function readIndex(): Promise<PageIndex> {
  return (await decode(document.getElementById('index')?.textContent ?? '')) as PageIndex;
}

/** What waits for a side file. */
const waiting = new Map<string, (content: string) => void>();
globalThis.errataBlock = (id, content) => {
  waiting.get(id)?.(content);
};

/** Blocks of data, from the document or from side files, each when it is asked for; a few are kept. */
class BlockReader<Item> {
  readonly #kind: string;
  readonly #files: readonly string[];
  readonly #limit: number;
  readonly #kept = new Map<number, Promise<readonly Item[]>>();

  constructor(kind: string, files: readonly string[], limit: number) {
    this.#kind = kind;
    this.#files = files;
    this.#limit = limit;
  }

  block(number: number): Promise<readonly Item[]> {
    const known = this.#kept.get(number);
    if (known !== undefined) return known;
    const block = this.#read(number).then(decode) as Promise<readonly Item[]>;
    this.#kept.set(number, block);
    block.catch(() => this.#kept.delete(number));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest);
    return block;
  }

  async #read(number: number): Promise<string> {
    const id = `${this.#kind}-${number}`;
    const file = this.#files[number];
    if (file !== undefined) return loaded(id, file);
    // blocks stand behind the script, so that it need not wait for them unless it wants one
    if (document.getElementById(id) === null && document.readyState === 'loading')
      await new Promise((resolve) => {
        document.addEventListener('DOMContentLoaded', resolve, { once: true });
      });
    const inline = document.getElementById(id);
    if (inline === null) throw new Error(`${id} is missing in this document`);
    return inline.textContent ?? '';
  }
}

/** A page that was opened from disk may not fetch, but may load scripts. */
function loaded(id: string, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = element('script', { src: file });
    const end = (): void => {
      waiting.delete(id);
      script.remove();
    };
    waiting.set(id, resolve);
    script.addEventListener('load', end);
    script.addEventListener('error', () => {
      end();
      reject(new Error(`${file} cannot be loaded`));
    });
    document.head.append(script);
  });
}

/** Details of pages. */
export class Blocks {
  readonly #reader: BlockReader<PageDetails>;
  readonly #size: number;

  constructor({ files, blockSize }: PageIndex) {
    this.#reader = new BlockReader('block', files, 8);
    this.#size = blockSize;
  }

  async detailsOf(page: number): Promise<PageDetails | undefined> {
    return (await this.#reader.block(Math.floor(page / this.#size)))[page % this.#size];
  }
}

/** Small pictures of pages. */
export class Thumbs {
  readonly #reader: BlockReader<string>;
  readonly #places: ReadonlyMap<number, number>;
  readonly #size: number;

  constructor({ thumbs: { pages, blockSize, files } }: PageIndex) {
    this.#reader = new BlockReader('thumbs', files, 20);
    this.#size = blockSize;
    this.#places = new Map(pages.map((page, place) => [page, place]));
  }

  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  has(page: number): boolean {
    return this.#places.has(page);
  }

  async thumbOf(page: number): Promise<string | undefined> {
    const place = this.#places.get(page);
    if (place === undefined) return undefined;
    return (await this.#reader.block(Math.floor(place / this.#size)))[place % this.#size];
  }
}
