import { GAME_MENU_DRAG_THRESHOLD_PX, GAME_MENU_EDGE_MARGIN_PX } from '@koi/contract/constants';

export const BUTTON_PX = 56;

export type Side = 'left' | 'right';
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

/** Small movements do not count as a drag. */
export const isDrag = (from: Point, to: Point) =>
  Math.hypot(to.x - from.x, to.y - from.y) > GAME_MENU_DRAG_THRESHOLD_PX;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** Limits the button's corner to the frame. */
export const within = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: clamp(x, 0, width - BUTTON_PX),
  y: clamp(y, GAME_MENU_EDGE_MARGIN_PX, height - BUTTON_PX - GAME_MENU_EDGE_MARGIN_PX),
});

/** The edge nearer to the button's centre. */
export const sideOf = ({ x }: Point, { width }: Size): Side => (x + BUTTON_PX / 2 < width / 2 ? 'left' : 'right');
