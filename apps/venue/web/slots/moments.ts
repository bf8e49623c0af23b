import {
  art,
  el,
  frames,
  type Kit,
  loadImage,
  moneyElement,
  reducedMotion,
  setMoney,
  sprite,
  svg,
  tween,
  units,
} from '../kit/index.ts';
import type { Theme } from './themes.ts';

const COINS = 60;
const LONGEST_COUNT_MS = 4_000;

interface Coin {
  x: number;
  y: number;
  size: number;
  speed: number;
  sway: number;
  phase: number;
  turn: number;
}

const newCoin = (height: number, above: boolean): Coin => ({
  x: Math.random() * 390,
  y: above ? -Math.random() * 200 - 40 : Math.random() * height,
  size: 22 + Math.random() * 22,
  speed: 120 + Math.random() * 160,
  sway: 8 + Math.random() * 14,
  phase: Math.random() * Math.PI * 2,
  turn: Math.random() * Math.PI,
});

/** Coins that fall on a separate canvas until stopped. A slow device gets half of them. */
const rain = (kit: Kit<unknown>, pictures: readonly HTMLImageElement[]) => {
  const canvas = document.createElement('canvas');
  const height = kit.stage.height();
  const ratio = kit.stage.pixelRatio();
  canvas.width = 390 * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext('2d');
  const coins = Array.from({ length: COINS }, () => newCoin(height, !reducedMotion()));
  let slow = 0;
  const draw = (ms: number) => {
    if (!context) return;
    slow = ms > 20 ? slow + 1 : 0;
    if (slow === 2) coins.length = Math.max(15, Math.floor(coins.length / 2));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, 390, height);
    for (const [index, coin] of coins.entries()) {
      coin.y += (coin.speed * ms) / 1_000;
      coin.phase += ms / 600;
      if (coin.y > height + 40) Object.assign(coin, newCoin(height, true));
      const picture = pictures[index % pictures.length];
      if (!picture) continue;
      context.translate(coin.x + Math.sin(coin.phase) * coin.sway, coin.y);
      context.rotate(coin.turn + coin.phase * 0.4);
      context.drawImage(picture, -coin.size / 2, -coin.size / 2, coin.size, coin.size);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
  };
  const stop = reducedMotion() ? () => {} : frames(draw);
  if (reducedMotion()) draw(0);
  return { canvas, stop };
};

export const createMoments = async (root: HTMLElement, theme: Theme, kit: Kit<unknown>) => {
  const pictures = await Promise.all(
    ['coin', 'coin-tilt', 'ingot'].map((name) => loadImage(art(`common/${name}.svg`))),
  );

  /** Shown for wins of fifteen times the bet or more, with the amount and a button to continue. */
  const bigWin = async (amount: string, times: number, cause: string): Promise<void> => {
    const prize = moneyElement('0.00');
    const hint = el('small', {}, '轻点任意处跳过动画');
    const take = el('button', { class: 'btn gold' }, '收下奖金');
    const coins = rain(kit, pictures);
    const element = el(
      'div',
      { class: 'moment', role: 'dialog', aria: { label: '大奖' } },
      sprite(art('common/rays.svg')),
      coins.canvas,
      el('div', { class: 'picture' }, ...triumphPicture(theme)),
      el('div', { class: 'triumph' }, times >= 50 ? theme.triumph : '大奖'),
      el('div', { class: 'prize' }, prize),
      el('div', { class: 'cause' }, `${cause} · 总注的 ${times.toFixed(2)} 倍`),
      take,
      hint,
    );
    element.querySelector('img')?.classList.add('rays');
    root.append(element);
    kit.sound.play('bigwin');
    const whole = units(amount);
    const count = tween(Math.min(LONGEST_COUNT_MS, 1_500 + times * 30), (share) => {
      setMoney(prize, (whole * BigInt(Math.round((1 - (1 - share) ** 3) * 10_000))) / 10_000n);
    });
    element.addEventListener('pointerdown', () => count.finish());
    take.focus({ preventScroll: true });
    await new Promise<void>((resolve) => take.addEventListener('click', () => resolve(), { once: true }));
    count.finish();
    coins.stop();
    element.remove();
  };

  /** A card that waits for a tap, for free spins that were won or left from the last visit. */
  const announce = async (title: string, note: string, label: string): Promise<void> => {
    const go = el('button', { class: 'btn primary' }, label);
    const element = el(
      'div',
      { class: 'moment gift', role: 'dialog', aria: { label: title } },
      sprite(theme.symbols['S'] ?? '', { width: 150, height: 150 }),
      el('b', {}, title),
      el('p', {}, note),
      go,
    );
    root.append(element);
    go.focus({ preventScroll: true });
    await new Promise<void>((resolve) => go.addEventListener('click', () => resolve(), { once: true }));
    element.remove();
  };

  return { bigWin, announce };
};
export type Moments = Awaited<ReturnType<typeof createMoments>>;

const WAVE_RINGS = [
  [36, '#0F6E8A'],
  [28, '#47AFC4'],
  [20, '#E6F7FA'],
  [12, '#47AFC4'],
  [5, '#E6F7FA'],
] as const;

/** Two rows of rings; the near row partly covers the far one. */
const waves = (): SVGElement => {
  const row = (cy: number, from: number) =>
    [0, 1, 2, 3, 4].flatMap((place) =>
      WAVE_RINGS.map(([r, fill]) => svg('circle', { cx: from + place * 72, cy, r, fill })),
    );
  return svg('svg', { class: 'waves', viewBox: '0 0 300 72', 'aria-hidden': 'true' }, ...row(40, -24), ...row(72, 12));
};

const triumphPicture = (theme: Theme): Element[] => {
  const gatehouse = sprite(theme.symbols['S'] ?? '');
  gatehouse.classList.add('gatehouse');
  const leaper = sprite(theme.hero);
  leaper.classList.add('leaper');
  // When the hero is the scatter itself, one picture is sufficient. A gate is drawn in water.
  if (theme.hero === theme.symbols['S']) return [leaper];
  return theme.symbols['S']?.endsWith('scatter.svg') ? [gatehouse, waves(), leaper] : [gatehouse, leaper];
};
