import type { TableView } from '../../src/games/baccarat/game.ts';
import { stackArt } from '../cards/chip-stack.ts';
import { art, el, short, sprite, svg } from '../kit/index.ts';
import type { Bets } from './bets.ts';

/** The fields are segments of rings around a point far above the table. Angles are in degrees, to the left of straight down. */
const CENTRE = { x: 195, y: -300 };
const SIDE_ROW = { inner: 716, outer: 782 };
const MAIN_ROW = { inner: 790, outer: 912 };
const SIDE_EDGE = 13.4;
const MAIN_EDGE = 11.8;
/** Fields with fewer degrees show their chips below the text. */
const NARROW = 7;
const STACK_SHARE = 1.083;

type Field = TableView['selections'][number];

interface Cut {
  code: string;
  row: { inner: number; outer: number };
  from: number;
  to: number;
  tone: 'blue' | 'green' | 'red' | 'dark' | 'gold';
}

const CUTS: Record<string, readonly Cut[]> = {
  baccarat: [
    { code: 'player_pair', row: SIDE_ROW, from: SIDE_EDGE, to: 5, tone: 'blue' },
    { code: 'tie', row: SIDE_ROW, from: 4.55, to: -4.55, tone: 'green' },
    { code: 'banker_pair', row: SIDE_ROW, from: -5, to: -SIDE_EDGE, tone: 'red' },
    { code: 'player', row: MAIN_ROW, from: MAIN_EDGE, to: 0.25, tone: 'blue' },
    { code: 'banker', row: MAIN_ROW, from: -0.25, to: -MAIN_EDGE, tone: 'red' },
  ],
  dragontiger: [
    { code: 'dragon_red', row: SIDE_ROW, from: SIDE_EDGE, to: 8.5, tone: 'red' },
    { code: 'dragon_black', row: SIDE_ROW, from: 8.1, to: 3.2, tone: 'dark' },
    { code: 'tie', row: SIDE_ROW, from: 2.8, to: -2.8, tone: 'green' },
    { code: 'tiger_red', row: SIDE_ROW, from: -3.2, to: -8.1, tone: 'red' },
    { code: 'tiger_black', row: SIDE_ROW, from: -8.5, to: -SIDE_EDGE, tone: 'dark' },
    { code: 'dragon', row: MAIN_ROW, from: MAIN_EDGE, to: 0.25, tone: 'red' },
    { code: 'tiger', row: MAIN_ROW, from: -0.25, to: -MAIN_EDGE, tone: 'blue' },
  ],
  hundredox: [
    { code: 'banker_ox', row: SIDE_ROW, from: SIDE_EDGE, to: 0.25, tone: 'red' },
    { code: 'banker_plain', row: SIDE_ROW, from: -0.25, to: -SIDE_EDGE, tone: 'dark' },
    { code: 'sky', row: MAIN_ROW, from: MAIN_EDGE, to: 6.1, tone: 'blue' },
    { code: 'earth', row: MAIN_ROW, from: 5.75, to: 0.2, tone: 'green' },
    { code: 'dark', row: MAIN_ROW, from: -0.2, to: -5.75, tone: 'dark' },
    { code: 'gold', row: MAIN_ROW, from: -6.1, to: -MAIN_EDGE, tone: 'gold' },
  ],
};

const point = (radius: number, angle: number) => {
  const turn = (angle * Math.PI) / 180;
  return { x: CENTRE.x - radius * Math.sin(turn), y: CENTRE.y + radius * Math.cos(turn) };
};

const outline = ({ row: { inner, outer }, from, to }: Cut): string => {
  const at = (radius: number, angle: number) => {
    const { x, y } = point(radius, angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return `M${at(inner, from)}A${inner} ${inner} 0 0 0 ${at(inner, to)}L${at(outer, to)}A${outer} ${outer} 0 0 1 ${at(outer, from)}Z`;
};

/** The outline of a field, its text and its chips. */
const createSpot = (cut: Cut, field: Field, onTap: () => void) => {
  const main = cut.row === MAIN_ROW;
  const shape = svg('path', {
    d: outline(cut),
    class: `zone ${cut.tone}${main ? ' main' : ''}`,
    role: 'button',
    tabindex: 0,
    'aria-label': `${field.name} ${field.odds}`,
  });
  shape.addEventListener('click', onTap);
  shape.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onTap();
  });
  const middle = (cut.from + cut.to) / 2;
  const radius = (cut.row.inner + cut.row.outer) / 2;
  // The text is slightly left of the middle, and the chips are lower and to the right.
  const width = cut.to - cut.from;
  const narrow = !main && width > -NARROW;
  const slim = main && width > -NARROW;
  const words = point(radius - (main ? 17 : narrow ? 11 : 1), middle - width * (main ? 0.04 : narrow ? 0 : 0.1));
  const label = el(
    'div',
    {
      class: `zone-words${main ? ' main' : ''}`,
      style: { transform: `translate(${words.x}px, ${words.y}px) translate(-50%, -50%) rotate(${middle * 0.88}deg)` },
    },
    el('b', { class: 'zone-name' }, field.name),
    el('span', { class: 'zone-odds' }, field.odds),
  );
  const lower = slim ? 34 : main ? 20 : narrow ? 17 : 16;
  const aside = slim ? 0.12 : main ? 0.32 : narrow ? 0.2 : 0.33;
  const pile = point(radius + lower, middle + width * aside);
  const size = main && !slim ? 46 : narrow ? 26 : 34;
  const picture = sprite(art('chip/stack-low.svg'), { width: size, height: size * STACK_SHARE });
  picture.classList.add('stack-chips');
  picture.style.marginLeft = `${-size / 2}px`;
  const amount = el('span', { class: 'num stack-amount' });
  const stack = el(
    'div',
    { class: `stack${narrow ? ' narrow' : ''}`, hidden: true, style: { left: `${pile.x}px`, top: `${pile.y}px` } },
    picture,
    amount,
  );
  return { shape, label, stack, picture, amount };
};

/** The fields and the chips on them. */
export const createFelt = (rules: string, fields: readonly Field[], onTap: (code: string) => void) => {
  const shapes = svg('svg', { class: 'zones', viewBox: '0 0 390 660' });
  const element = el('div', { class: 'felt' }, shapes);
  const spots = new Map<string, ReturnType<typeof createSpot>>();
  for (const cut of CUTS[rules] ?? []) {
    const field = fields.find(({ code }) => code === cut.code);
    if (!field) continue;
    const spot = createSpot(cut, field, () => onTap(cut.code));
    spots.set(cut.code, spot);
    shapes.append(spot.shape);
    element.append(spot.label, spot.stack);
  }

  return {
    element,
    /** Redraws every stack from the bets. */
    draw(bets: Bets) {
      for (const [code, { shape, stack, picture, amount }] of spots) {
        const total = bets.on(code);
        stack.hidden = total === 0n;
        stack.classList.remove('lost', 'won');
        stack.classList.toggle('pending', bets.pendingOn(code) > 0n);
        shape.classList.toggle('held', total > 0n);
        picture.src = stackArt(total);
        amount.textContent = short(total);
        shape.setAttribute('aria-description', total > 0n ? `已放 ${short(total)}` : '');
      }
    },
    /** Drops a chip on its stack. */
    drop(code: string, chip: string) {
      const stack = spots.get(code)?.stack;
      if (!stack) return;
      const falling = sprite(art(`chip/${chip}.svg`), { width: 30, height: 30 });
      falling.classList.add('falling');
      stack.append(falling);
      const fall = falling.animate(
        [
          { transform: 'translate(-50%, -34px) scale(1.15)', opacity: 0 },
          { transform: 'translate(-50%, -2px) scale(1)', opacity: 1, offset: 0.7 },
          { transform: 'translate(-50%, 0) scale(.9)', opacity: 0 },
        ],
        { duration: 320, easing: 'cubic-bezier(.34,1.56,.64,1)' },
      );
      fall.onfinish = () => falling.remove();
      stack.firstElementChild?.animate([{ transform: 'translateY(-4px)' }, { transform: 'none' }], { duration: 200 });
    },
    /** Highlights winning fields with their payout and removes the chips of the others. */
    settle(paid: ReadonlyMap<string, bigint>, winners: ReadonlySet<string>) {
      for (const [code, { shape, stack, amount }] of spots) {
        shape.classList.toggle('win', winners.has(code));
        const back = paid.get(code);
        if (back === undefined) continue;
        stack.classList.remove('pending');
        stack.classList.toggle('lost', back === 0n);
        stack.classList.toggle('won', back > 0n);
        if (back > 0n) amount.textContent = short(back);
      }
    },
    clear() {
      for (const { shape } of spots.values()) shape.classList.remove('win');
    },
    enable(open: boolean) {
      element.classList.toggle('closed', !open);
      for (const { shape } of spots.values()) {
        shape.setAttribute('aria-disabled', String(!open));
        shape.setAttribute('tabindex', open ? '0' : '-1');
      }
    },
  };
};
export type Felt = ReturnType<typeof createFelt>;
