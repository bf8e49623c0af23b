import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds. A condition that throws does not hold yet. */
export const until = async (
  what: string,
  limitMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<void> => {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const holds = await Promise.resolve()
      .then(condition)
      .catch(() => false);
    if (holds) return;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await sleep(200);
  }
};

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
