import type { TableView } from '../../src/games/blackjack/game.ts';
import { createCard, type Place, type PlayingCard, shoeFace } from '../cards/playing-card.ts';
import { el, type Kit } from '../kit/index.ts';

const WIDTH = 72;
const SHOE: Place = { x: 338, y: 240, turn: -24, scale: 0.5 };
const DEALER_Y = 316;
const PLAYER_Y = 511;
const FLY_MS = 380;
const STEP_MS = 300;
const TURN_MS = 420;
const MOVE_MS = 280;

/** Placeholder id of the hole card until it is turned. */
export const HOLE = -1;

export interface Laid {
  dealer: readonly number[];
  hands: readonly (readonly number[])[];
}

/** Places the cards of a hand side by side, closer together when there are more. */
const spread = (count: number, middle: number, y: number, step: number, room: number, scale: number): Place[] => {
  const wide = count > 1 ? Math.min(step, room / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => ({
    x: middle + (index - (count - 1) / 2) * wide,
    y,
    turn: count > 2 ? 0 : index * 5 - 2,
    scale,
  }));
};

/** The places of a hand, depending on the number of hands. */
const handPlaces = (cards: number, hand: number, hands: number): Place[] =>
  hands === 1
    ? spread(cards, 195, PLAYER_Y, 56, 250, 1)
    : spread(cards, hand === 0 ? 102 : 288, PLAYER_Y, 34, 96, 0.86);

interface Spot {
  id: number;
  place: Place;
}

/** Every card in dealing order: two rounds of two cards, then the player's cards, then the dealer's. */
const spotsOf = ({ dealer, hands }: Laid): Spot[] => {
  const dealerPlaces = spread(dealer.length, 195, DEALER_Y, 58, 230, 0.92);
  const own = hands.map((cards, hand) =>
    handPlaces(cards.length, hand, hands.length).map((place, index) => ({ id: cards[index] ?? 0, place })),
  );
  const bank = dealer.map((id, index) => ({ id, place: dealerPlaces[index] ?? SHOE }));
  const [first, ...rest] = own[0] ?? [];
  const opening = [first, bank[0], rest[0], bank[1]].filter((spot) => spot !== undefined);
  return [...opening, ...rest.slice(1), ...own.slice(1).flat(), ...bank.slice(2)];
};

/** The cards on the table. Moves them from their current places to the requested layout. */
export const createBoard = (kit: Pick<Kit<TableView>, 'sound' | 'reducedMotion'>) => {
  const element = el('div', { class: 'cards' });
  const cards = new Map<number, { card: PlayingCard; place: Place }>();
  let timers: ReturnType<typeof setTimeout>[] = [];

  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };

  const add = ({ id, place }: Spot, atMs: number, still: boolean) => {
    const card = createCard(WIDTH);
    const shown = id !== HOLE;
    if (shown) card.setFace(shoeFace(id));
    cards.set(id, { card, place });
    card.put(place, shown);
    element.append(card.element);
    if (still) return;
    card.fly(SHOE, place, FLY_MS, shown, atMs);
    timers.push(setTimeout(() => kit.sound.play('card'), atMs));
  };

  const moved = (a: Place, b: Place) => a.x !== b.x || a.y !== b.y || a.scale !== b.scale || a.turn !== b.turn;

  return {
    element,
    clear() {
      stop();
      cards.clear();
      element.replaceChildren();
    },
    /** Shows a layout and returns the duration of the movement. */
    show(laid: Laid, atOnce: boolean): number {
      stop();
      const still = atOnce || kit.reducedMotion;
      let ms = 0;
      const hole = cards.get(HOLE);
      const [, second] = laid.dealer;
      if (hole && second !== undefined && second !== HOLE) {
        cards.delete(HOLE);
        cards.set(second, hole);
        hole.card.setFace(shoeFace(second));
        if (still) hole.card.put(hole.place, true);
        else {
          kit.sound.play('card');
          hole.card.reveal(hole.place, hole.place, TURN_MS);
          ms = TURN_MS + 120;
        }
      }
      for (const spot of spotsOf(laid)) {
        const known = cards.get(spot.id);
        if (!known) {
          add(spot, ms, still);
          if (!still) ms += STEP_MS;
          continue;
        }
        if (still || !moved(known.place, spot.place)) known.card.put(spot.place, spot.id !== HOLE);
        else known.card.move(known.place, spot.place, MOVE_MS, spot.id !== HOLE);
        known.place = spot.place;
      }
      return still ? 0 : ms + FLY_MS - STEP_MS;
    },
  };
};
export type Board = ReturnType<typeof createBoard>;
