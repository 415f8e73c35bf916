import { protos } from '@google-cloud/vision';
import { OCRResponse$inboundSchema } from '@mistralai/mistralai/models/components';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fixture, plainBmp, pnm } from '../unit/image/fixture.ts';
import { always, blockedAnswers, ok, readPage, tooLong } from './answers.ts';
import { pixel, runCase } from './case.ts';
import { clients, generative } from './clients.ts';
import type { Answer, Exchange, Wire } from './service.ts';
import type { WireRequests } from './wire-types.ts';

const PROMPT = 'Read.';
const image = pixel(1).toString('base64');

/** Held to the types of the official clients by the compiler, and to what is sent by the test. */
const requests: WireRequests = {
  chat: {
    model: 'm',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: PROMPT },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${image}` } },
        ],
      },
    ],
    temperature: 0,
    max_tokens: 100,
    top_p: 0.5,
    stream: false,
  },
  gemini: {
    contents: [
      { role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: image } }, { text: PROMPT }] },
    ],
    generationConfig: { temperature: 0, maxOutputTokens: 100, topP: 0.5 },
  },
  vision: {
    requests: [
      {
        image: { content: image },
        features: [{ type: 'DOCUMENT_TEXT_DETECTION' }],
        imageContext: { languageHints: ['bo', 'en'] },
      },
    ],
  },
  anthropic: {
    model: 'm',
    max_tokens: 100,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: image } },
          { type: 'text', text: PROMPT },
        ],
      },
    ],
    temperature: 0,
    top_p: 0.5,
  },
  mistral: {
    model: 'm',
    document: { type: 'image_url', image_url: `data:image/png;base64,${image}` },
    include_image_base64: false,
    table_format: 'html',
  },
};

const SETTINGS: Readonly<Record<Wire, object>> = {
  chat: { model_name: 'm', prompt: PROMPT, max_tokens: 100, parameters: { top_p: 0.5 } },
  gemini: { model_name: 'm', prompt: PROMPT, max_tokens: 100, parameters: { topP: 0.5 } },
  vision: { language_hints: ['bo', 'en'] },
  anthropic: { model_name: 'm', prompt: PROMPT, max_tokens: 100, parameters: { top_p: 0.5 } },
  mistral: { model_name: 'm', parameters: { table_format: 'html' } },
};

/** Where each service listens, as its documentation has it. */
const PATHS: Readonly<Record<Wire, RegExp>> = {
  chat: /\/chat\/completions$/u,
  gemini: /^\/v1beta\/models\/m:generateContent$/u,
  vision: /^\/v1\/images:annotate(?:\?\$alt=json%3Benum-encoding=int)?$/u,
  anthropic: /^\/v1\/messages$/u,
  mistral: /^\/v1\/ocr$/u,
};

const { BatchAnnotateImagesRequest, BatchAnnotateImagesResponse } = protos.google.cloud.vision.v1;

/** A body with the words of what its protocol numbers; a field that the protocol does not know is an error. */
function visionRequest(body: Record<string, unknown>): unknown {
  const message = BatchAnnotateImagesRequest.fromObject(body);
  // the client sends numbers, and an empty map of labels
  expect(BatchAnnotateImagesRequest.toObject(message, { bytes: String, objects: true })).toEqual(body);
  return BatchAnnotateImagesRequest.toObject(message, { bytes: String, enums: String });
}

describe('a request is what the official client describes', () => {
  test.each(clients)('$name', async (client) => {
    const { service, report } = await runCase(client, always(ok('text')), {
      settings: { ...SETTINGS[client.wire] },
    });
    expect(report.statuses.ok).toBe(1);
    const [request] = service.requests;
    expect(request?.path).toMatch(PATHS[client.wire]);
    expect(request?.headers['content-type']).toMatch(/^application\/json/u);
    const body = JSON.parse(request?.body ?? '') as Record<string, unknown>;
    const expected =
      client.name === 'gemini with generative-ai'
        ? ({ ...requests.gemini, safetySettings: [] } satisfies WireRequests['gemini'])
        : requests[client.wire];
    expect(client.wire === 'vision' ? visionRequest(body) : body).toEqual(expected);
  });
});

/** The JSON that an answer sends. */
function bodyOf(answer: Answer, wire: Wire): unknown {
  let body = '';
  const response = { writeHead: () => ({ end: (text: string) => void (body = text) }) };
  answer({ wire, request: { headers: {} }, response } as unknown as Exchange);
  return JSON.parse(body);
}

describe('canned answers are what the official clients describe', () => {
  // those of chat and Gemini are held to their types by the compiler: answers.ts, wire-types.ts
  test('those of Vision have no field that its protocol does not know', () => {
    const { vision } = readPage('text');
    const message = BatchAnnotateImagesResponse.fromObject(vision);
    expect(BatchAnnotateImagesResponse.toObject(message, { enums: String })).toEqual(vision);
  });

  test('those of Mistral are read by its client', () => {
    const { success, data } = OCRResponse$inboundSchema.safeParse(readPage('text').mistral);
    expect(success).toBe(true);
    expect(data).toMatchObject({ pages: [{ markdown: 'text' }], usageInfo: { pagesProcessed: 1 } });
  });

  test.each(generative)('$name reads what ends early, and what was refused', async (client) => {
    const cut = await runCase(client, always(tooLong('te')));
    expect(cut.entries).toMatchObject([{ status: 'truncated', text: 'te' }]);
    for (const answer of blockedAnswers[client.wire]) {
      expect(bodyOf(answer, client.wire)).toBeTypeOf('object');
      expect((await runCase(client, always(answer))).entries).toMatchObject([{ status: 'blocked' }]);
    }
  });
});

describe('images of every kind reach a service in a form that it takes', () => {
  const images = {
    'a.jp2': fixture('rgba.jp2'),
    'b.j2k': fixture('rgb.j2k'),
    'c.bmp': plainBmp(),
    'd.ppm': pnm('P6 2 1 255\n', [1, 2, 3, 4, 5, 6]),
    'e.heic': fixture('red.heic'),
    'f.jxl': fixture('rgb.jxl'),
    'g.jp2': fixture('rgb.jp2').subarray(0, 150),
  };
  /** What is sent as it is. */
  const passed: Readonly<Record<string, readonly string[]>> = {
    google_cloud_vision: ['c.bmp'],
    gemini: ['e.heic'],
    'gemini with generative-ai': ['e.heic'],
  };

  test.each(clients)('$name', async (client) => {
    const { service, entries, exit } = await runCase(client, always(ok('text')), { images });
    expect(exit).toBe(1);
    expect(Object.fromEntries(entries.map(({ image_name, status }) => [image_name, status]))).toEqual({
      ...Object.fromEntries(Object.keys(images).map((name) => [name, 'ok'])),
      'g.jp2': 'error',
    });
    const sent = service.requests.map((request) => Buffer.from(request.image, 'base64'));
    const asTheyAre = Object.entries(images).filter(([, bytes]) => sent.some((other) => other.equals(bytes)));
    expect(asTheyAre.map(([name]) => name)).toEqual(passed[client.name] ?? []);
    for (const bytes of sent.filter((other) => !Object.values(images).some((file) => other.equals(file))))
      expect((await sharp(bytes).metadata()).format).toBe('png');
    const broken = entries.find(({ image_name }) => image_name === 'g.jp2');
    expect(broken).toMatchObject({ error: { code: 'IMAGE_TRUNCATED' } });
  });
});

test.each(clients)('images beyond the bytes of $name are told once per model', async (client) => {
  const width = 300;
  const noise = (seed: number): Buffer =>
    Buffer.from(
      Array.from({ length: width * width }, (_, at) => (Math.imul(at + seed, 2_654_435_761) >>> 7) ^ at),
    );
  const page = async (seed: number): Promise<Buffer> =>
    sharp(noise(seed), { raw: { width, height: width, channels: 1 } })
      .png()
      .toBuffer();
  const images = { 'a.png': await page(1), 'b.png': await page(7), 'c.png': pixel(1) };
  const { output, entries, exit } = await runCase(client, always(ok('text')), {
    images,
    settings: { max_image_bytes: 40_000 },
  });
  expect(exit).toBe(0);
  expect(output.match(/images beyond 40000 bytes are sent as JPEG/gu)).toHaveLength(1);
  const details = Object.fromEntries(entries.map((entry) => [entry.image_name, entry.details]));
  for (const name of ['a.png', 'b.png'])
    expect(details[name]).toMatchObject({
      image: {
        original: { format: 'png', width, height: width },
        converted: 'jpeg',
        sent: {
          format: 'jpeg',
          width: expect.any(Number) as number,
          height: expect.any(Number) as number,
          quality: expect.any(Number) as number,
          bytes: expect.any(Number) as number,
        },
      },
    });
  expect(details['c.png']?.['image']).toBeUndefined();
});
