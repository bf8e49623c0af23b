import type { FishingView } from '../../src/games/fishing/game.ts';
import { el, glyph, icon, short } from '../kit/index.ts';
import type { Baked } from './bake.ts';

interface HudHandlers {
  onLevel: (by: number) => void;
  onLock: () => void;
  onAuto: () => void;
}

/** A crosshair icon (Phosphor, MIT). */
const CROSSHAIR =
  'M232 120h-8.34A96.14 96.14 0 0 0 136 32.34V24a8 8 0 0 0-16 0v8.34A96.14 96.14 0 0 0 32.34 120H24a8 8 0 0 0 0 16h8.34A96.14 96.14 0 0 0 120 223.66V232a8 8 0 0 0 16 0v-8.34A96.14 96.14 0 0 0 223.66 136H232a8 8 0 0 0 0-16m-96 87.6V200a8 8 0 0 0-16 0v7.6A80.15 80.15 0 0 1 48.4 136H56a8 8 0 0 0 0-16h-7.6A80.15 80.15 0 0 1 120 48.4V56a8 8 0 0 0 16 0v-7.6a80.15 80.15 0 0 1 71.6 71.6H200a8 8 0 0 0 0 16h7.6a80.15 80.15 0 0 1-71.6 71.6M128 88a40 40 0 1 0 40 40a40 40 0 0 0-40-40m0 64a24 24 0 1 1 24-24a24 24 0 0 1-24 24';

/** A fish scaled down for the list of prizes. */
export const thumbnail = ({ portrait, shape, margin }: Baked, ratio: number, width: number, height: number) => {
  const canvas = el('canvas', { width: width * ratio, height: height * ratio, aria: { hidden: 'true' } });
  const context = canvas.getContext('2d');
  const scale = Math.min(width / shape.width, height / shape.height) * ratio;
  if (!context) return canvas;
  const [across, down] = [(shape.width + margin * 2) * scale, (shape.height + margin * 2) * scale];
  context.drawImage(portrait, (canvas.width - across) / 2, (canvas.height - down) / 2, across, down);
  return canvas;
};

const createLegend = (view: FishingView, baked: readonly Baked[], ratio: number) => {
  const least = Math.min(...view.boss.prizes.map(({ value }) => value));
  const values = [...view.fish.map(({ value }) => `×${value}`), `×${least}+`];
  const names = [...view.fish.map(({ name }) => name), view.boss.name];
  return el(
    'ul',
    { class: 'legend', aria: { label: '赔付' } },
    ...values.map((value, index) => {
      const look = baked[index];
      return el(
        'li',
        { title: names[index] ?? '' },
        look && thumbnail(look, ratio, 34, 24),
        el('span', { class: 'sr' }, names[index] ?? ''),
        el('span', {}, value),
      );
    }),
  );
};

const createBanner = (view: FishingView) => {
  const clock = el('b', { class: 'num' });
  const [least, most] = [view.boss.prizes[0]?.value ?? 0, view.boss.prizes.at(-1)?.value ?? 0];
  const chips = view.boss.prizes.map(({ value, weight }) =>
    el('li', {}, el('b', { class: 'num' }, `×${value}`), el('span', { class: 'num' }, `${weight}%`)),
  );
  const element = el(
    'section',
    { class: 'boss-banner', role: 'status', hidden: true },
    el('h2', { class: 'song' }, `${view.boss.name} 现身`),
    el('p', {}, `捕获倍数 ${least} – ${most} · 停留 `, clock),
    el('ul', {}, ...chips),
  );
  let shownSeconds = -1;
  return {
    element,
    /** Updates the text only when the whole second changes. */
    tick(leftMs: number) {
      const seconds = Math.ceil(leftMs / 1_000);
      if (seconds === shownSeconds) return;
      shownSeconds = seconds;
      clock.textContent = `00:${String(Math.max(0, seconds)).padStart(2, '0')}`;
    },
    light(value: number | undefined) {
      for (const [index, chip] of chips.entries())
        chip.classList.toggle('won', view.boss.prizes[index]?.value === value);
    },
  };
};

/** All controls and texts over the canvas. */
export const createHud = (view: FishingView, baked: readonly Baked[], ratio: number, handlers: HudHandlers) => {
  const round = (label: string, face: Node, onclick: () => void, side: string) =>
    el('button', { class: `knob ${side}`, aria: { label }, title: label, onclick }, face);
  const lock = round('锁定', glyph(CROSSHAIR, 24), handlers.onLock, 'lock');
  const auto = round('自动发炮', icon('auto', 24), handlers.onAuto, 'auto');
  const down = round('降低炮台', icon('minus'), () => handlers.onLevel(-1), 'down');
  const up = round('提高炮台', icon('plus'), () => handlers.onLevel(1), 'up');
  const levelName = el('span');
  const levelCost = el('b', { class: 'num' });
  const level = el('div', { class: 'level', role: 'status' }, levelName, levelCost);
  const cost = el('span', { class: 'each' });
  const net = el('b', { class: 'num' });
  const netPill = el('div', { class: 'pill net' }, cost, '本次净输赢 ', net);
  const lockPill = el('div', { class: 'pill locked', hidden: true });
  const banner = createBanner(view);
  const prize = el('div', { class: 'prize', role: 'status', hidden: true });
  const legend = createLegend(view, baked, ratio);
  let prizeTimer = 0;
  let lockState = '';

  const press = (button: HTMLElement, on: boolean) => button.setAttribute('aria-pressed', String(on));
  return {
    elements: [legend, netPill, lockPill, banner.element, prize, lock, down, level, up, auto],
    setLevel(index: number, amount: string, last: boolean) {
      levelName.textContent = `炮台 ${index} 级`;
      levelCost.textContent = short(amount);
      cost.textContent = `每炮 ${short(amount)} · `;
      down.disabled = index === 1;
      up.disabled = last;
    },
    setNet(text: string, sign: number) {
      net.textContent = `${sign > 0 ? '+' : ''}${text.replace('-', '−')}`;
      net.className = `num ${sign < 0 ? 'behind' : ''}`;
    },
    /** Called in every frame, so it changes the page only when the state does. */
    setLock(on: boolean, name: string | undefined) {
      const text = name === undefined ? '点选要锁定的鱼' : `锁定 ${name}`;
      const state = `${on} ${text}`;
      if (state === lockState) return;
      lockState = state;
      press(lock, on);
      lockPill.hidden = !on;
      lockPill.textContent = text;
    },
    setAuto: (on: boolean) => press(auto, on),
    boss(leftMs: number | undefined) {
      banner.element.hidden = leftMs === undefined;
      legend.hidden = leftMs !== undefined;
      if (leftMs !== undefined) banner.tick(leftMs);
    },
    get celebrating() {
      return !prize.hidden;
    },
    /** Shows that a boss was caught. */
    celebrate(name: string, multiplier: number, amount: string) {
      banner.light(multiplier);
      prize.replaceChildren(
        el('span', { class: 'prize-name song' }, `捕获 ${name}`),
        el('b', { class: 'prize-times' }, `×${multiplier}`),
        el('b', { class: 'prize-amount' }, `+${amount}`),
      );
      prize.hidden = false;
      clearTimeout(prizeTimer);
      prizeTimer = window.setTimeout(() => {
        prize.hidden = true;
        banner.light(undefined);
      }, 2_600);
    },
  };
};
export type Hud = ReturnType<typeof createHud>;
