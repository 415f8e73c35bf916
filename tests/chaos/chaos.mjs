// Reads many pages from a service that fails in every way it can, with three starts at once each time and two kills,
// and compares journal and CSV with what the service did, page by page.
// npm run test:chaos [-- --pages N --seed S --timeout MS --program CLI --json]
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from '../../scripts/bundle.mjs';
import { PROJECT } from '../../scripts/run-command.mjs';
import { countLines, takeAccount } from './account.mjs';
import { MAX_RETRIES } from './behaviours.mjs';
import { batchOf, chance, imageOf, nameOf } from './page.mjs';
import { startProgram, startService, startThree } from './starts.mjs';

const WORKERS = 48;
const KEY_VARIABLE = 'CHAOS_API_KEY';
/** Keys that must appear nowhere; their forms in addresses and in base64 differ from the plain one. */
const SECRETS = {
  [KEY_VARIABLE]: 'canary/9f3a+51e2=do&not?print',
  GEMINI_API_KEY: 'canary-of-another~service<7c>1d',
  SOME_SECRET: 'canary"with\\quotes-4be0',
};

function readOptions() {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      timeout: { type: 'string', default: '3000' },
      program: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const pages = Number(values.pages);
  // fewer pages have no room for every fault and two kills
  if (!Number.isInteger(pages) || pages < 400 || pages > 1_000_000)
    throw new Error(`--pages: expected an integer from 400 to 1000000, got ${values.pages}`);
  return { ...values, pages, timeoutMs: Number(values.timeout) };
}

function makeRoot(pages, address, timeoutMs) {
  const root = mkdtempSync(join(tmpdir(), 'errata-chaos-'));
  for (let page = 0; page < pages; page += 1) {
    const path = join(root, 'data/benchmark/images', batchOf(page), nameOf(page));
    if (page % 1000 === 0) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, imageOf(page));
  }
  const model = {
    provider: 'openai_compatible',
    base_url: `${address}/v1`,
    model_name: 'chaos',
    api_key_env: KEY_VARIABLE,
    max_workers: WORKERS,
    max_retries: MAX_RETRIES,
    timeout_ms: timeoutMs,
    backoff_ms: 2,
  };
  writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { Chaos: model } }));
  return root;
}

/** The program of `--program`, or one bundled from the sources as they are. */
async function programOf(given) {
  if (given !== undefined) return { program: given, remove: () => undefined };
  const folder = join(PROJECT, '.cache', `chaos-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  await bundle(folder);
  return {
    program: join(folder, 'cli.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Two starts that are killed and one that is not; then one more that has nothing to do. */
async function disturb({ pages, seed, root, service, program }) {
  const env = { ...process.env, ...SECRETS };
  const launch = () => startProgram(program, root, env, ['--json', '--no-progress']);
  const journal = join(root, 'data/models/Chaos.journal.jsonl');
  const killAt = [0.2, 0.3].map((least, at) => Math.round(pages * (least + 0.15 * chance(seed, 'kill', at))));
  const runs = [];
  const linesAfterStart = [];
  const differences = [];
  for (const [at, limit] of [...killAt, undefined].entries()) {
    const { runs: started, reader } = await startThree({
      service,
      number: at + 1,
      killAt: limit,
      launch,
    });
    runs.push(...started);
    linesAfterStart.push(countLines(journal));
    const ends = started.map(({ status, signal }) => signal ?? status).toSorted();
    const expected = [73, 73, limit === undefined ? 1 : 'SIGKILL'].toSorted();
    if (reader === undefined || String(ends) !== String(expected))
      differences.push(`start ${at + 1}: ended with ${ends.join(', ')}, expected ${expected.join(', ')}`);
  }
  const last = runs.find(({ status }) => status === 1);
  return { runs, last, linesAfterStart, differences, launch };
}

/** A run after the last one asks for nothing and changes nothing. */
async function runAgain({ root, service, launch, runs }) {
  const csv = join(root, 'data/models/Chaos.csv');
  const before = readFileSync(csv);
  await service.begin(4);
  await service.decided();
  const run = await launch().ended;
  runs.push(run);
  const { startRequests } = await service.report();
  const differences = [];
  if (startRequests !== 0) differences.push(`a run with nothing left sent ${startRequests} requests`);
  if (run.status !== 1) differences.push(`a run with nothing left ended with ${run.status}, expected 1`);
  if (!readFileSync(csv).equals(before)) differences.push('a run with nothing left changed the CSV');
  return differences;
}

/** What the program itself says must be the account too, and nothing may be left over. */
function checkReport({ last, root, pages }, { statuses }) {
  const differences = [];
  const said = last === undefined ? {} : JSON.parse(last.stdout).models[0];
  if (JSON.stringify(said.statuses) !== JSON.stringify(statuses))
    differences.push(`the program counts ${JSON.stringify(said.statuses)}, not ${JSON.stringify(statuses)}`);
  const sum = Object.values(statuses).reduce((total, count) => total + count, 0);
  if (sum !== pages || said.left !== 0)
    differences.push(`${sum} pages have an end and ${said.left} are left, expected ${pages} and 0`);
  const extra = readdirSync(join(root, 'data/models')).filter(
    (name) => !/^Chaos\.(?:csv|card\.json|journal\.jsonl(?:\.rej)?)$/u.test(name),
  );
  if (extra.length > 0) differences.push(`left over: ${extra.join(', ')}`);
  return differences;
}

async function runChaos({ pages, seed, timeoutMs, program: given }) {
  const started = performance.now();
  const service = await startService(seed, SECRETS[KEY_VARIABLE]);
  const { program, remove } = await programOf(given);
  const root = makeRoot(pages, service.address, timeoutMs);
  try {
    const result = await disturb({ pages, seed, root, service, program });
    const differences = [...result.differences, ...(await runAgain({ ...result, root, service }))];
    const account = await takeAccount({
      pages,
      workers: WORKERS,
      timeoutMs,
      root,
      linesAfterStart: result.linesAfterStart,
      report: await service.report(),
      runs: result.runs,
      secrets: Object.values(SECRETS),
    });
    return {
      pages,
      seed,
      ...account,
      linesAfterStart: result.linesAfterStart,
      seconds: (performance.now() - started) / 1000,
      differences: [
        ...differences,
        ...checkReport({ last: result.last, root, pages }, account),
        ...account.differences,
      ],
    };
  } finally {
    service.stop();
    remove();
    rmSync(root, { recursive: true, force: true });
  }
}

function print(result) {
  const { statuses, behaviours } = result;
  const sum = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
  console.log(`${result.pages} pages = ${sum.join(' + ')} (seed ${result.seed})`);
  console.log(
    `${result.requests} requests: ${result.retries} after a fault, ${result.afterKill} in flight ` +
      `at one of 2 kills (saved before them: ${result.linesAfterStart.slice(0, 2).join(', ')}), ` +
      `${result.takenOver} blank pages taken over without one`,
  );
  for (const [name, count] of Object.entries(behaviours)) console.log(`  ${count} × ${name}`);
  console.log('9 starts, three at a time: one reads, two end with 73');
  console.log(`${result.searched} files and outputs searched for ${Object.keys(SECRETS).length} secrets`);
  for (const difference of result.differences) console.log(`DIFFERENCE: ${difference}`);
  console.log(`${result.differences.length} differences, ${result.seconds.toFixed(0)} s`);
}

const options = readOptions();
const result = await runChaos(options);
if (options.json) console.log(JSON.stringify(result));
else print(result);
process.exitCode = result.differences.length === 0 ? 0 : 1;
