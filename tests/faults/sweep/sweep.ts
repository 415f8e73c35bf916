import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, type SweptCommand } from './commands.ts';
import { judge, type Verdict } from './judge.ts';
import { pointsOf, sample, type Point } from './points.ts';
import { Stage, type Prepared } from './stage.ts';

export interface SweepRequest {
  /** The bundled program. */
  readonly program: string;
  readonly library: string;
  readonly seed: number;
  /** How many points in all; undefined: every one. */
  readonly points: number | undefined;
  readonly workers: number;
  readonly commands?: readonly SweptCommand[];
  /** This point alone. */
  readonly only?: Point;
  readonly onVerdict?: (verdict: Verdict) => void;
}

/** Points of one command that a worker takes at a time. */
const CHUNK = 40;

interface Task {
  readonly command: SweptCommand;
  readonly points: readonly Point[];
  /** The worker that has prepared the command already. */
  readonly home: Worker;
}

/** Lets file calls of every command fail, one per run. */
export async function sweep(request: SweepRequest): Promise<readonly Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'errata-sweep-'));
  try {
    const workers = Array.from(
      { length: request.workers },
      (_, number) => new Worker(new Stage(join(folder, `w${number}`), request.program, request.library)),
    );
    const tasks = await planTasks(request, workers);
    const verdicts: Verdict[] = [];
    const work = async (worker: Worker): Promise<void> => {
      for (let task = nextTask(tasks, worker); task !== undefined; task = nextTask(tasks, worker))
        for (const point of task.points) {
          const verdict = await worker.judge(task.command, point);
          verdicts.push(verdict);
          request.onVerdict?.(verdict);
        }
    };
    await Promise.all(workers.map(work));
    return verdicts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A task that the worker is prepared for, else any: to prepare a command takes as long as some points. */
function nextTask(tasks: Task[], worker: Worker): Task | undefined {
  const own = tasks.findIndex(({ home }) => home === worker);
  return tasks.splice(Math.max(own, 0), 1)[0];
}

/** Runs each command once undisturbed and draws its points; a command with few leaves its share to the others. */
async function planTasks(request: SweepRequest, workers: readonly Worker[]): Promise<Task[]> {
  const waiting = [...(request.commands ?? COMMANDS)];
  const all: Task[] = [];
  const look = async (worker: Worker): Promise<void> => {
    for (let command = waiting.shift(); command !== undefined; command = waiting.shift())
      all.push({
        command,
        points: pointsOf(command.name, (await worker.prepared(command)).calls),
        home: worker,
      });
  };
  await Promise.all(workers.map(look));
  all.sort((a, b) => a.points.length - b.points.length || (a.command.name < b.command.name ? -1 : 1));
  if (request.only !== undefined) return all.map((task) => ({ ...task, points: [request.only!] }));
  let left = request.points ?? Infinity;
  return all.flatMap(({ command, points, home }, index) => {
    const share = Math.min(points.length, Math.ceil(left / (all.length - index)));
    left -= share;
    const chosen = sample(points, share, request.seed + index);
    return Array.from({ length: Math.ceil(chosen.length / CHUNK) }, (_, number) => ({
      command,
      home,
      points: chosen.slice(number * CHUNK, (number + 1) * CHUNK),
    }));
  });
}

class Worker {
  readonly #stage: Stage;
  readonly #prepared = new Map<string, Promise<Prepared>>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  prepared(command: SweptCommand): Promise<Prepared> {
    const known = this.#prepared.get(command.name) ?? this.#stage.prepare(command);
    this.#prepared.set(command.name, known);
    return known;
  }

  async judge(command: SweptCommand, point: Point): Promise<Verdict> {
    return judge(this.#stage, await this.prepared(command), point);
  }
}
