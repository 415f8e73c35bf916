import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WorkerPool, type PoolWorker } from '../../../../../src/infer/providers/shared/worker-pool.ts';

const never = { signal: new AbortController().signal };

/** Counts the workers that were started and are open; a task may end its worker. */
class Workshop {
  started = 0;
  open = 0;

  readonly start = (): Promise<PoolWorker> => {
    this.started += 1;
    this.open += 1;
    let isOpen = true;
    return Promise.resolve({
      isAlive: () => isOpen,
      close: async () => {
        if (isOpen) this.open -= 1;
        isOpen = false;
      },
    });
  };
}

test('a pool starts no more workers than its size and replaces one that failed', async () => {
  const shop = new Workshop();
  const pool = new WorkerPool({ size: 2, open: shop.start });
  const work = (number: number) => async (worker: PoolWorker) => {
    await nextTurn();
    if (number > 0) return String(number);
    await worker.close();
    throw new Error('broken');
  };
  const results = await Promise.all(
    [1, 2, 0, 3, 4].map((number) => pool.use(never, work(number)).catch(({ message }: Error) => message)),
  );
  expect(results).toEqual(['1', '2', 'broken', '3', '4']);
  expect([shop.started, shop.open]).toEqual([3, 2]);
  await pool.close();
  expect(shop.open).toBe(0);
});

test('a task is given up at once, its worker comes back when it is done, also after the end', async () => {
  const shop = new Workshop();
  const pool = new WorkerPool({ size: 1, open: shop.start });
  const stop = new AbortController();
  let finish = (): void => undefined;
  const first = pool.use(
    stop,
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const waiting = pool.use(stop, () => Promise.resolve());
  await nextTurn();
  stop.abort(new Error('stop'));
  await expect(first).rejects.toThrow('stop');
  await expect(waiting).rejects.toThrow('stop');
  await pool.close();
  expect(shop.open).toBe(1);
  finish();
  await nextTurn();
  expect(shop.open).toBe(0);
});

test('a worker that cannot be started fails its task alone: who waits tries again', async () => {
  const shop = new Workshop();
  let tries = 0;
  const pool = new WorkerPool({
    size: 1,
    open: async () => {
      tries += 1;
      await nextTurn();
      if (tries === 1) throw new Error('no room');
      return shop.start();
    },
  });
  const results = await Promise.all(
    [1, 2].map((number) =>
      pool.use(never, () => Promise.resolve(number)).catch(({ message }: Error) => message),
    ),
  );
  expect(results).toEqual(['no room', 2]);
});

test('a start is waited for outside the time of the task, a task and the wait for a worker are not', async () => {
  const shop = new Workshop();
  const starts: unknown[] = [];
  const untimed = async <Value>(start: Promise<Value>): Promise<Value> => {
    starts.push(await start);
    return start;
  };
  const pool = new WorkerPool({ size: 1, open: shop.start });
  const work = async (worker: PoolWorker): Promise<PoolWorker> => nextTurn(worker);
  const used = await Promise.all([1, 2].map(() => pool.use({ ...never, untimed }, work)));
  used.push(await pool.use({ ...never, untimed }, work));
  expect(starts).toHaveLength(1);
  expect(used).toEqual([starts[0], starts[0], starts[0]]);
});
