import type { Side } from './place.ts';

/** A free place for the button, in pixels of the game's frame. */
export interface Room {
  side: Side;
  top: number;
}

/** Undefined when the message contains no valid place. The button is kept inside the frame elsewhere. */
export const roomOf = ({ side, top }: Readonly<Record<string, unknown>>): Room | undefined =>
  (side === 'left' || side === 'right') && typeof top === 'number' && Number.isFinite(top) ? { side, top } : undefined;
