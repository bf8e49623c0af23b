interface Relief {
  /** Called after two consecutive slow frames. */
  fewerParticles: () => void;
  /** Called when most frames of a window are slow, which means a weak or missing graphics processor. */
  coarserPicture: () => void;
}

const SLOW_MS = 20;
const WINDOW = 30;
const MANY = 20;

/** Measures frame times and requests reductions. Reductions are never undone, which avoids oscillation. */
export const createPaceWatch = ({ fewerParticles, coarserPicture }: Relief) => {
  let running = 0;
  let frames = 0;
  let slow = 0;
  return (stepMs: number): void => {
    const isSlow = stepMs > SLOW_MS;
    running = isSlow ? running + 1 : 0;
    if (running === 2) {
      running = 0;
      fewerParticles();
    }
    frames += 1;
    if (isSlow) slow += 1;
    if (frames < WINDOW) return;
    if (slow >= MANY) coarserPicture();
    frames = 0;
    slow = 0;
  };
};
