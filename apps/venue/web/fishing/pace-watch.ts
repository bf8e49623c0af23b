interface Relief {
  /** Two slow frames running. */
  fewerParticles: () => void;
  /** Slow for most of half a second: the screen has no graphics processor, or a weak one. */
  coarserPicture: () => void;
}

const SLOW_MS = 20;
const WINDOW = 30;
const MANY = 20;

/** Looks at how long frames take and asks for relief; it never takes relief back, so nothing swings to and fro. */
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
