import type { Logger } from '../../../../platform/index.ts';

/** Longer delays are left to the job that runs every minute. */
const MAX_DELAY_MS = 45_000;
const MAX_WAITING = 500;

/** Queries an order again after a few seconds, so that a new payment is credited before the job's next run. */
export const createFollowUps = (look: (no: string) => Promise<void>, log: Pick<Logger, 'warn'>) => {
  const waiting = new Map<string, NodeJS.Timeout>();
  const looking = new Set<Promise<void>>();
  let stopped = false;

  const run = (no: string): void => {
    waiting.delete(no);
    const done = look(no)
      .catch((cause: unknown) => log.warn({ err: cause, no }, 'an order could not be settled yet'))
      .finally(() => looking.delete(done));
    looking.add(done);
  };

  return {
    schedule(no: string, delayMs: number): void {
      if (stopped || delayMs > MAX_DELAY_MS || waiting.has(no) || waiting.size >= MAX_WAITING) return;
      waiting.set(
        no,
        setTimeout(() => run(no), delayMs),
      );
    },
    async stop(): Promise<void> {
      stopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await Promise.all(looking);
    },
  };
};
