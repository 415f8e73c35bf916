// The service of a chaos run, in a process of its own so that it shares no thread with anything it judges.
// Told by messages when a start begins, when it is decided and what to report.
import { createServer } from 'node:http';
import { answer, behaviourOf, BLANK } from './behaviours.mjs';
import { numberInImage } from './page.mjs';

const [seed, key] = process.argv.slice(2);
/** Per page a list of { start, name }: when it was asked for, and what was done. */
const log = new Map();
let blankRequests = 0;
let start = 0;
let isHeld = false;
let held = [];
let startRequests = 0;
let alarmAt = Number.POSITIVE_INFINITY;
let strayRequests = 0;

const stray = createServer((_, response) => {
  strayRequests += 1;
  response.end('{}');
});
const server = createServer((request, response) => {
  const chunks = [];
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => take(Buffer.concat(chunks).toString('latin1'), response));
});
server.keepAliveTimeout = 60_000;

function take(body, response) {
  const [, image = ''] = /;base64,([\w+/=]+)/u.exec(body) ?? [];
  const page = numberInImage(Buffer.from(image, 'base64'));
  const name = page === undefined ? BLANK : nextFor(page);
  if (page === undefined) blankRequests += 1;
  const go = () => {
    if (!response.destroyed) answer(name, response, { page, key, elsewhere: addressOf(stray) });
  };
  if (isHeld) held.push(go);
  else go();
  startRequests += 1;
  if (startRequests === alarmAt) process.send({ alarm: startRequests });
}

function nextFor(page) {
  const entries = log.get(page) ?? [];
  log.set(page, entries);
  const name = behaviourOf(seed, page, entries.length + 1);
  entries.push({ start, name });
  return name;
}

const addressOf = (listener) => `http://127.0.0.1:${listener.address().port}`;

const orders = {
  /** A new start: no answer until it is decided who reads. */
  begin(order) {
    start = order.start;
    startRequests = 0;
    alarmAt = order.alarmAt ?? Number.POSITIVE_INFINITY;
    isHeld = true;
    process.send({ begun: start });
  },
  decided() {
    isHeld = false;
    for (const go of held) go();
    held = [];
    process.send({ decided: start });
  },
  /** Waits until all that a dead client had sent is read. */
  settle() {
    server.getConnections((_, count) => {
      if (count === 0) process.send({ settled: true });
      else setTimeout(orders.settle, 10);
    });
  },
  report() {
    process.send({ log: [...log], blankRequests, strayRequests, startRequests });
  },
};

process.on('message', (order) => orders[order.do](order));
process.on('disconnect', () => process.exit());
stray.listen(0, '127.0.0.1', () => {
  server.listen(0, '127.0.0.1', () => process.send({ address: addressOf(server) }));
});
