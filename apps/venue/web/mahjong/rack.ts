import type { TableView } from '../../src/games/mahjong/game.ts';
import { tileOf } from '../../src/games/niuniu/tiles.ts';
import { createCard, type Place, type PlayingCard } from '../cards/playing-card.ts';
import { art, el, type Kit } from '../kit/index.ts';

const HAND = 8;
const WIDTH = 43;
const STEP = 45;
const HAND_Y = 553;
const RAISED = 18;
const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const FLY_MS = 340;
const STEP_MS = 70;
const DRAW_STEP_MS = 260;
const SORT_MS = 320;
const RIVER: Place = { x: 195, y: 430, scale: 0.5 };

const wallPlace = (index: number): Place => ({ x: 195 + (index - (HAND - 1) / 2) * 21, y: 196, scale: 0.46 });
const handPlace = (index: number, raised = false): Place => ({
  x: 195 + (index - (HAND - 1) / 2) * STEP,
  y: HAND_Y - (raised ? RAISED : 0),
});

const faceOf = (tile: number): string => art(`tile/${tileOf(tile) + 1}.svg`);

interface Held {
  id: number;
  card: PlayingCard;
  place: Place;
}

/** The wall and the eight tiles of the hand. */
export const createRack = (kit: Pick<Kit<TableView>, 'sound' | 'reducedMotion'>, onPick: () => void) => {
  const back = art('tile/back.svg');
  const wall = el('div', { class: 'cards' });
  const tiles = el('div', { class: 'cards' });
  const marks = Array.from({ length: HAND }, (_, index) => {
    const { x, y } = handPlace(index);
    return el('div', { class: 'change-mark pops', style: { left: `${x}px`, top: `${y - 62}px` } }, '换');
  });
  const buttons = Array.from({ length: HAND }, (_, index) => {
    const { x, y } = handPlace(index);
    return el('button', {
      class: 'tile-button',
      style: { left: `${x - STEP / 2}px`, top: `${y - 54}px` },
      onclick: () => pick(index),
    });
  });
  const element = el('div', { class: 'rack' }, el('div', { class: 'rack-wood' }), wall, tiles, ...marks, ...buttons);
  let held: Held[] = [];
  let picked = new Set<number>();
  let open = false;
  let timers: ReturnType<typeof setTimeout>[] = [];

  const still = () => kit.reducedMotion;
  const at = (ms: number, run: () => void) => timers.push(setTimeout(run, ms));
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };

  const layWall = (left: number) => {
    wall.replaceChildren();
    for (let index = HAND - left; index < HAND; index += 1) {
      const card = createCard(WIDTH, back);
      card.put(wallPlace(index), false);
      wall.append(card.element);
    }
  };

  const create = (id: number, place: Place): Held => {
    const card = createCard(WIDTH, back);
    card.setFace(faceOf(id));
    card.put(place, true);
    tiles.append(card.element);
    return { id, card, place };
  };

  const move = (each: Held, to: Place, ms: number) => {
    if (still() || ms === 0) each.card.put(to, true);
    else each.card.move(each.place, to, ms, true);
    each.place = to;
  };

  const arrive = (each: Held, from: Place, ms: number) => {
    if (still()) return;
    each.card.fly(from, each.place, FLY_MS, true, ms);
    at(ms, () => kit.sound.play('chip'));
  };

  const drawPicks = () => {
    for (const [index, button] of buttons.entries()) {
      const on = picked.has(index);
      const name = `${NUMERALS[tileOf(held[index]?.id ?? 0)]}筒`;
      button.disabled = !open;
      button.setAttribute('aria-pressed', String(on));
      button.setAttribute('aria-label', held.length > 0 ? `${name}${on ? '，换掉' : ''}` : '空位');
      marks[index]?.classList.toggle('shown', on && open);
      held[index]?.card.element.classList.toggle('given', on);
    }
  };

  const pick = (index: number) => {
    if (!open) return;
    if (!picked.delete(index)) picked.add(index);
    kit.sound.play('chip');
    const tile = held[index];
    if (tile) move(tile, handPlace(index, picked.has(index)), 160);
    drawPicks();
    onPick();
  };

  const clear = () => {
    stop();
    held = [];
    picked = new Set();
    open = false;
    tiles.replaceChildren();
    element.classList.remove('won');
    layWall(HAND);
    drawPicks();
  };

  return {
    element,
    clear,
    get picked() {
      return [...picked].sort((a, b) => a - b);
    },
    /** Deals eight sorted tiles and returns the duration of the animation. */
    deal(hand: readonly number[], atOnce: boolean): number {
      clear();
      held = hand.map((id, index) => create(id, handPlace(index)));
      if (!atOnce) for (const [index, each] of held.entries()) arrive(each, wallPlace(index), index * STEP_MS);
      drawPicks();
      return atOnce || still() ? 0 : HAND * STEP_MS + FLY_MS;
    },
    choose(places: readonly number[]) {
      picked = new Set(places);
      for (const [index, each] of held.entries()) move(each, handPlace(index, picked.has(index)), 160);
      drawPicks();
    },
    open(value: boolean) {
      open = value;
      drawPicks();
    },
    /** Removes the given tiles, adds others from the wall and sorts the hand again. */
    exchange(
      { changed, drawn, hand }: { changed: number[]; drawn: number[]; hand: number[] },
      atOnce: boolean,
    ): number {
      stop();
      open = false;
      picked = new Set(changed);
      drawPicks();
      const quick = atOnce || still();
      const kept = held.filter((_, index) => !picked.has(index));
      for (const [index, each] of held.entries()) {
        if (!picked.has(index)) continue;
        if (quick) each.card.element.remove();
        else {
          move(each, { ...RIVER, x: RIVER.x + (index - 3.5) * 22 }, FLY_MS);
          each.card.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FLY_MS, fill: 'forwards' });
          at(FLY_MS, () => each.card.element.remove());
        }
      }
      const fresh = drawn.map((id, nth) => {
        const each = create(id, handPlace(changed[nth] ?? 0));
        if (!quick) arrive(each, wallPlace(nth), FLY_MS + nth * DRAW_STEP_MS);
        return each;
      });
      const all = [...kept, ...fresh];
      const lined = () => {
        layWall(HAND - drawn.length);
        held = hand.flatMap((id) => all.filter((each) => each.id === id));
        for (const [index, each] of held.entries()) move(each, handPlace(index), quick ? 0 : SORT_MS);
        picked = new Set();
        drawPicks();
      };
      if (quick) {
        lined();
        return 0;
      }
      const ms = changed.length === 0 ? 0 : FLY_MS + drawn.length * DRAW_STEP_MS + FLY_MS;
      at(ms, lined);
      return ms + SORT_MS;
    },
    won: () => element.classList.add('won'),
  };
};
export type Rack = ReturnType<typeof createRack>;
