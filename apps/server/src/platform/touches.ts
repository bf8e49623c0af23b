import type { Logger } from './log.ts';

export interface Touches {
  /** Notes a use that is to be written soon; returns at once. */
  note(key: string, at: Date): void;
  /** The use that is noted and not written yet. */
  pendingAt(key: string): Date | undefined;
}

/** Beyond it uses are not noted: the next use of the same key is noted instead. */
const MAX_PENDING = 10_000;
/** Calls of one page come together and are one use. */
const SAME_USE_MS = 10_000;

/**
 * Writes uses of sessions in the background: one write at a time, so that authentication never waits for one and a
 * process never has more than one connection in such a write. A failed write is dropped, because the next use repeats it.
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
      // The uses of one moment share a write.
      setImmediate(() => void run());
    },
    pendingAt: (key) => waiting.get(key) ?? writing?.get(key),
  };
};
