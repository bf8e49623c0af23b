import type { TableView } from '../../src/games/baccarat/game.ts';
import type { CardOutcome } from '../../src/games/baccarat/table.ts';
import { createCard, type Place, type PlayingCard, shoeFace } from '../cards/playing-card.ts';
import type { Step } from '../cards/timeline.ts';
import { art, el, type Kit, sprite } from '../kit/index.ts';
import { type Deal, type DealtCard, rankName, type Side, score, sumLine, thirdWord } from './deal.ts';

const SHOE: Place = { x: 338, y: 240, turn: -24, scale: 0.55 };
const WIDTH = 62;

const PLACES: Record<Side, readonly Place[]> = {
  left: [
    { x: 52, y: 343, turn: -4 },
    { x: 106, y: 341, turn: 3 },
    { x: 144, y: 358, turn: 90, scale: 0.9 },
  ],
  right: [
    { x: 284, y: 343, turn: -4 },
    { x: 338, y: 341, turn: 3 },
    { x: 246, y: 358, turn: 90, scale: 0.9 },
  ],
};
const SINGLE: Record<Side, Place> = {
  left: { x: 86, y: 345, scale: 1.12 },
  right: { x: 304, y: 345, scale: 1.12 },
};

/** The upper half of a table, independent of the game. */
export interface Dealer {
  readonly element: HTMLElement;
  readonly line: HTMLElement;
  say(text: string, tone?: string): void;
  /** Moves the cards away and clears the places. */
  sweep(atOnce: boolean): Promise<void>;
  clear(): void;
  /** Returns every card of a deal as a step of the reveal. */
  steps(deal: Deal, outcome: CardOutcome): Step[];
}

/** The upper half of the table: both hands, the shoe and the plaque between them. */
export const createDealer = (kit: Kit<TableView>, rules: TableView['rules']): Dealer => {
  const names = rules === 'dragontiger' ? { left: '龙', right: '虎' } : { left: '闲', right: '庄' };
  const tones = rules === 'dragontiger' ? { left: 'b', right: 'a' } : { left: 'a', right: 'b' };
  const badges = {
    left: el('b', { class: `points pops ${tones.left}` }),
    right: el('b', { class: `points pops ${tones.right}` }),
  };
  const sides = (['left', 'right'] as const).map((side) =>
    el('div', { class: `side ${side}` }, el('span', { class: 'side-name' }, names[side]), badges[side]),
  );
  const slots = (rules === 'dragontiger' ? [55, 273] : [34, 104, 224, 294]).map((left) =>
    el('div', { class: 'slot', style: { left: `${left}px` } }),
  );
  const plaque = el('div', { class: 'plaque pops', role: 'status' });
  const line = el('p', { class: 'limits' });
  const table = el('div', { class: 'cards' });
  const element = el(
    'div',
    { class: `dealer ${rules}` },
    ...slots,
    ...sides,
    sprite(art('card/shoe.svg'), { width: 78, height: 57 }),
    table,
    plaque,
  );
  let shown: Record<Side, number[]> = { left: [], right: [] };
  let counting: ReturnType<typeof setTimeout>[] = [];

  const place = ({ side, index }: DealtCard): Place =>
    rules === 'dragontiger' ? SINGLE[side] : (PLACES[side][index] ?? SINGLE[side]);

  const say = (text: string, tone = '') => {
    plaque.className = text ? `plaque pops shown ${tone}` : 'plaque pops';
    if (text) plaque.textContent = text;
  };

  const count = ({ side, card }: DealtCard) => {
    shown[side].push(card);
    badges[side].textContent = score(rules, shown[side]);
    badges[side].classList.add('shown');
    line.textContent = sumLine(rules, shown.left, shown.right);
  };

  const lay = (dealt: DealtCard, card: PlayingCard, atOnce: boolean) => {
    const third = dealt.index === 2;
    if (third) say(thirdWord(dealt.side));
    table.append(card.element);
    if (atOnce) {
      card.put(place(dealt), true);
      count(dealt);
      return;
    }
    kit.sound.play('card');
    card.fly(SHOE, place(dealt), dealt.ms, true);
    counting.push(setTimeout(() => count(dealt), dealt.ms * 0.85));
  };

  const clear = () => {
    table.replaceChildren();
    for (const timer of counting) clearTimeout(timer);
    counting = [];
    shown = { left: [], right: [] };
    for (const badge of Object.values(badges)) badge.classList.remove('shown');
    element.classList.remove('dealing');
    say('');
  };

  return {
    element,
    line,
    say,
    async sweep(atOnce: boolean) {
      if (!atOnce && !kit.reducedMotion) {
        await table.animate(
          [
            { transform: 'none', opacity: 1 },
            { transform: 'translateY(-30px)', opacity: 0 },
          ],
          { duration: 260, easing: 'ease-in' },
        ).finished;
      }
      clear();
    },
    clear,
    steps(deal) {
      clear();
      element.classList.add('dealing');
      return deal.cards.map((dealt) => {
        const card = createCard(WIDTH);
        card.setFace(shoeFace(dealt.card));
        card.element.setAttribute('aria-label', rankName(dealt.card));
        return { atMs: dealt.atMs, run: (atOnce) => lay(dealt, card, atOnce) };
      });
    },
  };
};
