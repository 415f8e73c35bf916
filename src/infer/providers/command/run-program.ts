import { spawn, type ChildProcess } from 'node:child_process';
import { isUtf8 } from 'node:buffer';
import { redact } from '../../../io/redact.ts';
import { systemCode } from '../../../schema/error.ts';
import { ProviderError } from '../../provider.ts';

const LARGEST_BYTES = 20_000_000;
/** Of stderr; more than is shown, so that a secret that is cut at its start is not. */
const KEPT_BYTES = 16_384;

export interface RunProgramOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Text on its standard input. @default nothing */
  readonly input?: string | undefined;
}

/** Runs a program to its end and gives its output; anything but exit code 0 is a failure with the end of its stderr. */
export async function runProgram(
  words: readonly string[],
  { cwd, env, signal, input }: RunProgramOptions,
): Promise<string> {
  const [program, ...rest] = words;
  if (program === undefined)
    throw new ProviderError('CONFIG_INVALID', 'command: expected a program, found none', {
      kind: 'configuration',
    });
  signal.throwIfAborted();
  // a group of its own, so that what the program starts ends with it
  const child = spawn(program, rest, {
    cwd,
    env: { ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  // a program may end before it has read everything; its exit code tells what it thinks of that
  child.stdin?.on('error', () => undefined).end(input);
  const stop = (): void => {
    killGroup(child);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { output, complaint, exitCode, exitSignal, isTooLong } = await collect(child);
    signal.throwIfAborted();
    if (isTooLong)
      throw new ProviderError('OUTPUT_TOO_LARGE', `${program}: more than ${LARGEST_BYTES} bytes of output`, {
        kind: 'page',
      });
    if (exitCode !== 0) throw failed(program, exitCode, exitSignal, complaint);
    if (!isUtf8(output))
      throw new ProviderError('NOT_UTF8', `${program}: output is not valid UTF-8`, { kind: 'page' });
    return output.toString('utf8');
  } catch (cause) {
    throw cause instanceof ProviderError || signal.aborted ? cause : notStarted(program, cause);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

interface ProgramEnd {
  readonly output: Buffer;
  readonly complaint: string;
  readonly exitCode: number | null;
  readonly exitSignal: NodeJS.Signals | null;
  readonly isTooLong: boolean;
}

function collect(child: ChildProcess): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let sizeBytes = 0;
    let complaint: Buffer = Buffer.alloc(0);
    child.stdout?.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes <= LARGEST_BYTES) output.push(chunk);
      else killGroup(child);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = Buffer.concat([complaint, chunk]).subarray(-KEPT_BYTES);
    });
    child.on('error', reject);
    child.on('close', (exitCode, exitSignal) => {
      resolve({
        output: Buffer.concat(output),
        complaint: complaint.toString('utf8'),
        exitCode,
        exitSignal,
        isTooLong: sizeBytes > LARGEST_BYTES,
      });
    });
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function failed(
  program: string,
  exitCode: number | null,
  exitSignal: NodeJS.Signals | null,
  complaint: string,
): ProviderError {
  const said = redact(complaint);
  const last = said.trim().split('\n').at(-1)?.trim() ?? '';
  const how = exitCode === null ? `ended by ${exitSignal ?? 'a signal'}` : `exit code ${exitCode}`;
  return new ProviderError(
    'COMMAND_FAILED',
    `${program}: ${how}${last === '' ? '' : `: ${last.slice(0, 300)}`}`,
    { kind: 'page', details: { exitCode, stderr: said.slice(-1024) } },
  );
}

function notStarted(program: string, cause: unknown): unknown {
  const code = systemCode(cause);
  if (code === undefined) return cause;
  const reason = code === 'ENOENT' ? 'not found' : `cannot be started (${code})`;
  return new ProviderError('COMMAND_NOT_FOUND', `command: ${program}: ${reason}`, {
    kind: 'configuration',
    cause,
  });
}
