/** A larger difference is not jitter but a clock that was set. */
const JUMP_MS = 1_500;
const PULL = 0.03;

/** Server time smoothed against the jitter of answer times, so that fish move steadily. */
export const createSteadyClock = (serverNow: () => number) => {
  let time = serverNow();
  return {
    get now() {
      return time;
    },
    step(stepMs: number) {
      time += stepMs;
      const behind = serverNow() - time;
      time = Math.abs(behind) > JUMP_MS ? serverNow() : time + behind * PULL;
      return time;
    },
  };
};
