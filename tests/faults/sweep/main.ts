import { parseArgs } from 'node:util';
import { COMMANDS } from './commands.ts';
import { parsePoint, pointText } from './points.ts';
import { buildShim } from './shim.ts';
import { sweep } from './sweep.ts';
import type { Verdict } from './judge.ts';

export interface Place {
  readonly program: string;
  readonly shimSource: string;
  readonly folder: string;
}

const USUAL_POINTS = 1700;

/** The sweep as `npm run test:faults` runs it; returns the exit code. */
export async function main(words: readonly string[], place: Place): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string' },
      points: { type: 'string', default: String(USUAL_POINTS) },
      all: { type: 'boolean', default: false },
      workers: { type: 'string', default: '2' },
      command: { type: 'string', multiple: true },
      replay: { type: 'string' },
    },
  });
  const shim = buildShim(place.shimSource, place.folder);
  if ('missing' in shim) {
    console.log(`sweep skipped: ${shim.missing}`);
    return 0;
  }
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const replayed = values.replay === undefined ? undefined : parsePoint(values.replay);
  const names = replayed === undefined ? values.command : [replayed.command];
  let done = 0;
  const verdicts = await sweep({
    program: place.program,
    library: shim.library,
    seed,
    points: values.all ? undefined : Number(values.points),
    workers: replayed === undefined ? Number(values.workers) : 1,
    commands: COMMANDS.filter(({ name }) => names?.includes(name) ?? true),
    ...(replayed === undefined ? {} : { only: replayed }),
    onVerdict: (verdict) => {
      printDefects(verdict);
      done += 1;
      if (done % 100 === 0) console.log(`${done} points`);
    },
  });
  return summarize(verdicts, seed);
}

function printDefects({ point, defects }: Verdict): void {
  if (defects.length === 0) return;
  console.log(`\ndefect: npm run test:faults -- --only sweep --replay '${pointText(point)}'`);
  for (const defect of defects) console.log(`  ${defect.replaceAll('\n', '\n    ')}`);
}

function summarize(verdicts: readonly Verdict[], seed: number): number {
  const struck = verdicts.filter(({ hasStruck }) => hasStruck);
  const defects = struck.filter((verdict) => verdict.defects.length > 0);
  console.log('');
  printTable('command', struck, ({ point }) => point.command);
  printTable('kind', struck, ({ point }) => point.kind);
  printTable('call', struck, ({ point }) => point.call);
  printTable('exit', struck, ({ exit }) => String(exit));
  console.log(
    `seed ${seed}: ${struck.length} points, ${defects.length} with a defect, ` +
      `${verdicts.length - struck.length} whose call did not come`,
  );
  return defects.length > 0 || struck.length === 0 ? 1 : 0;
}

function printTable(title: string, verdicts: readonly Verdict[], keyOf: (verdict: Verdict) => string): void {
  const counts = new Map<string, { points: number; defects: number }>();
  for (const verdict of verdicts) {
    const count = counts.get(keyOf(verdict)) ?? { points: 0, defects: 0 };
    counts.set(keyOf(verdict), count);
    count.points += 1;
    if (verdict.defects.length > 0) count.defects += 1;
  }
  const cells = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { points, defects }]) =>
      defects === 0 ? `${key} ${points}` : `${key} ${points} (${defects} bad)`,
    );
  console.log(`points by ${title}: ${cells.join(', ')}`);
}
