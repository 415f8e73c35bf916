// All that the service may do with a request, how often, and what must become of the page.
import { gzipSync } from 'node:zlib';
import { chance, halfTextOf, textOf } from './page.mjs';

/** Requests that a page may cost in one start: the first and three more. */
export const MAX_RETRIES = 3;

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

function completion(content, { finish = 'stop', refusal = null, counts = usage } = {}) {
  return JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'chaos',
    choices: [{ index: 0, message: { role: 'assistant', content, refusal }, finish_reason: finish }],
    usage: counts,
  });
}

const json = { 'content-type': 'application/json' };

function send(response, status, body, headers = json) {
  response.writeHead(status, headers).end(body);
}

/** An error that says the key back, in every way a service might. */
function complain(response, status, { key }, headers = {}) {
  const said = `no (key ${key}, ${Buffer.from(key).toString('base64')}, ${encodeURIComponent(key)}, ?key=${key}">)`;
  send(response, status, JSON.stringify({ error: { message: said, code: 'error' } }), {
    ...json,
    ...headers,
  });
}

function drip(response, pieces, ms) {
  const timer = setInterval(() => {
    const piece = pieces.shift();
    if (piece !== undefined) {
      response.write(piece);
      return;
    }
    clearInterval(timer);
    response.end();
  }, ms);
  response.on('close', () => clearInterval(timer));
}

function slowly(response, { page }) {
  const body = Buffer.from(completion(textOf(page)));
  const size = Math.ceil(body.length / 8);
  const pieces = Array.from({ length: 8 }, (_, at) => body.subarray(at * size, (at + 1) * size));
  response.writeHead(200, json).write('\n\n');
  drip(response, pieces, 20);
}

const bomb = gzipSync(Buffer.alloc(40_000_000, 0x20));
const oddCounts = [
  { prompt_tokens: -1, completion_tokens: 5 },
  { prompt_tokens: 'many', completion_tokens: null },
  { prompt_tokens: 1e300, completion_tokens: 0.5 },
  'none',
];

/**
 * `end` is the status that the page has in the end, `retry` the status it has when no attempt is left
 * after this one; `share` is how many of a thousand requests are treated like this.
 */
export const BEHAVIOURS = {
  'reset before the answer': {
    share: 8,
    retry: 'error',
    answer: (response) => response.socket?.resetAndDestroy(),
  },
  'reset in the body': {
    share: 8,
    retry: 'error',
    answer: (response) =>
      response
        .writeHead(200, { ...json, 'content-length': '1000' })
        .write('{"choices":', () => response.socket?.resetAndDestroy()),
  },
  'hang before the answer': { share: 1, retry: 'timeout', answer: () => undefined },
  'hang in the body': {
    share: 1,
    retry: 'timeout',
    answer: (response) => response.writeHead(200, json).write('{"choices":'),
  },
  'blank lines for ever': {
    share: 0.5,
    retry: 'timeout',
    answer: (response) => {
      response.writeHead(200, json);
      drip(response, Array.from({ length: 10_000 }).fill('\n'), 50);
    },
  },
  '429 with Retry-After 0': {
    share: 2.5,
    retry: 'left',
    answer: (response, about) => complain(response, 429, about, { 'retry-after': '0' }),
  },
  '429 with a fraction of a second': {
    share: 2.5,
    retry: 'left',
    answer: (response, about) => complain(response, 429, about, { 'retry-after': '0.02' }),
  },
  500: { share: 3, retry: 'error', answer: (response, about) => complain(response, 500, about) },
  502: {
    share: 3,
    retry: 'error',
    answer: (response, { key }) =>
      send(response, 502, `<a href="/?key=${key}">${key}</a>`, { 'content-type': 'text/html' }),
  },
  503: {
    share: 4,
    retry: 'error',
    answer: (response, about) => complain(response, 503, about, { 'retry-after': '0' }),
  },
  504: { share: 3, retry: 'error', answer: (response) => send(response, 504, '') },
  'cut JSON': {
    share: 7.3,
    retry: 'error',
    answer: (response, { page }) => {
      const whole = completion(textOf(page));
      send(response, 200, whole.slice(0, 10 + (page % (whole.length - 20))));
    },
  },
  'an empty 200': { share: 5, retry: 'error', answer: (response) => send(response, 200, '') },
  'HTML with 200': {
    share: 5,
    retry: 'error',
    answer: (response, { key }) =>
      send(response, 200, `<html>Sign in <a href="/?key=${key}">here</a></html>`, {
        'content-type': 'text/html',
      }),
  },
  'an empty object': { share: 5, retry: 'error', answer: (response) => send(response, 200, '{}') },
  null: { share: 3, retry: 'error', answer: (response) => send(response, 200, 'null') },
  'bytes that are not UTF-8': {
    share: 3,
    retry: 'error',
    answer: (response) => send(response, 200, Buffer.from(completion('@').replace('@', '\u00ff'), 'latin1')),
  },
  'gzip that is none': {
    share: 2,
    retry: 'error',
    answer: (response, { page }) =>
      send(response, 200, completion(textOf(page)), { ...json, 'content-encoding': 'gzip' }),
  },
  'a slow answer': { share: 4, end: 'ok', answer: slowly },
  'a wrong content type': {
    share: 5,
    end: 'ok',
    answer: (response, { page }) =>
      send(response, 200, completion(textOf(page)), { 'content-type': 'image/png' }),
  },
  'a compressed answer': {
    share: 3,
    end: 'ok',
    answer: (response, { page }) =>
      send(response, 200, gzipSync(completion(textOf(page))), { ...json, 'content-encoding': 'gzip' }),
  },
  'odd counts of tokens': {
    share: 5,
    end: 'ok',
    answer: (response, { page }) =>
      send(response, 200, completion(textOf(page), { counts: oddCounts[page % oddCounts.length] })),
  },
  'an empty text': { share: 4, end: 'empty', answer: (response) => send(response, 200, completion('')) },
  blocked: {
    share: 3,
    end: 'blocked',
    answer: (response) => send(response, 200, completion(null, { finish: 'content_filter' })),
  },
  'a refusal': {
    share: 2,
    end: 'blocked',
    answer: (response) => send(response, 200, completion(null, { refusal: 'I cannot' })),
  },
  'cut by length': {
    share: 4,
    end: 'truncated',
    answer: (response, { page }) => send(response, 200, completion(halfTextOf(page), { finish: 'length' })),
  },
  'a redirect': {
    share: 2,
    end: 'error',
    answer: (response, { elsewhere }) => response.writeHead(307, { location: elsewhere }).end(),
  },
  'a refused image': {
    share: 1,
    end: 'error',
    answer: (response, about) => complain(response, 400, about),
  },
  'a gzip bomb': {
    share: 0.2,
    end: 'error',
    answer: (response) => send(response, 200, bomb, { ...json, 'content-encoding': 'gzip' }),
  },
};

/** No fault at all. */
export const READ = 'read';
export const BLANK = 'blank page';
/** An answer without a fault that came after the client had given up, as on a machine with too much to do. */
export const LATE = 'answered too late';

const NAMES = Object.keys(BEHAVIOURS);
/** Of a thousand pages, those that meet the same fault at every attempt. */
const STUBBORN_SHARE = 1;
const STUBBORN = ['503', 'reset before the answer', 'cut JSON', 'an empty object', 'hang in the body'];
/** Every second one of these has its fault by its number. */
const FIRST_PAGES = (NAMES.length + STUBBORN.length) * 2;

/** What happens to the n-th request for a page, from 1 up. */
export function behaviourOf(seed, page, attempt) {
  // the first pages meet every fault once, so that a small sample has them all
  if (page < FIRST_PAGES && page % 2 === 0) {
    const name = NAMES[page / 2];
    if (name === undefined) return STUBBORN[page / 2 - NAMES.length];
    // what ends a page does so at every attempt: on a busy machine the first one may come too late
    return attempt === 1 || BEHAVIOURS[name].retry === undefined ? name : READ;
  }
  const stubborn = chance(seed, 'stubborn', page) * 1000;
  if (stubborn < STUBBORN_SHARE) return STUBBORN[Math.floor((stubborn / STUBBORN_SHARE) * STUBBORN.length)];
  let place = chance(seed, page, attempt) * 1000;
  for (const name of NAMES) {
    place -= BEHAVIOURS[name].share;
    // who says "later" to the last attempt leaves the page for another run, which is tested elsewhere
    if (place < 0) return BEHAVIOURS[name].retry === 'left' && attempt > MAX_RETRIES ? READ : name;
  }
  return READ;
}

export function answer(name, response, about) {
  if (name === READ) send(response, 200, completion(textOf(about.page)));
  else if (name === BLANK) send(response, 200, completion(''));
  else BEHAVIOURS[name].answer(response, about);
}
