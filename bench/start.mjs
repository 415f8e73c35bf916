// How long the built program takes to start, above `node -e 0`: runs of all three take turns, and the least counts,
// since whatever else the machine does only adds to it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLines } from './engine/record.mjs';
import { PROJECT } from '../scripts/run-command.mjs';

const ROUNDS = Number(process.argv[2] ?? 20);
const PROGRAM = join(PROJECT, 'dist', 'cli.js');
const RECORDS = join(PROJECT, 'bench', 'records');
/** Milliseconds of processor time and of the clock, as the shell counts them for what it starts. */
const TIMED = 'TIMEFORMAT=\'%U %S %R\'; { time "$@" > /dev/null; } 2>&1';

/** Most milliseconds above `node -e 0`. */
const CONTESTANTS = [
  { name: 'node -e 0', words: ['-e', '0'] },
  { name: 'errata --version', words: [PROGRAM, '--version'], goal: 25 },
  { name: 'errata score a b', words: [PROGRAM, 'score', 'a', 'b'], goal: 45 },
];

function measure(words, cwd) {
  const { status, stdout } = spawnSync('bash', ['-c', TIMED, 'bash', process.execPath, ...words], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stdout}`);
  const [user, system, wall] = stdout.trim().split(/\s+/u).slice(-3).map(Number);
  return { cpu: 1000 * (user + system), wall: 1000 * wall };
}

const folder = mkdtempSync(join(tmpdir(), 'errata-start-'));
try {
  writeFileSync(join(folder, 'a'), 'kitten\n');
  writeFileSync(join(folder, 'b'), 'sitting\n');
  const least = CONTESTANTS.map(() => ({ cpu: Infinity, wall: Infinity }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, { words }] of CONTESTANTS.entries()) {
      const { cpu, wall } = measure(words, folder);
      least[at] = { cpu: Math.min(least[at].cpu, cpu), wall: Math.min(least[at].wall, wall) };
    }
  for (const [at, { name, goal }] of CONTESTANTS.entries()) {
    const above = (kind) =>
      `${least[at][kind].toFixed(0)} ms (+${(least[at][kind] - least[0][kind]).toFixed(0)})`;
    const wanted = goal === undefined ? '' : `, goal +${goal}`;
    console.log(`${name.padEnd(18)} processor ${above('cpu')}, clock ${above('wall')}${wanted}`);
  }
  const figures = `milliseconds, least of ${ROUNDS} starts in turns`;
  const rows = CONTESTANTS.map(({ name, goal = '' }, at) => [
    name,
    least[at].cpu.toFixed(1),
    least[at].wall.toFixed(1),
    goal,
  ]);
  const columns = ['start', 'processor', 'clock', 'goal above node -e 0'];
  console.log(`record: ${writeLines(RECORDS, '-start', { versions: {}, figures }, [columns, ...rows])}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
