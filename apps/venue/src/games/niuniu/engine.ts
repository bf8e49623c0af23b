import type { Draw } from '../../fairness/stream.ts';
import type { Hand, HandRules } from './hands.ts';

/** The player has seat 0; the house has seats 1 to 4. */
export const SEATS = 5;
const HOUSE = 4;
export const BIDS = [0, 1, 2, 3, 4] as const;
export const STAKES = [1, 2, 3, 5] as const;
const MOST_STAKE = 5;
/** Divisible by every possible number of tied seats. */
const TIE_SPAN = 60;
const COMMISSION_PERCENT = 4n;

/** Everything that is drawn. None of it depends on the player's choices. */
export interface TableDraw {
  bids: number[];
  tie: number;
  stakes: number[];
  cards: number[][];
}

/** Draws four house bids, the tie-break, four house stakes, then the cards seat by seat, player first. The order is fixed. */
export const drawTable = (draw: Draw, { deck, size }: HandRules): TableDraw => {
  const four = (roll: () => number) => Array.from({ length: HOUSE }, roll);
  const bids = four(() => draw.uniform(BIDS.length));
  const tie = draw.uniform(TIE_SPAN);
  const stakes = four(() => STAKES[draw.uniform(STAKES.length)] ?? 1);
  const dealt = draw.deal(deck, SEATS * size);
  const cards = Array.from({ length: SEATS }, (_, seat) => dealt.slice(seat * size, (seat + 1) * size));
  return { bids, tie, stakes, cards };
};

export interface Banker {
  seat: number;
  /** The banker's bid, or 1 when no seat bid and the banker was drawn. */
  multiple: number;
  /** Number of seats among which the banker was drawn. */
  tied: number;
}

/** The highest bid becomes banker. Among equal bids the tie-break decides, in the order of the seats. */
export const bankerOf = ({ bids, tie }: Pick<TableDraw, 'bids' | 'tie'>, ownBid: number): Banker => {
  const all = [ownBid, ...bids];
  const highest = Math.max(...all);
  const seats = all.flatMap((bid, seat) => (bid === highest ? [seat] : []));
  return { seat: seats[tie % seats.length] ?? 0, multiple: Math.max(highest, 1), tied: seats.length };
};

/** The largest possible loss of a banker, in base stakes: every other seat has the highest stake and the highest hand. */
export const bankerRisk = (multiple: number, { kinds }: HandRules): number =>
  multiple * HOUSE * MOST_STAKE * highest(kinds);

/** The largest possible loss of a seat against the banker, in base stakes. */
export const seatRisk = (multiple: number, stake: number, { kinds }: HandRules): number =>
  multiple * stake * highest(kinds);

const highest = (kinds: HandRules['kinds']): number => Math.max(...kinds.map(({ multiplier }) => multiplier));

export interface TableOutcome {
  bids: number[];
  stakes: number[];
  banker: number;
  multiple: number;
  hands: Hand[];
  /** Units won or lost by each seat, before commission and in base stakes. They add up to zero. */
  nets: number[];
  /** The player's units in play, in base stakes: as banker those of all seats, otherwise the player's own. Draws are left out. */
  units: number;
}

/** Reveals all hands. Every seat settles only with the banker. */
export const openTable = (
  table: TableDraw,
  choices: { bid: number; stake: number },
  rules: HandRules,
): TableOutcome => {
  const { seat: banker, multiple } = bankerOf(table, choices.bid);
  const bids = [choices.bid, ...table.bids];
  const stakes = [choices.stake, ...table.stakes].map((stake, seat) => (seat === banker ? 0 : stake));
  const hands = table.cards.map((cards) => rules.handOf(cards));
  const nets = new Array<number>(SEATS).fill(0);
  const decided = new Array<number>(SEATS).fill(0);
  const bank = hands[banker];
  if (bank === undefined) throw new RangeError('no banker');
  hands.forEach((hand, seat) => {
    if (seat === banker) return;
    const unit = multiple * (stakes[seat] ?? 0);
    if (hand.order === bank.order) return;
    decided[seat] = unit;
    const won = hand.order > bank.order ? unit * hand.multiplier : -unit * bank.multiplier;
    nets[seat] = won;
    nets[banker] = (nets[banker] ?? 0) - won;
  });
  const units = banker === 0 ? decided.reduce((sum, unit) => sum + unit, 0) : (decided[0] ?? 0);
  return { bids, stakes, banker, multiple, hands, nets, units };
};

/** Deducts the commission from a net win and rounds down to 0.01. A loss is not changed. */
export const afterCommission = (net: bigint): bigint => (net > 0n ? (net * (100n - COMMISSION_PERCENT)) / 100n : net);
