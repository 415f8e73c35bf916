import { z } from 'zod';
import { redact } from '../../../io/redact.ts';
import {
  ProviderError,
  type PreparedImage,
  type ProviderContext,
  type Recognition,
  type Recognizer,
} from '../../provider.ts';
import { Transport, type WireAnswer } from '../../transport/index.ts';
import { clientError, complete, malformed, wordOf } from '../shared/answer.ts';
import { narrowed, SERVICE_IMAGES } from '../shared/image-limits.ts';
import { createVisionClient } from './client.ts';
import type { VisionSettings } from './settings.ts';

/** Codes of `google.rpc.Code` inside an answer that came with status 200. */
const RESOURCE_EXHAUSTED = 8;
const TRANSIENT = new Set([4, 13, 14]);

export async function createVisionRecognizer(
  settings: VisionSettings,
  context: ProviderContext,
): Promise<Recognizer> {
  const transport = new Transport({ provider: 'google_cloud_vision', modelName: settings.feature });
  const limits = narrowed(SERVICE_IMAGES.google_cloud_vision, settings);
  const client = await createVisionClient(settings, transport, context);
  return {
    async recognize(page, { signal }) {
      const image = await context.prepareImage(page, limits);
      try {
        const { value, bytes, server } = await transport.attempt(signal, (headers) =>
          client.annotate(image, headers),
        );
        return readAnswer(value, { bytes, server }, image);
      } catch (error) {
        throw clientError('google_cloud_vision', error);
      }
    },
    async close() {
      await client.close();
      await transport.close();
    },
  };
}

const answerSchema = z.looseObject({
  responses: z.tuple([
    z.looseObject({
      error: z.looseObject({ code: z.number().nullish(), message: z.string().nullish() }).nullish(),
      fullTextAnnotation: z.looseObject({ text: z.string().nullish() }).nullish(),
      textAnnotations: z.unknown().optional(),
    }),
  ]),
});

function readAnswer(
  answer: unknown,
  { bytes: raw, server }: Pick<WireAnswer, 'bytes' | 'server'>,
  image: PreparedImage,
): Recognition {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) throw malformed('google_cloud_vision', 'one response', answer);
  const [response] = data.responses;
  if (response.error !== null && response.error !== undefined) throw pageError(response.error);
  const text = response.fullTextAnnotation?.text ?? firstDescription(response.textAnnotations) ?? '';
  return complete(text, { details: { server, image: image.changes }, raw });
}

/** The whole text, where a service gives words alone; the words themselves are not read. */
function firstDescription(annotations: unknown): string | undefined {
  const first: unknown = Array.isArray(annotations) ? annotations[0] : undefined;
  return wordOf((first as { description?: unknown } | null | undefined)?.description);
}

function pageError({
  code,
  message,
}: {
  readonly code?: number | null | undefined;
  readonly message?: string | null | undefined;
}): ProviderError {
  const text = `google_cloud_vision: ${redact(message ?? 'error without a message').slice(0, 300)}`;
  const details = { rpc_code: code ?? null };
  if (code === RESOURCE_EXHAUSTED)
    return new ProviderError('RATE_LIMITED', text, { kind: 'rateLimit', details });
  if (typeof code === 'number' && TRANSIENT.has(code))
    return new ProviderError('UNAVAILABLE', text, { kind: 'retryable', details });
  return new ProviderError('PAGE_REFUSED', text, { kind: 'page', details });
}
