/** One thing that happens in a reveal. `at once` when its moment has passed, or when nothing should move. */
export interface Step {
  atMs: number;
  run: (atOnce: boolean) => void;
}

export interface Timeline {
  /** Nothing more happens. */
  stop(): void;
}

/** Plays steps in the order of their times, from the moment the clock says: what is past appears, what is to come waits. */
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

/** A step that is later than this has been missed, and only its end is shown. */
const LATE_MS = 200;
