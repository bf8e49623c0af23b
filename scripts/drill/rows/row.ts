import type { Counts } from '../load/effects.ts';
import type { Load } from '../load/load.ts';
import type { Product } from '../product.ts';

export interface Scene {
  product: Product;
  load: Load;
  /** Effects of members of the demo that no call of the drill made. */
  before: Counts;
  log: (line: string) => void;
}

/** One fault of the drill. The load runs from before it until the machines have recovered. */
export interface Row {
  about: string;
  /** Causes the fault, waits, and restores what it broke. Returns further problems that it saw. */
  run(scene: Scene): Promise<string[]>;
  /** Failed answers that the fault may cause; only 503 unless listed. */
  mayAnswer?: (number | string)[];
  /** How many calls the fault has to meet at least. Without a failed answer it proves nothing. */
  leastFailures?: number;
  /** The longest time without an acknowledged write; 45 s unless the fault itself lasts longer. */
  longestGapMs?: number;
  /** The control must lose acknowledged effects, or the drill could not notice a loss. */
  mustLose?: true;
}
