import { DECODERS, isInstalled } from '../../image/needs.ts';

export interface DecoderState {
  readonly name: string;
  /** The images that need it, in words. */
  readonly reads: string;
  readonly isInstalled: boolean;
  readonly fix: string | null;
}

/** What decodes the images of pages, and which of it is there. */
export async function inspectDecoders(): Promise<readonly DecoderState[]> {
  return Promise.all(
    Object.values(DECODERS).map(async (decoder) => {
      const isThere = await isInstalled(decoder);
      const { name, reads, fix } = decoder;
      return { name, reads, isInstalled: isThere, fix: isThere ? null : fix };
    }),
  );
}
