/** Further apart than this is no jitter but a clock that was set. */
const JUMP_MS = 1_500;
const PULL = 0.03;

/** Server time without the jumps that answers of different speed bring: fish must not twitch. */
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
