import type { PageDetails, PageIndex } from '../pages/page-data.ts';
import { element } from './element.ts';

declare global {
  /** Called by a side file with its number and content. */
  var errataBlock: ((number: number, content: string) => void) | undefined;
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

/** Details of pages, a block at a time, from the document or from side files; a few blocks are kept. */
export class Blocks {
  readonly #index: PageIndex;
  readonly #kept = new Map<number, Promise<readonly PageDetails[]>>();

  constructor(index: PageIndex) {
    this.#index = index;
  }

  async detailsOf(page: number): Promise<PageDetails | undefined> {
    const { blockSize } = this.#index;
    return (await this.#block(Math.floor(page / blockSize)))[page % blockSize];
  }

  #block(number: number): Promise<readonly PageDetails[]> {
    const known = this.#kept.get(number);
    if (known !== undefined) return known;
    const block = this.#read(number).then(decode) as Promise<readonly PageDetails[]>;
    this.#kept.set(number, block);
    block.catch(() => this.#kept.delete(number));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > 8 && oldest !== undefined) this.#kept.delete(oldest);
    return block;
  }

  #read(number: number): Promise<string> {
    const inline = document.getElementById(`block-${number}`);
    if (inline !== null) return Promise.resolve(inline.textContent ?? '');
    // a page that was opened from disk may not fetch, but may load scripts
    return new Promise((resolve, reject) => {
      const script = element('script', { src: this.#index.files[number] ?? '' });
      globalThis.errataBlock = (_, content) => {
        resolve(content);
      };
      script.addEventListener('load', () => {
        script.remove();
      });
      script.addEventListener('error', () => {
        script.remove();
        reject(new Error(`${this.#index.files[number] ?? 'block'} cannot be loaded`));
      });
      document.head.append(script);
    });
  }
}
