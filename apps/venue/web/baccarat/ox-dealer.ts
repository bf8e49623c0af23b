import type { TableView } from '../../src/games/baccarat/game.ts';
import type { Hand } from '../../src/games/niuniu/hands.ts';
import { createCard, deckFace, type Place, type PlayingCard } from '../cards/playing-card.ts';
import { art, el, type Kit, sprite } from '../kit/index.ts';
import { LAY_MS, REST_MS } from './deal.ts';
import type { Dealer } from './dealer.ts';

const SHOE: Place = { x: 338, y: 240, turn: -24, scale: 0.8 };
const SIZE = 5;
const BANKER = { width: 42, x: 159, y: 314, step: 18 };
const DOOR = { width: 34, x: [30, 127, 224, 320], y: 369, step: 10 };
const IDLE_LINE = '三张合十的倍数为有牛，余两张取个位定大小';

/** Five hands: the banker in the middle and the four doors above their fields. */
export const createOxDealer = (kit: Kit<TableView>): Dealer => {
  const plaque = el('div', { class: 'plaque pops', role: 'status' });
  const line = el('p', { class: 'limits' });
  const table = el('div', { class: 'cards' });
  const kinds = Array.from({ length: SIZE }, (_, seat) => {
    const middle = seat === 0 ? 195 : (DOOR.x[seat - 1] ?? 0) + 20;
    return el('div', { class: 'hand-kind', style: { left: `${middle}px`, top: `${seat === 0 ? 329 : 381}px` } });
  });
  const element = el(
    'div',
    { class: 'dealer hundredox' },
    sprite(art('card/shoe.svg'), { width: 78, height: 57 }),
    el('div', { class: 'bank-name' }, '庄'),
    table,
    ...kinds,
    plaque,
  );

  const place = (seat: number, index: number): Place =>
    seat === 0
      ? { x: BANKER.x + index * BANKER.step, y: BANKER.y }
      : { x: (DOOR.x[seat - 1] ?? 0) + index * DOOR.step, y: DOOR.y };

  const say = (text: string, tone = '') => {
    plaque.className = text ? `plaque pops shown ${tone}` : 'plaque pops';
    if (text) plaque.textContent = text;
  };

  const lay = (hands: readonly PlayingCard[][], atOnce: boolean) => {
    for (const [seat, cards] of hands.entries()) {
      for (const [index, card] of cards.entries()) {
        table.append(card.element);
        if (atOnce) card.put(place(seat, index), false);
        else card.fly(SHOE, place(seat, index), 280, false, (index * SIZE + seat) * (LAY_MS / 40));
      }
    }
    if (!atOnce) kit.sound.play('card');
  };

  const open = (seat: number, hand: Hand, cards: readonly PlayingCard[], won: boolean, atOnce: boolean) => {
    if (!atOnce) kit.sound.play('card');
    for (const [index, card] of cards.entries()) {
      const there = place(seat, index);
      if (atOnce) card.put(there, true);
      else card.reveal(there, there, 360);
    }
    const kind = kinds[seat];
    if (!kind) return;
    kind.textContent = hand.name;
    kind.className = `hand-kind shown${won ? ' won' : ''}`;
  };

  const clear = () => {
    table.replaceChildren();
    for (const kind of kinds) kind.className = 'hand-kind';
    element.classList.remove('dealing');
    say('');
  };

  return {
    element,
    line,
    say,
    clear,
    async sweep(atOnce) {
      if (!atOnce && !kit.reducedMotion) await table.animate([{ opacity: 1 }, { opacity: 0 }], 240).finished;
      clear();
    },
    steps(deal, outcome) {
      clear();
      element.classList.add('dealing');
      if (!('doors' in outcome)) return [];
      const hands = [outcome.banker, ...outcome.doors];
      const cards = hands.map((hand, seat) =>
        hand.cards.map((id) => {
          const card = createCard(seat === 0 ? BANKER.width : DOOR.width);
          card.setFace(deckFace(id));
          return card;
        }),
      );
      line.textContent = IDLE_LINE;
      const end = deal.settleAtMs - REST_MS;
      const each = (end - LAY_MS) / (hands.length + 1);
      // The doors are revealed first and the banker last, because the banker's hand decides every door.
      const order = [1, 2, 3, 4, 0];
      return [
        { atMs: 1, run: (atOnce) => lay(cards, atOnce) },
        ...order.map((seat, nth) => ({
          atMs: LAY_MS + each * (nth + 1),
          run: (atOnce: boolean) => {
            const hand = hands[seat];
            if (hand) open(seat, hand, cards[seat] ?? [], false, atOnce);
          },
        })),
        {
          atMs: deal.settleAtMs,
          run: () => {
            for (const [door, won] of outcome.wins.entries()) kinds[door + 1]?.classList.toggle('won', won);
          },
        },
      ];
    },
  };
};
