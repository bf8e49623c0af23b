import type { Draw } from '../../fairness/stream.ts';

/** Card ids of an eight-deck shoe: suit = ⌊(id mod 52) / 13⌋ of ♠♥♣♦, rank = id mod 13 with A first. */
const SHOE = 416;
const MOST_CARDS = 6;

export type Winner = 'player' | 'banker' | 'tie';

export interface BaccaratOutcome {
  player: number[];
  banker: number[];
  playerPoints: number;
  bankerPoints: number;
  winner: Winner;
  playerPair: boolean;
  bankerPair: boolean;
}

export const rankOf = (id: number): number => id % 13;
export const suitOf = (id: number): number => Math.floor((id % 52) / 13);

/** A counts 1; 10 and face cards count 0. */
export const cardValue = (id: number): number => (rankOf(id) < 9 ? rankOf(id) + 1 : 0);

export const pointsOf = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + cardValue(card), 0) % 10;

export const playBaccarat = (draw: Draw): BaccaratOutcome => outcomeOf(draw.deal(SHOE, MOST_CARDS));

/** Computes the outcome from six cards in shoe order: P1 B1 P2 B2, then the third cards that the rules require. */
export const outcomeOf = (shoe: readonly number[]): BaccaratOutcome => {
  const [p1, b1, p2, b2, fifth, sixth] = shoe;
  if (p1 === undefined || b1 === undefined || p2 === undefined || b2 === undefined) throw new RangeError('four cards');
  if (fifth === undefined || sixth === undefined) throw new RangeError('six cards');
  const player = [p1, p2];
  const banker = [b1, b2];
  const natural = pointsOf(player) >= 8 || pointsOf(banker) >= 8;
  if (!natural) {
    const third = pointsOf(player) <= 5 ? fifth : undefined;
    if (third !== undefined) player.push(third);
    const thirdValue = third === undefined ? undefined : cardValue(third);
    if (bankerDraws(pointsOf(banker), thirdValue)) banker.push(third === undefined ? fifth : sixth);
  }
  const playerPoints = pointsOf(player);
  const bankerPoints = pointsOf(banker);
  return {
    player,
    banker,
    playerPoints,
    bankerPoints,
    winner: playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker',
    playerPair: rankOf(p1) === rankOf(p2),
    bankerPair: rankOf(b1) === rankOf(b2),
  };
};

/** Returns whether the banker draws a third card, given the banker's points and the value of the player's third card, if any. */
export const bankerDraws = (points: number, playerThird: number | undefined): boolean => {
  if (playerThird === undefined) return points <= 5;
  if (points <= 2) return true;
  if (points === 3) return playerThird !== 8;
  if (points === 4) return playerThird >= 2 && playerThird <= 7;
  if (points === 5) return playerThird >= 4 && playerThird <= 7;
  if (points === 6) return playerThird >= 6 && playerThird <= 7;
  return false;
};
