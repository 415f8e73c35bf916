import { setImmediate as nextTurn } from 'node:timers/promises';
import { Coverage } from './coverage.ts';
import { generator, mutate } from './mutate.ts';
import type { Target } from './target.ts';

/** Inputs between two turns of the event loop, in which the runtime frees what native code has given. */
const TURN = 256;

export interface LoopOptions {
  readonly corpus: readonly Buffer[];
  readonly runs: number;
  readonly seconds: number;
  readonly seed: number;
  /** Called with every input before it is run, so that one that never ends can be named. */
  readonly before: (bytes: Buffer) => void;
}

export interface LoopResult {
  readonly executions: number;
  readonly corpus: readonly Buffer[];
  readonly failure: { readonly bytes: Buffer; readonly error: unknown } | undefined;
}

/** Runs changed copies of inputs, keeps those that reach something new, stops at the first failure. */
export async function fuzz(target: Target, options: LoopOptions): Promise<LoopResult> {
  const { runs, seconds, seed, before } = options;
  const below = generator(seed);
  const tokens = target.tokens.map((token) => Buffer.from(token));
  const end = performance.now() + 1000 * seconds;
  const first = [...options.corpus, ...target.seeds.map((text) => Buffer.from(text)), Buffer.alloc(0)];
  const coverage = new Coverage();
  const corpus: Buffer[] = [];
  let executions = 0;
  while (executions < runs && (executions % 64 !== 0 || performance.now() < end)) {
    const bytes =
      first[executions] ??
      mutate(chosen(corpus, below), below, {
        other: chosen(corpus, below),
        tokens,
        longest: target.longest,
      });
    executions += 1;
    before(bytes);
    if (executions % TURN === 0) await nextTurn();
    const error = await withoutStacks(() => failureOf(target, bytes));
    if (error !== undefined) {
      const small = await shrink(target, bytes, error.value);
      return {
        executions,
        corpus,
        failure: { bytes: small, error: (await failureOf(target, small))?.value },
      };
    }
    if (coverage.take() > 0) corpus.push(Buffer.from(bytes));
  }
  return { executions, corpus: await smallest(target, corpus), failure: undefined };
}

/** What came last leads further more often, and the shorter of two sooner. */
function chosen(corpus: readonly Buffer[], below: (limit: number) => number): Buffer {
  if (corpus.length === 0) return Buffer.alloc(0);
  if (below(4) === 0) return corpus[corpus.length - 1 - below(Math.min(16, corpus.length))]!;
  const [one, other] = [corpus[below(corpus.length)]!, corpus[below(corpus.length)]!];
  return one.length < other.length ? one : other;
}

/** A refusal is an error too: its stack costs more than the work, and nobody reads it. */
async function withoutStacks<Result>(work: () => Promise<Result>): Promise<Result> {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return await work();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

async function failureOf(target: Target, bytes: Buffer): Promise<{ readonly value: unknown } | undefined> {
  Coverage.begin();
  try {
    // a target that does not wait for anything is not made to
    const pending = target.run(bytes);
    if (pending !== undefined) await pending;
    return undefined;
  } catch (value) {
    return { value };
  }
}

/** Leaves out parts as long as an error of the same kind comes. */
async function shrink(target: Target, bytes: Buffer, error: unknown): Promise<Buffer> {
  let small = Buffer.from(bytes);
  const kind = kindOf(error);
  for (let size = small.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at + size <= small.length;) {
      const shorter = Buffer.concat([small.subarray(0, at), small.subarray(at + size)]);
      const found = await failureOf(target, shorter);
      if (found !== undefined && kindOf(found.value) === kind) small = shorter;
      else at += size;
    }
  }
  return small;
}

function kindOf(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message.slice(0, 24)}` : String(error);
}

/** The shortest inputs that reach as much as all of them. */
async function smallest(target: Target, corpus: readonly Buffer[]): Promise<readonly Buffer[]> {
  const coverage = new Coverage();
  const kept: Buffer[] = [];
  for (const bytes of corpus.toSorted((a, b) => a.length - b.length)) {
    await failureOf(target, bytes);
    if (coverage.take() > 0) kept.push(bytes);
  }
  return kept;
}
