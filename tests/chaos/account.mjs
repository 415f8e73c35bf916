// Compares what the program wrote with what the service did, page by page; every difference is a line.
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse/sync';
import { BEHAVIOURS, BLANK, LATE, MAX_RETRIES, READ } from './behaviours.mjs';
import { batchOf, halfTextOf, isBlank, nameOf, textOf } from './page.mjs';

const STATUSES = ['ok', 'empty', 'blocked', 'truncated', 'error', 'timeout'];
const SHOWN_DIFFERENCES = 20;

/** Complete lines of a journal. */
export async function readJournal(path) {
  const lines = [];
  const text = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of text) lines.push(JSON.parse(line));
  return lines;
}

/** Number of lines that are whole, as long as a killed program may have left half a one. */
export function countLines(path) {
  let count = 0;
  for (const byte of readFileSync(path)) if (byte === 10) count += 1;
  return count;
}

/** What a page must look like after what was done with its requests of the start that saved it. */
function expectedEnd(page, entries, line) {
  const last = entries.at(-1);
  if (last === undefined) return undefined;
  const { end, retry } = BEHAVIOURS[last.name] ?? { end: 'ok' };
  if (end === undefined && entries.length <= MAX_RETRIES)
    return { status: `another request after ${last.name}` };
  // an answer that came too late for its last attempt was one nonetheless
  const isLate = line.status === 'timeout' && entries.length > MAX_RETRIES;
  const status = isLate ? 'timeout' : (end ?? retry);
  if (status === 'ok') return { status, text: textOf(page) };
  if (status === 'truncated') return { status, text: halfTextOf(page) };
  // a page without a text has none, or an empty one where the service answered
  return { status, text: status === 'empty' || status === 'blocked' ? '' : undefined };
}

class Account {
  differences = [];
  statuses = Object.fromEntries(STATUSES.map((status) => [status, 0]));
  behaviours = {};
  requests = 0;
  retries = 0;
  afterKill = 0;
  takenOver = 0;

  expect(isTrue, message) {
    if (!isTrue) this.differences.push(message);
  }
}

/** The whole account; `differences` is empty when everything agrees. */
export async function takeAccount({
  pages,
  workers,
  timeoutMs,
  root,
  linesAfterStart,
  report,
  runs,
  secrets,
}) {
  const account = new Account();
  const lines = await readJournal(join(root, 'data/models/Chaos.journal.jsonl'));
  const log = new Map(report.log);
  const byPage = linesByPage(lines, linesAfterStart, account);
  const lost = new Map();
  for (let page = 0; page < pages; page += 1) {
    const found = byPage.get(`${batchOf(page)}/${nameOf(page)}`);
    account.expect(found !== undefined, `${nameOf(page)}: no line in the journal`);
    if (found === undefined) continue;
    account.statuses[found.line.status] += 1;
    if (isBlank(page)) checkBlank(page, found, account);
    else checkPage(page, found, log.get(page) ?? [], { lost, timeoutMs, account });
  }
  account.expect(lines.length === pages, `${lines.length} lines in the journal, expected ${pages}`);
  checkBlankRequests(lines, report, { workers, kills: linesAfterStart.length - 1 }, account);
  for (const [start, count] of lost)
    account.expect(count <= workers, `start ${start}: ${count} pages lost at the kill, at most ${workers}`);
  checkCsv(pages, byPage, root, account);
  account.expect(report.strayRequests === 0, `${report.strayRequests} redirects were followed`);
  for (const name of Object.keys(BEHAVIOURS))
    account.expect((account.behaviours[name] ?? 0) > 0, `${name}: did not happen`);
  checkSecrets(root, runs, secrets, account);
  return shorten(account);
}

function linesByPage(lines, linesAfterStart, account) {
  const byPage = new Map();
  for (const [at, line] of lines.entries()) {
    const key = `${line.batch_id}/${line.image_name}`;
    account.expect(!byPage.has(key), `${key}: two lines in the journal`);
    byPage.set(key, { line, start: linesAfterStart.findIndex((count) => at < count) + 1 });
  }
  return byPage;
}

function checkPage(page, { line, start }, entries, { lost, timeoutMs, account }) {
  const name = nameOf(page);
  const ofStart = entries.filter((entry) => entry.start === start);
  for (const number of new Set(entries.map((entry) => entry.start))) {
    account.expect(number <= start, `${name}: asked for again in start ${number} though saved in ${start}`);
    const late = countRequests(
      entries.filter((entry) => entry.start === number),
      account,
    );
    if (number === start)
      account.expect(
        late * timeoutMs <= line.duration_ms,
        `${name}: asked for ${late} times more than its faults and ${line.duration_ms} ms explain`,
      );
    if (number >= start) continue;
    account.afterKill += 1;
    lost.set(number, (lost.get(number) ?? 0) + 1);
  }
  account.expect(
    line.attempts === ofStart.length,
    `${name}: ${line.attempts} attempts in the journal, ${ofStart.length} requests`,
  );
  const end = expectedEnd(page, ofStart, line);
  account.expect(
    end !== undefined && line.status === end.status && line.text === end.text,
    `${name}: ${line.status} ${JSON.stringify(line.text)}, expected ${JSON.stringify(end)}`,
  );
}

/**
 * Counts the requests of one start for one page. Returns how many were followed by another one without a fault:
 * only time can explain them, a timeout each.
 */
function countRequests(entries, account) {
  let late = 0;
  account.requests += entries.length;
  account.retries += entries.length - 1;
  for (const [at, { name }] of entries.entries()) {
    const isLate = at < entries.length - 1 && BEHAVIOURS[name]?.retry === undefined;
    if (isLate) late += 1;
    const word = isLate ? LATE : name;
    account.behaviours[word] = (account.behaviours[word] ?? 0) + 1;
  }
  return late;
}

function checkBlank(page, { line, start }, account) {
  if (line.attempts === 0) account.takenOver += 1;
  account.expect(
    line.status === 'empty' && line.text === '' && (line.attempts > 0 || start > 1),
    `${nameOf(page)}: ${line.status} ${JSON.stringify(line.text)} after ${line.attempts} ` +
      'attempts, expected a blank page',
  );
}

function checkBlankRequests(lines, { blankRequests }, { workers, kills }, account) {
  const blank = lines.filter(({ image_name: name }) => isBlank(Number(name.slice(1, 7))));
  const attempts = blank.reduce((sum, line) => sum + line.attempts, 0);
  account.requests += blankRequests;
  account.afterKill += blankRequests - attempts;
  account.behaviours[BLANK] = blankRequests;
  account.expect(
    blankRequests >= attempts && blankRequests <= attempts + kills * workers,
    `${blankRequests} requests for blank pages, ${attempts} attempts in the journal`,
  );
}

function checkCsv(pages, byPage, root, account) {
  const rows = parse(readFileSync(join(root, 'data/models/Chaos.csv')), { relax_column_count: true });
  const expected = [];
  for (let page = 0; page < pages; page += 1) {
    const line = byPage.get(`${batchOf(page)}/${nameOf(page)}`)?.line;
    if (line !== undefined && ['ok', 'empty', 'truncated'].includes(line.status))
      // the journal keeps what was received, the CSV has the line ends of benchmark.csv
      expected.push([nameOf(page), batchOf(page), line.text.replaceAll(/\r\n?/gu, '\n')]);
  }
  account.expect(
    rows.length === expected.length + 1,
    `${rows.length - 1} rows in the CSV, expected ${expected.length}`,
  );
  for (const [at, row] of expected.entries())
    account.expect(
      JSON.stringify(rows[at + 1]) === JSON.stringify(row),
      `CSV: ${JSON.stringify(rows[at + 1])}, expected ${JSON.stringify(row)}`,
    );
}

/** Secrets as they are, in base64 at any place of a longer text, and escaped for an address. */
function formsOf(secret) {
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.from(`${'-'.repeat(shift)}${secret}`)
      .toString('base64')
      .replace(/=+$/u, '')
      .slice(shift + 1, -1),
  );
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...shifted];
}

function checkSecrets(root, runs, secrets, account) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.png'))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = [
    ...files.map((file) => [file, readFileSync(file, 'latin1')]),
    ...runs.map(({ stdout, stderr }, at) => [`output of run ${at + 1}`, stdout + stderr]),
  ];
  account.searched = texts.length;
  for (const form of secrets.flatMap(formsOf))
    for (const [place, text] of texts)
      account.expect(!text.includes(form), `${place}: holds the secret form ${form}`);
}

function shorten(account) {
  const { differences } = account;
  const more = differences.length - SHOWN_DIFFERENCES;
  return {
    ...account,
    read: account.behaviours[READ] ?? 0,
    differences:
      more > 0 ? [...differences.slice(0, SHOWN_DIFFERENCES), `and ${more} more differences`] : differences,
  };
}
