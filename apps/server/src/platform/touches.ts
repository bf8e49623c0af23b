import type { Logger } from './log.ts';

export interface Touches {
  /** Records a use that is written later. Returns immediately. */
  note(key: string, at: Date): void;
  /** The recorded use that is not written yet. */
  pendingAt(key: string): Date | undefined;
}

/** Beyond this number, uses are dropped. The next use of the same key is recorded instead. */
const MAX_PENDING = 10_000;
/** Calls within this time, such as those of one page, count as one use. */
const SAME_USE_MS = 10_000;

/**
 * Writes the last use of sessions in the background, one write at a time, so that authentication never waits and a
 * process uses at most one connection for it. A failed write is dropped, because the next use repeats it.
 */
export const createTouches = ({
  write,
  log,
}: {
  write: (uses: ReadonlyMap<string, Date>) => Promise<void>;
  log?: Logger | undefined;
}): Touches => {
  let waiting = new Map<string, Date>();
  let writing: ReadonlyMap<string, Date> | undefined;
  let running = false;

  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      writing = waiting;
      waiting = new Map();
      await write(writing).catch((cause: unknown) => log?.warn({ err: cause }, 'the use of sessions was not written'));
    }
    writing = undefined;
    running = false;
  };

  return {
    note(key, at) {
      const underWay = writing?.get(key);
      const isSame = underWay !== undefined && at.getTime() - underWay.getTime() < SAME_USE_MS;
      if (isSame || waiting.size >= MAX_PENDING) return;
      waiting.set(key, at);
      if (running) return;
      running = true;
      // Delayed, so that uses noted in the same turn share one write.
      setImmediate(() => void run());
    },
    pendingAt: (key) => waiting.get(key) ?? writing?.get(key),
  };
};
