const query = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

/** Whether results should appear without motion. */
export const reducedMotion = (): boolean => query?.matches ?? false;

/** Longer steps are caused by a hidden page and are capped. */
const LONGEST_STEP_MS = 100;

/** Calls `frame` with the milliseconds since the last frame until stopped. A hidden page draws nothing. */
export const frames = (frame: (stepMs: number, now: number) => void): (() => void) => {
  let last = performance.now();
  let handle = 0;
  const tick = (now: number) => {
    const step = Math.min(LONGEST_STEP_MS, Math.max(0, now - last));
    last = now;
    handle = requestAnimationFrame(tick);
    frame(step, now);
  };
  handle = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(handle);
};

/** Calls `step` once per frame with the elapsed share, 0 to 1. Ends immediately under reduced motion. */
export const tween = (durationMs: number, step: (share: number) => void): Promise<void> & { finish: () => void } => {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    let passed = 0;
    finish = () => {
      stop();
      step(1);
      resolve();
    };
    const stop = frames((stepMs) => {
      passed += stepMs;
      if (passed >= durationMs) finish();
      else step(passed / durationMs);
    });
    if (reducedMotion() || durationMs <= 0) finish();
  });
  return Object.assign(done, { finish: () => finish() });
};

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
