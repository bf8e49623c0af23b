/** One step of a reveal. `atOnce` is true when its time has passed or motion is disabled. */
export interface Step {
  atMs: number;
  run: (atOnce: boolean) => void;
}

export interface Timeline {
  /** Prevents all further steps. */
  stop(): void;
}

/** Runs steps in the order of their times, starting at `passedMs`. Past steps run immediately and later ones at their time. */
export const playTimeline = (steps: readonly Step[], passedMs: number, still: boolean): Timeline => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const started = performance.now() - passedMs;
  const sorted = steps.toSorted((a, b) => a.atMs - b.atMs);
  let next = 0;
  const go = () => {
    for (;;) {
      const step = sorted[next];
      if (!step) return;
      const left = step.atMs - (performance.now() - started);
      if (left > 0) {
        timer = setTimeout(go, left);
        return;
      }
      next += 1;
      step.run(still || left < -LATE_MS);
    }
  };
  go();
  return { stop: () => clearTimeout(timer) };
};

/** A step that is later than this has been missed and runs without motion. */
const LATE_MS = 200;
