/** Stops per second while a reel turns freely. */
const SPEED = 26;
const SLOWING_MS = 260;
const SETTLING_MS = 140;
/** Six pixels of the 84 between two symbols. */
export const OVERSHOOT = 6 / 84;
/** A hurried reel still ends with its spring. */
const HURRIED_MS = SETTLING_MS + 40;
const HURRIED_APART_MS = 30;

export interface Reel {
  /** The stop in the top row, with a fraction during movement. It decreases, because symbols move down. */
  position: number;
  state: 'still' | 'turning' | 'stopping';
  stop: number;
  /** Milliseconds until the reel stands still. */
  left: number;
}

export interface SpinTiming {
  /** When the first reel stops, after the start of the spin. */
  firstMs: number;
  apartMs: number;
}

/** The distance of a reel from its stop: constant speed, then slowing down to six pixels beyond it, then back. */
export const wayLeft = (left: number): number => {
  const slowing = (SPEED * SLOWING_MS) / 2_000;
  if (left > SETTLING_MS + SLOWING_MS) {
    return (SPEED * (left - SETTLING_MS - SLOWING_MS)) / 1_000 + slowing - OVERSHOOT;
  }
  if (left > SETTLING_MS) return slowing * ((left - SETTLING_MS) / SLOWING_MS) ** 2 - OVERSHOOT;
  const share = Math.max(0, left) / SETTLING_MS;
  return -OVERSHOOT * share * share * (3 - 2 * share);
};

/** Sets the stops of all reels, one after the other. `passedMs` is the time since the spin began. */
export const aimReels = (
  reels: readonly Reel[],
  stops: readonly number[],
  { firstMs, apartMs }: SpinTiming,
  passedMs: number,
): void => {
  const wait = Math.max(SLOWING_MS + SETTLING_MS, firstMs - passedMs);
  for (const [index, reel] of reels.entries()) {
    reel.stop = stops[index] ?? 0;
    reel.left = wait + index * apartMs;
    reel.state = 'stopping';
  }
};

export const hurryReels = (reels: readonly Reel[]): void => {
  for (const [index, reel] of reels.entries()) {
    if (reel.state === 'stopping') reel.left = Math.min(reel.left, HURRIED_MS + index * HURRIED_APART_MS);
  }
};

export const placeReel = (reel: Reel, stop: number): void => {
  Object.assign(reel, { stop, position: stop, state: 'still', left: 0 });
};

/** Advances a reel. Returns true in the step in which it reaches its stop. */
export const stepReel = (reel: Reel, stripLength: number, ms: number): boolean => {
  if (reel.state === 'still') return false;
  if (reel.state === 'turning') {
    reel.position = (reel.position - (SPEED * ms) / 1_000 + stripLength * SPEED) % stripLength;
    return false;
  }
  const reached = reel.left > SETTLING_MS && reel.left - ms <= SETTLING_MS;
  reel.left -= ms;
  if (reel.left > 0) reel.position = reel.stop + wayLeft(reel.left);
  else placeReel(reel, reel.stop);
  return reached;
};
