import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { engineNames, evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { programPath, runErrata, temporaryFolder } from './run.ts';

/** The text of a seed: texts of different seeds have nothing in common. */
function randomText(length: number, seed: number): string {
  let state = seed;
  const letters = Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCodePoint(97 + ((state >>> 16) % 26));
  });
  return letters.join('');
}

const LONG = 2_000_000;
const texts = [randomText(LONG, 1), randomText(LONG, 2)] as const;

function textFiles(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.txt'), texts[0]);
  writeFileSync(join(folder, 'b.txt'), texts[1]);
  return folder;
}

function longRoot(): string {
  const page = ['p1', 'b1'] as const;
  return evaluationRoot([[...page, texts[0]]], { Long: [[...page, texts[1]]] });
}

const COMMANDS = [
  ['score', () => [textFiles(), ['score', 'a.txt', 'b.txt']]],
  ['diff', () => [textFiles(), ['diff', 'a.txt', 'b.txt', '--unit', 'codepoint']]],
  ['diff --side-by-side', () => [textFiles(), ['diff', 'a.txt', 'b.txt', '-y']]],
  ['evaluate', () => [longRoot(), ['evaluate']]],
] as const satisfies readonly (readonly [string, () => [string, string[]]])[];

describe.each(engineNames)('two unrelated texts of 2 MB, engine %s', (engine) => {
  test.each(COMMANDS)('%s ends within a second of a signal', async (name, prepare) => {
    const [cwd, words] = prepare();
    const signal = name === 'score' ? 'SIGTERM' : 'SIGINT';
    const child = spawn(process.execPath, [programPath(), ...words], {
      cwd,
      env: { ...process.env, ERRATA_ENGINE: engine },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await sleep(2500);
    expect(child.exitCode, 'the pair is under way').toBeNull();
    const sent = performance.now();
    child.kill(signal);
    expect(await ended).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
    expect(performance.now() - sent).toBeLessThan(1000);
  });
});

/** Runs the program with a limit of its address space, in kB. */
async function runLimited(words: readonly string[], cwd: string, engine: string, kb: number) {
  const child = spawn(
    'sh',
    ['-c', 'ulimit -v "$0"; exec "$@"', String(kb), process.execPath, programPath(), ...words],
    {
      cwd,
      env: { ...process.env, ERRATA_ENGINE: engine },
    },
  );
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdout.resume();
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stderr };
}
void runLimited;
void runErrata;
void resultsOf;
