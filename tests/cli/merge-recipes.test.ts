import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { cleanEnvironment, programPath, runErrata } from './run.ts';

const PAGE = readFileSync('docs/scale.md', 'utf8');
const PARTS = 8;

/** The first block below a heading. */
function blockBelow(heading: string): string {
  const [, block = ''] = PAGE.split(`## ${heading}\n`)[1]?.split(/```(?:sh|yaml)?\n/u) ?? [];
  return block;
}

/** A folder with `errata`, and `npx` that starts it. */
function programs(root: string): string {
  const bin = join(root, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'errata'), `#!/bin/sh\nexec "${process.execPath}" "${programPath()}" "$@"\n`, {
    mode: 0o755,
  });
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  symlinkSync(process.execPath, join(bin, 'node'));
  return [bin, process.env['PATH']].join(delimiter);
}

function runScript(script: string, cwd: string, env: Record<string, string>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', script], { cwd, env: cleanEnvironment(env), stdio: 'ignore' });
    child.on('error', reject);
    child.on('close', resolve);
  });
}

const jobCommand = (yaml: string): string => {
  const job = parse(yaml) as {
    spec: { completions: number; template: { spec: { containers: { command: string[] }[] } } };
  };
  expect(job.spec.completions).toBe(PARTS);
  const [shell, option, script = ''] = job.spec.template.spec.containers[0]!.command;
  expect([shell, option]).toEqual(['sh', '-c']);
  return script;
};

test.each([
  ['Slurm', (block: string) => block, (at: number) => ({ SLURM_ARRAY_TASK_ID: String(at + 1) })],
  ['Kubernetes', jobCommand, (at: number) => ({ JOB_COMPLETION_INDEX: String(at) })],
])('the jobs of %s, side by side, are one run', async (name, scriptOf, variablesOf) => {
  const rows = Array.from({ length: 30 }, (_, at) => [`p${at}`, `b${at % 2}`, `page ${at}`]);
  const root = evaluationRoot(rows, {
    M: rows.slice(3).map(([page = '', batch = '']) => [page, batch, 'pag']),
  });
  expect((await runErrata(['evaluate', '--root', root])).status).toBe(0);
  const expected = resultsOf(root);
  rmSync(join(root, 'data', 'evaluation'), { recursive: true });
  const script = scriptOf(blockBelow(name));
  if (name === 'Slurm') expect(script).toContain(`--array=1-${PARTS}`);
  const PATH = programs(root);
  const jobs = Array.from({ length: PARTS }, (_, at) =>
    runScript(script, root, { PATH, ...variablesOf(at) }),
  );
  expect(await Promise.all(jobs)).toEqual(jobs.map(() => 0));
  const parts = readdirSync(join(root, 'parts')).map((part) => join(root, 'parts', part));
  expect(parts).toHaveLength(PARTS);
  const { status, stderr } = await runErrata(['merge', ...parts, '--root', root]);
  expect(status, stderr).toBe(0);
  expect(resultsOf(root)).toEqual(expected);
});
