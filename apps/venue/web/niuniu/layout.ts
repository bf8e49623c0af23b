import type { Place } from '../cards/playing-card.ts';

/** Width of a house card and of the player's cards; other sizes are scaled from them. */
export const HOUSE_CARD = 38;
export const OWN_CARD = 70;

interface Fan {
  /** The centre of the first card and the distance to the next. */
  x: number;
  y: number;
  step: number;
  scale: number;
}

/** 火狐客 and 青竹翁 at the top, 云鹤子 and 玉兔儿 at the sides. */
const CLOSED: readonly Fan[] = [
  { x: 122, y: 186, step: 9, scale: 28 / HOUSE_CARD },
  { x: 232, y: 186, step: 9, scale: 28 / HOUSE_CARD },
  { x: 106, y: 362, step: 9, scale: 28 / HOUSE_CARD },
  { x: 248, y: 362, step: 9, scale: 28 / HOUSE_CARD },
];
const OPEN: readonly Fan[] = [
  { x: 121, y: 184, step: 12, scale: 34 / HOUSE_CARD },
  { x: 221, y: 184, step: 12, scale: 34 / HOUSE_CARD },
  { x: 111, y: 343, step: 15, scale: 1 },
  { x: 221, y: 343, step: 15, scale: 1 },
];

const fan = (fans: readonly Fan[], seat: number, index: number, size: number): Place => {
  const { x, y, step, scale } = fans[seat - 1] ?? { x: 195, y: 300, step: 9, scale: 1 };
  // Fewer cards are spread over a similar width as five.
  const wide = size === 5 ? step : (step * 4) / (size - 1) / 1.35;
  return { x: x + wide * index + (size === 5 ? 0 : step * 0.5), y, scale };
};

export const housePlace = (seat: number, index: number, size: number, open: boolean): Place =>
  fan(open ? OPEN : CLOSED, seat, index, size);

/** The player's cards: a row of backs, later three cards apart from two as the hand is grouped. */
export const ownPlace = (index: number, size: number, open: boolean, split: number): Place => {
  const middle = (size - 1) / 2;
  if (!open) return { x: 195 + (index - middle) * (size === 5 ? 41 : 62), y: 567, scale: 56 / OWN_CARD };
  if (size !== 5) return { x: 195 + (index - middle) * 78, y: 540 };
  if (split === 5) return { x: 195 + (index - middle) * 62, y: 540 };
  return index < 3 ? { x: 75 + index * 54, y: 543 } : { x: 261 + (index - 3) * 58, y: 533 };
};

/** Starting position of dealt cards. */
export const DECK: Place = { x: 195, y: 300, turn: -10, scale: 0.5 };

/** The centre of the plate below the cards of a seat. */
export const RESULT_AT: readonly { x: number; y: number }[] = [
  { x: 146, y: 200 },
  { x: 246, y: 200 },
  { x: 142, y: 362 },
  { x: 252, y: 362 },
];

export const SEATS_AT: readonly { x: number; y: number; picture: string }[] = [
  { x: 22, y: 144, picture: 'av-fox' },
  { x: 284, y: 144, picture: 'av-panda' },
  { x: 4, y: 318, picture: 'av-crane' },
  { x: 302, y: 318, picture: 'av-rabbit' },
];

/** The position of a seat's bubble: its left edge, or its right edge when it is near the right border. */
export const BUBBLES_AT: readonly { x: number; y: number }[] = [
  { x: 138, y: 214 },
  { x: 252, y: 214 },
  { x: 124, y: 306 },
  { x: 265, y: 306 },
];

/** The position of the banker's badge at each seat; the player's seat is first. */
export const BADGE_AT: readonly { x: number; y: number }[] = [
  { x: 50, y: 664 },
  { x: 68, y: 132 },
  { x: 330, y: 132 },
  { x: 50, y: 306 },
  { x: 348, y: 306 },
];
