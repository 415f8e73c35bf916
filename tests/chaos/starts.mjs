// Starts of the real program: three at once, of which one reads and two are turned away.
import { fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const AT_ONCE = 3;
const DECISION_MS = 120_000;

/** The service as an object with methods; every order waits for its answer. */
export async function startService(seed, key) {
  const child = fork(fileURLToPath(new URL('service.mjs', import.meta.url)), [seed, key], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const next = (field) =>
    new Promise((resolve) => {
      const look = (message) => {
        if (!(field in message)) return;
        child.off('message', look);
        resolve(message);
      };
      child.on('message', look);
    });
  const order = async (words, field) => {
    const reply = next(field);
    child.send(words);
    return reply;
  };
  const { address } = await next('address');
  return {
    address,
    begin: (start, alarmAt) => order({ do: 'begin', start, alarmAt }, 'begun'),
    decided: () => order({ do: 'decided' }, 'decided'),
    alarm: () => next('alarm'),
    settle: () => order({ do: 'settle' }, 'settled'),
    report: () => order({ do: 'report' }, 'log'),
    stop: () => child.kill(),
  };
}

/** One run of the program with all that it printed. */
export function startProgram(program, root, env, words = []) {
  const child = spawn(process.execPath, [program, 'run', '--root', root, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = { child, stdout: '', stderr: '', status: undefined, signal: undefined, ended: undefined };
  child.stdout.on('data', (chunk) => {
    run.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    run.stderr += chunk;
  });
  run.ended = new Promise((resolve) => {
    child.on('close', (status, signal) => resolve(Object.assign(run, { status, signal })));
  });
  return run;
}

const isRunning = ({ status, signal }) => status === undefined && signal === undefined;

/** Starts the program several times at once and waits until all but one have ended. */
async function startAtOnce(launch) {
  const runs = Array.from({ length: AT_ONCE }, launch);
  const deadline = performance.now() + DECISION_MS;
  while (runs.filter(isRunning).length > 1 && performance.now() < deadline)
    await Promise.race([...runs.filter(isRunning).map(({ ended }) => ended), pause(1000)]);
  return { runs, reader: runs.find(isRunning) };
}

const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Three starts, of which the one that reads is killed when the service has seen so many requests, or left to
 * its end.
 */
export async function startThree({ service, number, killAt, launch }) {
  await service.begin(number, killAt);
  const alarm = killAt === undefined ? undefined : service.alarm();
  const { runs, reader } = await startAtOnce(launch);
  await service.decided();
  if (reader === undefined) return { runs, reader };
  await Promise.race([reader.ended, ...(alarm === undefined ? [] : [alarm])]);
  if (alarm !== undefined) reader.child.kill('SIGKILL');
  await Promise.all(
    runs.map((run) => {
      if (run !== reader && isRunning(run)) run.child.kill('SIGKILL');
      return run.ended;
    }),
  );
  await service.settle();
  return { runs, reader };
}
