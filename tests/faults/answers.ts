import { gzipSync } from 'node:zlib';
import type { Answer, Exchange, Script, Wire } from './service.ts';
import type { WireAnswers } from './wire-types.ts';

export function send(
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
}

/** JSON that depends on the wire format. */
function sendFor(
  make: Readonly<Record<Wire, unknown>>,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return (exchange) => {
    send(status, JSON.stringify(make[exchange.wire]), headers)(exchange);
  };
}

type Candidate = NonNullable<WireAnswers['gemini']['candidates']>[number];
type Choice = WireAnswers['chat']['choices'][number];

/** As the types of the official client have it. */
function gemini(candidate: Candidate): WireAnswers['gemini'] {
  return {
    candidates: [{ index: 0, ...candidate }],
    usageMetadata: { promptTokenCount: 259, candidatesTokenCount: 12, totalTokenCount: 271 },
    modelVersion: 'test',
  };
}

function chat(choice: Omit<Choice, 'index' | 'logprobs'>): WireAnswers['chat'] {
  return {
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [{ index: 0, logprobs: null, ...choice }],
    usage: { prompt_tokens: 259, completion_tokens: 12, total_tokens: 271 },
  };
}

function anthropic(
  stop_reason: WireAnswers['anthropic']['stop_reason'],
  content: WireAnswers['anthropic']['content'],
): WireAnswers['anthropic'] {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test',
    content,
    stop_reason,
    stop_sequence: null,
    usage: {
      input_tokens: 259,
      output_tokens: 12,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    },
  };
}

function mistral(markdown: string): WireAnswers['mistral'] {
  return {
    pages: [{ index: 0, markdown, images: [], dimensions: { dpi: 200, height: 4, width: 3 } }],
    model: 'test',
    usage_info: { pages_processed: 1 },
  };
}

/** A page that was read, in the words of each service. */
export function readPage(text: string): WireAnswers {
  return {
    gemini: gemini({
      content: { role: 'model', parts: [{ text: 'hm', thought: true }, { text }] },
      finishReason: 'STOP',
    }),
    chat: chat({ message: { role: 'assistant', content: text, refusal: null }, finish_reason: 'stop' }),
    vision: {
      responses: [
        {
          textAnnotations: [{ description: text }],
          fullTextAnnotation: { text, pages: [{ width: 3, height: 4 }] },
        },
      ],
    },
    anthropic: anthropic('end_turn', [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      { type: 'text', text },
    ]),
    mistral: mistral(text),
  };
}

export function ok(text: string): Answer {
  return sendFor(readPage(text));
}

/** A page without text, as each service tells it. */
export const blank: Answer = sendFor({
  gemini: gemini({ content: { role: 'model' }, finishReason: 'STOP' }),
  chat: chat({ message: { role: 'assistant', content: '', refusal: null }, finish_reason: 'stop' }),
  vision: { responses: [{}] },
  anthropic: anthropic('end_turn', []),
  mistral: mistral(''),
} satisfies WireAnswers);

/** An error in each service's own form; the key is echoed, as some services do. */
export function refuse(
  status: number,
  message: string,
  {
    details = [],
    headers = {},
    code = 'error',
  }: {
    readonly details?: readonly object[];
    readonly headers?: Readonly<Record<string, string>>;
    readonly code?: string;
  } = {},
): Answer {
  return (exchange) => {
    const echo = `${message} (key ${keyOf(exchange)})`;
    const google = { error: { code: status, message: echo, status: 'ERROR', details } };
    sendFor(
      {
        gemini: google,
        vision: google,
        chat: { error: { message: echo, type: code, param: null, code, details } },
        anthropic: { type: 'error', error: { type: code, message: echo, details }, request_id: 'req_1' },
        mistral: { object: 'error', message: echo, type: code, param: null, code: '1', details },
      },
      status,
      headers,
    )(exchange);
  };
}

function keyOf({ request }: Exchange): string {
  const { authorization, 'x-goog-api-key': google, 'x-api-key': key } = request.headers;
  return String(key ?? google ?? authorization ?? '').replace(/^Bearer /u, '');
}

export const badKey = (wire: Wire): Answer =>
  wire === 'gemini'
    ? refuse(400, 'API key not valid. Please pass a valid API key.', {
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'API_KEY_INVALID',
            domain: 'googleapis.com',
          },
        ],
      })
    : refuse(401, 'bad key', { code: 'invalid_api_key' });

export const retryInfo = (seconds: number): Answer =>
  refuse(429, 'You exceeded your current quota', {
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` }],
  });

export const perDay: Answer = refuse(429, 'You exceeded your current quota', {
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier', quotaValue: '20' }],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' },
  ],
});

export const html: Answer = send(200, '<html><body>Sign in to the network</body></html>', {
  'content-type': 'text/html',
});

/** Says nothing, ever. */
export const hang: Answer = () => undefined;

/** Starts an answer and never ends it. */
export const hangInBody: Answer = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
};

/** Blank lines forever, as a service that keeps the connection alive sends them. */
export const drip: Answer = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => {
    response.write('\n');
  }, 20);
  response.on('close', () => {
    clearInterval(timer);
  });
};

export const cut: Answer = (exchange) => {
  send(200, '{"candidates":[{"content":{"parts":[{"te')(exchange);
};
export const reset: Answer = ({ response }) => {
  response.socket?.resetAndDestroy();
};

export const resetInBody: Answer = ({ response }) => {
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    .write('{"candidates":', () => {
      response.socket?.resetAndDestroy();
    });
};

export const redirect =
  (status: number, location: string): Answer =>
  ({ response }) => {
    response.writeHead(status, { location }).end();
  };

/** Few bytes on the wire that become many. */
export const bomb: Answer = send(200, gzipSync(Buffer.alloc(60_000_000, 0x20)), {
  'content-encoding': 'gzip',
});

/** What a service says when it does not want to answer. */
export const blockedAnswers: Readonly<Record<Wire, readonly Answer[]>> = {
  gemini: [
    send(
      200,
      JSON.stringify({
        promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
        usageMetadata: { promptTokenCount: 5 },
      } satisfies WireAnswers['gemini']),
    ),
    ...(['SAFETY', 'RECITATION'] as const).map((finishReason) =>
      send(200, JSON.stringify(gemini({ finishReason }))),
    ),
    // a word that the client does not know yet
    send(200, JSON.stringify({ candidates: [{ index: 0, finishReason: 'SOMETHING_NEW' }] })),
  ],
  chat: [
    send(
      200,
      JSON.stringify(
        chat({
          message: { role: 'assistant', content: null, refusal: null },
          finish_reason: 'content_filter',
        }),
      ),
    ),
    send(
      200,
      JSON.stringify(
        chat({ message: { role: 'assistant', content: null, refusal: 'I cannot' }, finish_reason: 'stop' }),
      ),
    ),
  ],
  vision: [],
  anthropic: [send(200, JSON.stringify(anthropic('refusal', [])))],
  mistral: [],
};

/** A text that ends at the token limit. */
export const tooLong = (text: string): Answer =>
  sendFor({
    gemini: gemini({ content: { role: 'model', parts: [{ text }] }, finishReason: 'MAX_TOKENS' }),
    chat: chat({ message: { role: 'assistant', content: text, refusal: null }, finish_reason: 'length' }),
    vision: {},
    anthropic: anthropic('max_tokens', [{ type: 'text', text }]),
    mistral: {},
  });

/** Valid JSON that is no answer. */
export const nothingAnswers: Readonly<Record<Wire, readonly Answer[]>> = {
  gemini: ['{}', '{"candidates":[]}', '{"candidates":[{}]}'].map((body) => send(200, body)),
  chat: [
    send(200, '{}'),
    send(200, '{"choices":[]}'),
    send(
      200,
      JSON.stringify(
        chat({ message: { role: 'assistant', content: null, refusal: null }, finish_reason: 'stop' }),
      ),
    ),
  ],
  vision: ['{}', '{"responses":[]}'].map((body) => send(200, body)),
  anthropic: ['{}', '{"content":"text"}'].map((body) => send(200, body)),
  mistral: ['{}', '{"pages":[]}', '{"pages":[{}]}'].map((body) => send(200, body)),
};

export const badImage: Answer = send(200, '{"responses":[{"error":{"code":3,"message":"Bad image data."}}]}');

/** The same answer always. */
export const always =
  (answer: Answer): Script =>
  () =>
    answer;

/** Answers in turn; the last stays. */
export const inTurn =
  (...answers: readonly Answer[]): Script =>
  (number) =>
    answers[Math.min(number, answers.length) - 1] ?? hang;
