import { expect } from 'vitest';

/** Counts how often drawn scripts did what they are about, because a run that did it rarely proves little. */
export const countDone = <Name extends string>(...names: Name[]) => {
  const counts = new Map<Name, number>(names.map((name) => [name, 0]));
  return {
    done: (name: Name, times = 1): void => void counts.set(name, (counts.get(name) ?? 0) + times),
    /** Fails when something was done less often than this, rounded down. */
    requireDone(least: Readonly<Record<Name, number>>): void {
      const short = names
        .filter((name) => (counts.get(name) ?? 0) < Math.floor(least[name]))
        .map((name) => `${name}: ${counts.get(name)} of at least ${Math.floor(least[name])}`);
      expect(short).toEqual([]);
    },
  };
};
