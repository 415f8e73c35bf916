import { isKill, isRead, type Point } from './points.ts';
import type { Ended, Prepared, Stage } from './stage.ts';
import { differences, halves, mixtures, readTree, type Tree } from './tree.ts';

/** What came of a point; one whose call did not come this time is no point. */
export interface Verdict {
  readonly point: Point;
  readonly hasStruck: boolean;
  readonly exit: number;
  readonly defects: readonly string[];
}

const KILLED = 137;

/** Lets one call fail, then runs the command again: the result must be that of an undisturbed run. */
export async function judge(stage: Stage, prepared: Prepared, point: Point): Promise<Verdict> {
  stage.reset(prepared);
  const { ended, hasStruck } = await stage.run(prepared.command, point);
  if (!hasStruck) return { point, hasStruck, exit: ended.exit, defects: [] };
  const found = readTree(stage.root);
  const defects = [...judgeEnd(ended), ...judgeFault(point, ended, found, prepared)];
  const { ended: again } = await stage.run(prepared.command);
  return {
    point,
    hasStruck,
    exit: ended.exit,
    defects: [...defects, ...judgeAgain(again, readTree(stage.root), found, prepared)].map((text) =>
      text.replaceAll(stage.root, ''),
    ),
  };
}

/** What no run may do, whatever happens to it. */
function judgeEnd({ exit, stderr, isStuck }: Ended): readonly string[] {
  if (isStuck) return ['does not end'];
  const defects: string[] = [];
  if (exit === 70 || (exit > 128 && exit !== KILLED))
    defects.push(`exit ${exit}: ${stderr.trim().slice(0, 600)}`);
  if (/^\s+at .*:\d+/mu.test(stderr)) defects.push(`a stack on stderr: ${stderr.trim().slice(0, 600)}`);
  return defects;
}

function judgeFault(
  point: Point,
  { exit, stderr }: Ended,
  found: Tree,
  prepared: Prepared,
): readonly string[] {
  const { before, after } = prepared;
  const defects: string[] = [];
  if (!expectedExits(point, prepared).includes(exit))
    defects.push(`exit ${exit} with the fault: ${stderr.trim().slice(0, 600) || 'no message'}`);
  if (isKill(point)) defects.push(...halves(found, before, after));
  defects.push(...mixtures(found));
  const isDone = exit === prepared.exit && !isKill(point);
  if (isDone && !isFailureOf(prepared, exit))
    defects.push(...lacks(found, after).map((line) => `exit ${exit}, but ${line}`));
  return defects;
}

/** What keeps a result from being done; a temporary file that could not be removed waits for the next start. */
const lacks = (found: Tree, after: Tree): readonly string[] =>
  differences(found, after).filter((line) => !/^left over: (?:.*\/)?\./u.test(line));

/** An exit code that an undisturbed run has too, but that also stands for pages that failed. */
const isFailureOf = (prepared: Prepared, exit: number): boolean => exit === 1 && prepared.exit === 1;

function expectedExits(point: Point, { exit, command }: Prepared): readonly number[] {
  if (isKill(point)) return [KILLED];
  if (point.kind === 'short') return [exit];
  // 1: a page failed, 65 and 78: data or configuration that cannot be read
  if (isRead(point)) return [exit, 1, 65, 73, 74, 78];
  const page = command.pageFiles !== undefined && point.pattern.startsWith(command.pageFiles) ? [1] : [];
  return point.kind === 'EACCES' ? [exit, 73, 74, ...page] : [exit, 74, ...page];
}

/** After the second run nothing tells of the first. */
function judgeAgain(again: Ended, tree: Tree, found: Tree, prepared: Prepared): readonly string[] {
  const wasDone = lacks(found, prepared.after).length === 0;
  const exits = [prepared.exit, ...(wasDone ? (prepared.command.doneExits ?? []) : [])];
  const defects = differences(tree, prepared.after).map((line) => `after the second run ${line}`);
  if (!exits.includes(again.exit))
    defects.push(`the second run ended with ${again.exit}: ${again.stderr.trim().slice(0, 600)}`);
  return defects;
}
