// Starts the program many times at once over a lock that a dead process left: one run may win, the others exit 73.
// node tests/faults/lock-race.mjs [ROUNDS] [STARTS]
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAGES = ['p1.png', 'p2.png', 'p3.png'];
/** Longest wait for the starts that do not win. */
const ROUND_MS = 60_000;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Prints the process that asked for the page, once the others have ended: a page tells whose it is. */
const RECOGNISE = `import { existsSync } from 'node:fs';
const wait = () => existsSync(process.argv[2]) ? console.log(process.ppid) : setTimeout(wait, 10);
wait();
`;

const deadProcess = () => spawnSync(process.execPath, ['-e', '']).pid;

/** What may lie in the place of the lock when nobody holds it. */
const STALE = {
  'dead process': () => JSON.stringify({ pid: deadProcess(), host: hostname(), started: '1' }),
  'older form': () => JSON.stringify({ pid: deadProcess(), host: hostname() }),
  'process id used again': () => JSON.stringify({ pid: process.pid, host: hostname(), started: '1' }),
  'no content': () => '',
  'half of a lock': () => '{"pid":12',
};

function makeRoot() {
  const root = mkdtempSync(join(tmpdir(), 'errata-race-'));
  mkdirSync(join(root, 'data/benchmark/images/b'), { recursive: true });
  mkdirSync(join(root, 'data/models'), { recursive: true });
  for (const name of PAGES) writeFileSync(join(root, 'data/benchmark/images/b', name), PNG);
  const rows = PAGES.map((name) => `${name},b,x\n`).join('');
  writeFileSync(join(root, 'data/benchmark/benchmark.csv'), `image_name,batch_id,transcript\n${rows}`);
  writeFileSync(join(root, 'recognise.mjs'), RECOGNISE);
  const command = [process.execPath, join(root, 'recognise.mjs'), join(root, 'go')];
  const M = { provider: 'command', command, max_workers: 2 };
  writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M } }));
  return root;
}

/** Resolves with the exit of each start; the one that holds the lock goes on when all others have ended. */
function startAll(program, root, starts) {
  return new Promise((resolve) => {
    const ends = [];
    const go = () => writeFileSync(join(root, 'go'), '');
    const timer = setTimeout(go, ROUND_MS);
    for (let number = 0; number < starts; number += 1) {
      const child = spawn(process.execPath, [program, 'run', '--root', root, '--no-cache'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let stderr = '';
      child.stderr.on('data', (chunk) => (stderr += chunk));
      child.on('close', (status) => {
        ends.push({ pid: child.pid, status, stderr });
        if (ends.length === starts - 1) go();
        if (ends.length < starts) return;
        clearTimeout(timer);
        resolve(ends);
      });
    }
  });
}

/** What is wrong with the end of a round; an empty list when nothing is. */
function faultsOf(root, ends) {
  const faults = [];
  const winners = ends.filter(({ status }) => status === 0);
  if (winners.length !== 1) faults.push(`${winners.length} winners`);
  for (const { status, stderr } of ends)
    if (status !== 0 && status !== 73) faults.push(`exit ${status}: ${stderr.trim()}`);
  const csv = join(root, 'data/models/M.csv');
  const rows = existsSync(csv) ? readFileSync(csv, 'utf8').trim().split('\n').slice(1) : [];
  const expected = PAGES.map((name) => `${name},b,${winners[0]?.pid}`);
  if (rows.join() !== expected.join()) faults.push(`pages ${rows.join(' ')}, expected ${expected.join(' ')}`);
  const left = readdirSync(join(root, 'data/models')).filter((name) => /\.(?:lock|claim|tmp)\b/u.test(name));
  if (left.length > 0) faults.push(`left over: ${left.join(', ')}`);
  return faults;
}

/** Runs rounds of simultaneous starts; returns what went wrong, by round. */
export async function raceForLock({ program, rounds, starts = 8, onRound = () => undefined }) {
  const faults = [];
  const kinds = Object.entries(STALE);
  for (let round = 0; round < rounds; round += 1) {
    const root = makeRoot();
    const [kind, content] = kinds[round % kinds.length];
    const lock = join(root, 'data/models/.M.lock');
    writeFileSync(lock, content());
    // a lock without content is left alone while it may still be written
    utimesSync(lock, new Date(0), new Date(0));
    try {
      const found = faultsOf(root, await startAll(program, root, starts));
      faults.push(...found.map((fault) => `round ${round + 1} (${kind}): ${fault}`));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
    onRound(round + 1, faults.length);
  }
  return faults;
}

async function main([rounds = '200', starts = '8']) {
  const { bundle } = await import('../../scripts/bundle.mjs');
  const folder = fileURLToPath(new URL(`../../.cache/lock-race-${process.pid}`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  try {
    await bundle(folder);
    const faults = await raceForLock({
      program: join(folder, 'cli.js'),
      rounds: Number(rounds),
      starts: Number(starts),
      onRound: (round, count) => {
        if (round % 20 === 0) console.log(`${round} rounds of ${starts} starts, ${count} faults`);
      },
    });
    for (const fault of faults) console.error(fault);
    console.log(`lock race: ${rounds} rounds of ${starts} starts, ${faults.length} faults`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
