import type { Side } from './place.ts';

/** Where a game has room for the button, in pixels of its frame. */
export interface Room {
  side: Side;
  top: number;
}

/** Nothing when the message does not name a place; the button keeps inside the frame by itself. */
export const roomOf = ({ side, top }: Readonly<Record<string, unknown>>): Room | undefined =>
  (side === 'left' || side === 'right') && typeof top === 'number' && Number.isFinite(top) ? { side, top } : undefined;
