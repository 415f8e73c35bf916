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
