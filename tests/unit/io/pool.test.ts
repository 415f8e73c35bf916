import { expect, test } from 'vitest';
import { Pool } from '../../../src/io/pool.ts';

test('a pool bounds what is under way and throws the first failure', async () => {
  const pool = new Pool(2);
  let running = 0;
  let most = 0;
  for (let at = 0; at < 8; at += 1) {
    await pool.add(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      running -= 1;
    });
  }
  await pool.drain();
  expect(most).toBe(2);
  await pool.add(() => Promise.reject(new Error('broken')));
  await expect(pool.drain()).rejects.toThrow('broken');
});
