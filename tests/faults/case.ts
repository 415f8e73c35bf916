import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect } from 'vitest';
import { run, type ModelOutcome, type RunOptions } from '../../src/infer/index.ts';
import { loadConfig } from '../../src/io/config-file.ts';
import { redact } from '../../src/io/redact.ts';
import type { JournalEntry } from '../../src/schema/journal.ts';
import type { TestClient } from './clients.ts';
import { Service, type Script } from './service.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that is removed after the file of tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'errata-faults-'));
  folders.push(folder);
  return folder;
}

export interface CaseOptions {
  readonly pages?: number;
  /** Images of the batch in place of small PNGs, by name. */
  readonly images?: Readonly<Record<string, Uint8Array>>;
  /** Settings of the model besides those of the client. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly run?: Partial<RunOptions>;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface CaseResult {
  readonly report: ModelOutcome;
  readonly exit: number;
  readonly service: Service;
  readonly root: string;
  readonly entries: readonly JournalEntry[];
  /** Everything that was printed. */
  readonly output: string;
  again(options?: Pick<CaseOptions, 'run' | 'env'>): Promise<CaseResult>;
}

/** A PNG of one pixel whose content tells its number. */
export function pixel(number: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, 'latin1');
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(Buffer.concat([head.subarray(4), data])));
    return Buffer.concat([head, data, sum]);
  };
  const size = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const color = Buffer.from([0, number & 255, (number >> 8) & 255, (number >> 16) & 255]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(color)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const table = Array.from({ length: 256 }, (_, start) =>
  Array.from({ length: 8 }).reduce<number>(
    (value) => (value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1),
    start,
  ),
);

function crc(bytes: Buffer): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xff_ff_ff_ff) >>> 0;
}

/** A root with pages `batch-1/p001.png` and on. */
export function makeRoot(pages: number): string {
  const root = temporaryFolder();
  const folder = join(root, 'data/benchmark/images/batch-1');
  mkdirSync(folder, { recursive: true });
  for (let number = 1; number <= pages; number += 1)
    writeFileSync(join(folder, `p${String(number).padStart(3, '0')}.png`), pixel(number));
  return root;
}

/** Runs one model of a client against a service that follows a script. */
export async function runCase(
  client: TestClient,
  script: Script,
  options: CaseOptions = {},
): Promise<CaseResult> {
  const service = await Service.start(client.wire, script);
  const root = makeRoot(options.images === undefined ? (options.pages ?? 1) : 0);
  for (const [name, bytes] of Object.entries(options.images ?? {}))
    writeFileSync(join(root, 'data/benchmark/images/batch-1', name), bytes);
  const { env, secrets } = client.environment(temporaryFolder());
  const settings = {
    base_url: service.baseUrl,
    backoff_ms: 10,
    timeout_ms: 20_000,
    max_retries: 2,
    ...client.settings,
    ...options.settings,
  };
  writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: settings } }));
  const execute = async ({
    run: changes = {},
    env: variables = {},
  }: Pick<CaseOptions, 'run' | 'env'>): Promise<CaseResult> => {
    const lines: string[] = [];
    const { models, exit } = await run({
      root,
      config: await loadConfig(root, undefined),
      env: { ...env, ...variables },
      signal: new AbortController().signal,
      // as the command line prints and logs them
      events: {
        warn: (message) => {
          lines.push(redact(message));
        },
        log: (message) => {
          lines.push(redact(message));
        },
        onModelEnd: ({ failure }) => {
          if (failure !== undefined) lines.push(redact(failure.message));
        },
      },
      ...changes,
    });
    const report = models[0];
    if (report === undefined) throw new Error('no model ran');
    const output = lines.join('\n');
    // tokens are made on the way, so that only the service can tell them
    const tokens = service.requests.flatMap(
      ({ headers }) => headers.authorization?.replace(/^Bearer /u, '') ?? [],
    );
    expectNoSecret(root, output, [...secrets, ...new Set(tokens)]);
    return {
      report,
      exit,
      service,
      root,
      entries: readEntries(root),
      output,
      again: (more = {}) => execute({ env: variables, ...more }),
    };
  };
  return execute(options);
}

export function readEntries(root: string, model = 'M'): readonly JournalEntry[] {
  let text: string;
  try {
    text = readFileSync(join(root, `data/models/${model}.journal.jsonl`), 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalEntry);
}

export function csvOf(root: string, model = 'M'): string | undefined {
  try {
    return readFileSync(join(root, `data/models/${model}.csv`), 'utf8');
  } catch {
    return undefined;
  }
}

/** No file of the root and no line of output holds a secret, neither plain nor in base64 nor escaped for an address. */
export function expectNoSecret(root: string, output: string, secrets: readonly string[]): void {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = [
    ['output', output] as const,
    ...files.map((file) => [file, readFileSync(file, 'latin1')] as const),
  ];
  for (const secret of secrets) {
    const forms = [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/u, ''),
      encodeURIComponent(secret),
    ];
    expect(
      texts.filter(([, text]) => forms.some((form) => text.includes(form))).map(([place]) => place),
      'places with a secret',
    ).toEqual([]);
  }
}
