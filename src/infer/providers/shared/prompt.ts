import type { ImageLimits, PageImage, PreparedImage, ProviderContext } from '../../provider.ts';

/** What a model is asked: a prompt, with the image unless the page is a text. */
export interface Question {
  readonly prompt: string;
  readonly image: PreparedImage | undefined;
}

/** The question for a page; a text stands in the prompt in place of `{text}`, whatever it holds. */
export async function questionFor(
  page: PageImage,
  prompt: string,
  limits: ImageLimits,
  context: ProviderContext,
): Promise<Question> {
  if (page.text !== undefined) return { prompt: prompt.split('{text}').join(page.text), image: undefined };
  return { prompt, image: await context.prepareImage(page, limits) };
}

export function base64Of({ bytes }: PreparedImage): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** An image as an address that holds it. */
export function dataUrl(image: PreparedImage): string {
  return `data:${image.mimeType};base64,${base64Of(image)}`;
}
