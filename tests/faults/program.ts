import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, type ModelOutcome, type RunOptions } from '../../src/infer/index.ts';
import { loadConfig } from '../../src/io/config-file.ts';
import { redact } from '../../src/io/redact.ts';
import { programPath, type ProgramResult } from '../cli/run.ts';
import { makeRoot } from './case.ts';
import { CANARY } from './clients.ts';
import { ok } from './answers.ts';
import { Service, type Script } from './service.ts';

/** Text that depends on the image alone. */
export const readImage: Script = (_, request) => ok(`text of ${request.image.slice(-40)}`);

export interface Project {
  readonly root: string;
  readonly service: Service;
  configure(settings: Readonly<Record<string, unknown>>, others?: Readonly<Record<string, unknown>>): void;
}

/** A root whose model `M` asks a service on loopback. */
export async function makeProject(
  pages: number,
  settings: Readonly<Record<string, unknown>> = {},
  script: Script = readImage,
): Promise<Project> {
  const root = makeRoot(pages);
  const service = await Service.start('chat', script);
  const configure: Project['configure'] = (changes, others = {}) => {
    const model = {
      provider: 'openai_compatible',
      base_url: service.baseUrl,
      model_name: 'm',
      api_key_env: 'SOME_KEY',
      backoff_ms: 10,
      ...changes,
    };
    writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: model, ...others } }));
  };
  configure(settings);
  return { root, service, configure };
}

/** Runs a project inside the test, which is quicker than starting the program. */
export async function runHere(
  root: string,
  changes: Partial<RunOptions> = {},
): Promise<{ readonly exit: number; readonly models: readonly ModelOutcome[]; readonly output: string }> {
  const lines: string[] = [];
  const note = (message: string): void => {
    lines.push(redact(message));
  };
  const report = await run({
    root,
    config: await loadConfig(root, undefined),
    env: { SOME_KEY: CANARY },
    signal: new AbortController().signal,
    events: {
      warn: note,
      log: note,
      onModelEnd: ({ failure }) => {
        if (failure !== undefined) note(failure.message);
      },
    },
    ...changes,
  });
  return { ...report, output: lines.join('\n') };
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<ProgramResult>;
}

/** Starts the real program on a project; the caller may send it signals. */
export function startRun(
  root: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Started {
  const child = spawn(process.execPath, [programPath(), 'run', '--root', root, ...words], {
    env: { ...process.env, SOME_KEY: CANARY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<ProgramResult>((resolve) => {
    child.on('close', (status, signal) => {
      resolve({ status, signal, stdout, stderr });
    });
  });
  return { child, ended };
}

export const runProject = (
  root: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> => startRun(root, words, env).ended;
