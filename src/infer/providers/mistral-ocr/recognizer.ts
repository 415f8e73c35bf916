import { z } from 'zod';
import type { PreparedImage, ProviderContext, Recognition, Recognizer } from '../../provider.ts';
import { Transport } from '../../transport/index.ts';
import { complete, malformed, wordOf } from '../shared/answer.ts';
import { readKey } from '../shared/api-key.ts';
import { narrowed, SERVICE_IMAGES } from '../shared/image-limits.ts';
import { pageText } from '../shared/page-text.ts';
import { dataUrl } from '../shared/prompt.ts';
import { KEY_VARIABLE, type MistralOcrSettings } from './settings.ts';

const PROVIDER = 'mistral_ocr';
const BASE_URL = 'https://api.mistral.ai';

export function createMistralOcrRecognizer(
  settings: MistralOcrSettings,
  context: ProviderContext,
): Recognizer {
  const { model_name: modelName, base_url: baseUrl = BASE_URL } = settings;
  const headers = { authorization: `Bearer ${readKey(settings, KEY_VARIABLE, context)}` };
  const transport = new Transport({ provider: PROVIDER, modelName, modelSetting: 'model_name' });
  const limits = narrowed(SERVICE_IMAGES.mistral_ocr, settings);
  const url = `${baseUrl}/v1/ocr`;
  return {
    async recognize(page, { signal }) {
      const image = await context.prepareImage(page, limits);
      const answer = await transport.postJson({ url, headers, body: requestOf(settings, image), signal });
      return pageText(readAnswer(answer.value, settings, image), settings, answer, PROVIDER);
    },
    close: () => transport.close(),
  };
}

function requestOf(
  { model_name: model, response_schema: schema, parameters }: MistralOcrSettings,
  image: PreparedImage,
): object {
  return {
    model,
    document: { type: 'image_url', image_url: dataUrl(image) },
    include_image_base64: false,
    ...(schema === undefined
      ? {}
      : {
          document_annotation_format: {
            type: 'json_schema',
            json_schema: { name: 'page', schema, strict: true },
          },
        }),
    ...parameters,
  };
}

/** Strict about the text alone: what is odd beside it must not cost it. */
const answerSchema = z.looseObject({
  pages: z.array(z.looseObject({ markdown: z.string() })).min(1),
  model: z.unknown().optional(),
  document_annotation: z.string().nullish(),
});

/** The text of the page in Markdown; what follows a schema is in a field of its own. */
function readAnswer(
  answer: unknown,
  { response_schema: schema }: MistralOcrSettings,
  image: PreparedImage,
): Recognition {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) throw malformed(PROVIDER, 'pages with Markdown', answer);
  const text =
    schema === undefined ? data.pages.map(({ markdown }) => markdown).join('\n\n') : data.document_annotation;
  if (typeof text !== 'string') throw malformed(PROVIDER, 'document_annotation', answer);
  return complete(text, { details: { model: wordOf(data.model), image: image.changes } });
}
