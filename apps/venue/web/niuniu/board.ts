import type { TableView } from '../../src/games/niuniu/game.ts';
import type { Hand } from '../../src/games/niuniu/hands.ts';
import { createCard, deckFace, type PlayingCard } from '../cards/playing-card.ts';
import { art, el, type Kit, sprite } from '../kit/index.ts';
import {
  BADGE_AT,
  BUBBLES_AT,
  DECK,
  HOUSE_CARD,
  housePlace,
  OWN_CARD,
  ownPlace,
  RESULT_AT,
  SEATS_AT,
} from './layout.ts';

const DEAL_MS = 260;
const DEAL_STEP_MS = 34;
const OPEN_MS = 420;

const SIZES = { ox: 5, flower: 3, tiles: 2, landlord: 5 } as const;

/** The picture of a card or tile. */
const faceOf = (rules: TableView['rules'], id: number): string => {
  if (rules !== 'tiles') return deckFace(id);
  const rank = Math.floor(id / 4);
  return art(`tile/${rank === 9 ? 'white' : rank + 1}.svg`);
};

const at = ({ x, y }: { x: number; y: number }) => ({ left: `${x}px`, top: `${y}px` });

/** Seats, cards, bubbles and the banker's badge. */
export const createBoard = (kit: Kit<TableView>, house: readonly string[], rules: TableView['rules']) => {
  const size = SIZES[rules];
  const back = art(rules === 'tiles' ? 'tile/back.svg' : 'card/back.svg');
  const seats = SEATS_AT.map(({ picture, ...place }, index) =>
    el(
      'div',
      { class: 'seat', style: at(place), data: { keepClear: '' } },
      sprite(art(`niuniu/${picture}.svg`), { width: 56, height: 56 }),
      el('div', { class: 'seat-name' }, house[index] ?? ''),
      el('div', { class: 'seat-note' }, '系统席'),
    ),
  );
  const bubbles = BUBBLES_AT.map((place) => el('div', { class: 'bubble pops', style: at(place) }));
  const results = RESULT_AT.map((place) => el('div', { class: 'seat-result', style: at(place) }));
  const badge = sprite(art(`niuniu/${rules === 'landlord' ? 'landlord' : 'banker'}.svg`), { width: 34, height: 34 });
  badge.classList.add('badge');
  const cards = el('div', { class: 'cards' });
  const sums = [el('div', { class: 'sum num three' }), el('div', { class: 'sum num two' })];
  const element = el('div', { class: 'board' }, ...seats, cards, ...sums, ...results, ...bubbles, badge);
  let hands: PlayingCard[][] = [];

  const closed = (seat: number, index: number) =>
    seat === 0 ? ownPlace(index, size, false, size) : housePlace(seat, index, size, false);

  const board = {
    element,
    /** Five hands face down, with or without the dealing animation. */
    deal(atOnce: boolean) {
      board.clear();
      hands = Array.from({ length: 5 }, (_, seat) =>
        Array.from({ length: size }, (_, index) => {
          const card = createCard(seat === 0 ? OWN_CARD : HOUSE_CARD, back);
          cards.append(card.element);
          if (atOnce || kit.reducedMotion) card.put(closed(seat, index), false);
          else dealt(card, seat, index);
          return card;
        }),
      );
    },
    lie: () => hands.length > 0,
    bubble(seat: number, text: string, quiet = false) {
      const bubble = bubbles[seat - 1];
      if (!bubble) return;
      if (text === '') {
        bubble.className = 'bubble pops';
        return;
      }
      bubble.textContent = text;
      bubble.className = `bubble pops shown${quiet ? ' quiet' : ''}`;
    },
    hush: () => {
      for (const bubble of bubbles) bubble.className = 'bubble pops';
    },
    /** Moves the badge from the middle of the table to a seat. */
    badge(seat: number, atOnce: boolean) {
      const place = BADGE_AT[seat];
      if (!place) return;
      badge.classList.add('shown');
      const there = `translate(${place.x}px, ${place.y}px)`;
      badge.style.transform = there;
      for (const [index, each] of seats.entries()) each.classList.toggle('banker', index + 1 === seat);
      if (atOnce || kit.reducedMotion) return;
      kit.sound.play('chip');
      badge.animate(
        [
          { transform: 'translate(178px, 380px) scale(2.4)', opacity: 0 },
          { transform: 'translate(178px, 360px) scale(2.2)', opacity: 1, offset: 0.35 },
          { transform: there },
        ],
        { duration: 720, easing: 'cubic-bezier(.3,.1,.2,1)' },
      );
    },
    /** Reveals the hand of a house seat and shows what it won or lost. */
    openSeat(seat: number, hand: Hand, delta: string, atOnce: boolean) {
      turn(seat, hand, atOnce);
      const won = delta.startsWith('+');
      results[seat - 1]?.replaceChildren(
        el('span', { class: `kind${won && hand.multiplier > 1 ? ' fine' : ''}` }, kindOf(hand)),
        el('div', { class: `delta num ${won ? 'gain' : ''}` }, delta),
      );
      results[seat - 1]?.classList.add('shown');
    },
    /** Reveals the player's cards and then separates three from two. */
    openOwn(hand: Hand, atOnce: boolean) {
      turn(0, hand, atOnce);
      if (hand.split !== 3 || size !== 5) return;
      const worth = (card: number) => Math.min(Math.floor(card / 4) + 1, 10);
      const sum = (part: readonly number[]) => part.reduce((total, card) => total + worth(card), 0);
      const words = [hand.cards.slice(0, 3), hand.cards.slice(3)].map(
        (part) => `${part.map(worth).join(' + ')} = ${sum(part)}`,
      );
      sums.forEach((element, index) => {
        element.textContent = words[index] ?? '';
        element.classList.add('shown');
      });
    },
    clear() {
      hands = [];
      cards.replaceChildren();
      board.hush();
      badge.classList.remove('shown');
      for (const seat of seats) seat.classList.remove('banker');
      for (const result of results) result.classList.remove('shown');
      for (const sum of sums) sum.classList.remove('shown');
    },
  };

  const dealt = (card: PlayingCard, seat: number, index: number) => {
    const delayMs = (index * 5 + seat) * DEAL_STEP_MS;
    card.fly(DECK, closed(seat, index), DEAL_MS, false, delayMs);
    if (seat === 0) setTimeout(() => kit.sound.play('card'), delayMs);
  };

  const turn = (seat: number, hand: Hand, atOnce: boolean) => {
    if (!atOnce) kit.sound.play('card');
    hand.cards.forEach((id, index) => {
      const card = hands[seat]?.[index];
      if (!card) return;
      card.setFace(faceOf(rules, id));
      const there = seat === 0 ? ownPlace(index, size, true, hand.split) : housePlace(seat, index, size, true);
      if (atOnce || kit.reducedMotion) card.put(there, true);
      else card.reveal(closed(seat, index), there, OPEN_MS);
    });
  };

  return board;
};
export type Board = ReturnType<typeof createBoard>;

/** For example "牛七 ×2"; a multiplier of 1 is left out. */
export const kindOf = ({ name, multiplier }: Pick<Hand, 'name' | 'multiplier'>): string =>
  multiplier > 1 ? `${name} ×${multiplier}` : name;
