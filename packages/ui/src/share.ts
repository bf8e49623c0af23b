const FULL = 100;
/** From this share on a bar is amber. */
const NEAR = 80;

/** Whether a used share, in percent, has reached its limit. Its bar is crimson. */
export const isFull = (percent: number): boolean => percent >= FULL;

/** Whether a used share is near its limit. Its bar is amber. */
export const isNear = (percent: number): boolean => percent >= NEAR && !isFull(percent);

/** The length of a bar in percent. */
export const barLength = (percent: number): number => Math.min(FULL, Math.max(0, percent));
