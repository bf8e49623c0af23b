interface Relief {
  /** Called after two consecutive slow frames. */
  fewerParticles: () => void;
  /**
   * Called with the usual milliseconds of a frame when most frames of a window are slow, which means a weak or missing
   * graphics processor.
   */
  coarserPicture: (frameMs: number) => void;
}

const SLOW_MS = 20;
/** A window ends after so many frames or milliseconds, so that very slow frames are judged early too. */
const WINDOW = 30;
const WINDOW_MS = 1_000;
const MOST_SLOW = 2 / 3;

/** Measures frame times and requests reductions. Reductions are never undone, which avoids oscillation. */
export const createPaceWatch = ({ fewerParticles, coarserPicture }: Relief) => {
  let running = 0;
  let frames = 0;
  let slow = 0;
  let passedMs = 0;
  return (stepMs: number): void => {
    const isSlow = stepMs > SLOW_MS;
    running = isSlow ? running + 1 : 0;
    if (running === 2) {
      running = 0;
      fewerParticles();
    }
    frames += 1;
    passedMs += stepMs;
    if (isSlow) slow += 1;
    if (frames < WINDOW && passedMs < WINDOW_MS) return;
    if (slow >= frames * MOST_SLOW) coarserPicture(passedMs / frames);
    frames = 0;
    slow = 0;
    passedMs = 0;
  };
};

const WANTED_MS = 16;
const LEAST = 0.5;
const MOST = 0.75;

/** The factor for the resolution after slow frames. The work of a frame grows with the square of the resolution. */
export const coarserBy = (frameMs: number): number => Math.min(MOST, Math.max(LEAST, Math.sqrt(WANTED_MS / frameMs)));
