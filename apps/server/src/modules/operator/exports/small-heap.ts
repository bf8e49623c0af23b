import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much the heap may grow between two full collections, in percent. 0 lets the engine decide. */
const GROWTH_PERCENT = 20;

let running = 0;

const limitGrowth = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/** The engine decides about the next collection at the end of the one before, so that a new limit needs one. */
const collect = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

/**
 * Keeps the heap of this process small while a long list is read. The engine would otherwise let the heap double with
 * rows that were read and written long ago, because it collects old objects only when there are many of them.
 */
export const withSmallHeap = async <T>(work: () => Promise<T>): Promise<T> => {
  running += 1;
  if (running === 1) {
    limitGrowth(GROWTH_PERCENT);
    collect();
  }
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) limitGrowth(0);
  }
};
