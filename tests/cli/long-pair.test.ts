import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { engineNames, evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { programPath, temporaryFolder } from './run.ts';

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

/** Address space in kB in which Node starts and small pairs are scored, and which long pairs do not fit. */
const LIMIT_KB = 1_800_000;

/** Runs the program in a limited address space. */
async function runLimited(
  words: readonly string[],
  cwd: string,
  engine: string,
): Promise<{ readonly status: number | null; readonly stderr: string }> {
  const program = [process.execPath, programPath(), ...words];
  const child = spawn('sh', ['-c', `ulimit -v ${LIMIT_KB}; exec "$@"`, 'sh', ...program], {
    cwd,
    env: { ...process.env, ERRATA_ENGINE: engine },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdout.resume();
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stderr };
}

// a module is not even started in so little address space, below
const withoutModule = engineNames.filter((name) => name !== 'wasm');

describe.skipIf(process.platform !== 'linux').each(withoutModule)(
  'memory that fails, engine %s',
  (engine) => {
    const long = [randomText(6_000_000, 3), randomText(6_000_000, 4)] as const;

    test('score and diff name the files', async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'a.txt'), long[0]);
      writeFileSync(join(folder, 'b.txt'), long[1]);
      for (const words of [
        ['score', 'a.txt', 'b.txt'],
        ['diff', 'a.txt', 'b.txt', '--unit', 'codepoint'],
      ]) {
        const { status, stderr } = await runLimited(words, folder, engine);
        expect(stderr).toMatch(/a\.txt, b\.txt: found texts that are too long.*\(TOO_LARGE\)/u);
        expect(status).toBe(65);
      }
    });

    test('evaluate leaves out the model, names the page and writes the others', async () => {
      const root = evaluationRoot(
        [
          ['p1', 'b1', long[0]],
          ['p2', 'b1', 'short'],
        ],
        {
          Good: [['p2', 'b1', 'shirt']],
          Long: [
            ['p1', 'b1', long[1]],
            ['p2', 'b1', 'short'],
          ],
        },
      );
      const { status, stderr } = await runLimited(['evaluate'], root, engine);
      expect(stderr).toMatch(
        /Long\.csv: found 12000000 bytes of text for "p1" of batch "b1".*\(TOO_LARGE\)/u,
      );
      expect(status).toBe(65);
      const names = Object.keys(resultsOf(root));
      expect(names).toContain('Good_cer.csv');
      expect(names).not.toContain('Long_cer.csv');
    });
  },
);

test.skipIf(process.platform !== 'linux' || withoutModule.length === engineNames.length)(
  'without address space for a module, wasm is refused and says why',
  async () => {
    const folder = temporaryFolder();
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(folder, name), 'short');
    const { status, stderr } = await runLimited(['score', 'a.txt', 'b.txt'], folder, 'wasm');
    expect(stderr).toMatch(/wasm engine: found no address space for its memory.*\(ENGINE_NOT_AVAILABLE\)/u);
    expect(status).toBe(78);
  },
);

test.skipIf(process.platform !== 'linux' || engineNames.length < 2)(
  'the script of two unrelated texts of 1 MB takes less than 100 MB beyond them',
  async () => {
    const script = join(import.meta.dirname, '..', 'faults', 'long-pairs.mjs');
    const child = spawn(process.execPath, [script, 'align', '1000000']);
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    await once(child, 'close');
    const { mb, edits } = JSON.parse(stdout) as { mb: number; edits: number };
    expect(edits).toBeGreaterThan(700_000);
    expect(mb).toBeLessThan(100);
  },
);
