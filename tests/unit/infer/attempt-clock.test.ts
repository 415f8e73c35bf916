import { expect, test, vi } from 'vitest';
import { AttemptClock } from '../../../src/infer/attempt-clock.ts';

test('a start that is still under way when the attempt ends arms no timer', async () => {
  vi.useFakeTimers();
  try {
    const onEnd = vi.fn();
    const clock = new AttemptClock(100, onEnd);
    let finish = (): void => undefined;
    const waiting = clock.untimed(
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    );
    clock.stop();
    finish();
    await waiting;
    vi.advanceTimersByTime(1000);
    expect(onEnd).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('time runs on after a start', async () => {
  vi.useFakeTimers();
  try {
    const onEnd = vi.fn();
    const clock = new AttemptClock(100, onEnd);
    await clock.untimed(Promise.resolve());
    vi.advanceTimersByTime(101);
    expect(onEnd).toHaveBeenCalledOnce();
    clock.stop();
  } finally {
    vi.useRealTimers();
  }
});
