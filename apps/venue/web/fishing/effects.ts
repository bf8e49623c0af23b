import { sheetOf } from './bake.ts';
import type { Brush } from './drawing.ts';
import type { Easel } from './easel.ts';

/** The numbers of the pictures on the easel. */
export interface EffectPictures {
  coins: readonly [number, number];
  net: number;
}

interface EffectDeps {
  easel: Easel;
  pictures: EffectPictures;
  ratio: number;
  /** The place to which coins fly. */
  home: { x: number; y: number };
}

interface Coin {
  x: number;
  y: number;
  outX: number;
  outY: number;
  size: number;
  spin: number;
  face: number;
  age: number;
  delay: number;
}
interface Bubble {
  x: number;
  y: number;
  radius: number;
  speed: number;
  sway: number;
}
interface Net {
  x: number;
  y: number;
  age: number;
  size: number;
}
interface Words {
  picture: number;
  width: number;
  height: number;
  x: number;
  y: number;
  age: number;
}

const COINS = 60;
const BUBBLES = 40;
const FEWEST = 8;
const NET_MS = 260;
const NET_FADE_MS = 140;
const SCATTER_MS = 240;
export const COIN_MS = 700;
const WORDS_MS = 900;

/** Coins, bubbles, nets and numbers, with a limited number of particles. */
export const createEffects = ({ easel, pictures, ratio, home }: EffectDeps) => {
  const coins: Coin[] = [];
  const bubbles: Bubble[] = [];
  const nets: Net[] = [];
  const words: Words[] = [];
  const bubble = easel.add(bubblePicture(), ratio);
  let share = 1;

  const room = (most: number) => Math.max(FEWEST, Math.floor(most * share));

  const stepBubbles = (stepMs: number, width: number, top: number, bottom: number) => {
    while (bubbles.length < room(BUBBLES) * 0.65) bubbles.push(newBubble(width, top + Math.random() * (bottom - top)));
    for (const one of bubbles) {
      one.y -= (one.speed * stepMs) / 1_000;
      one.sway += stepMs / 900;
      if (one.y < top) Object.assign(one, newBubble(width, bottom));
    }
    bubbles.length = Math.min(bubbles.length, room(BUBBLES));
  };

  const age = <One extends { age: number }>(list: One[], stepMs: number, most: number, onEnd?: (one: One) => void) => {
    for (const one of list) one.age += stepMs;
    const live = list.filter((one) => one.age < most);
    if (live.length === list.length) return;
    if (onEnd) for (const one of list) if (one.age >= most) onEnd(one);
    list.splice(0, list.length, ...live);
  };

  return {
    /** Reduces the number of particles because frames took too long. */
    halve() {
      share = Math.max(FEWEST / COINS, share / 2);
    },
    net: (x: number, y: number, size: number) => void nets.push({ x, y, age: 0, size }),
    say(text: string, x: number, y: number) {
      const { sheet, width, height } = lettering(text, ratio);
      words.push({ picture: easel.add(sheet, ratio), width, height, x, y, age: 0 });
    },
    burst(x: number, y: number, count: number) {
      const free = Math.min(count, room(COINS) - coins.length);
      for (let index = 0; index < free; index += 1) {
        const angle = (index / free) * Math.PI * 2 + Math.random() * 0.5;
        const reach = 30 + Math.random() * 46;
        const outX = x + Math.cos(angle) * reach;
        const outY = y + Math.sin(angle) * reach;
        const size = 18 + Math.random() * 12;
        const spin = (Math.random() - 0.5) * 6;
        coins.push({ x, y, outX, outY, size, spin, face: index % 2, age: 0, delay: index * (140 / free) });
      }
    },
    step(stepMs: number, frame: { width: number; top: number; bottom: number }, quiet: boolean) {
      if (quiet) bubbles.length = 0;
      else stepBubbles(stepMs, frame.width, frame.top, frame.bottom);
      age(coins, stepMs, COIN_MS + 140);
      age(nets, stepMs, NET_MS + NET_FADE_MS);
      age(words, stepMs, WORDS_MS, ({ picture }) => easel.remove(picture));
    },
    drawBehind(brush: Brush) {
      brush.place(1, 0, 0, 1, 0, 0);
      for (const { x, y, radius, sway } of bubbles) {
        brush.stamp(bubble, x + Math.sin(sway) * 6 - radius, y - radius, radius * 2, radius * 2);
      }
    },
    drawNets(brush: Brush) {
      for (const { x, y, age: old, size } of nets) {
        const open = Math.min(1, old / NET_MS);
        const scale = (0.2 + 0.8 * (1 - (1 - open) ** 3)) * size;
        brush.alpha = old < NET_MS ? 0.95 : Math.max(0, 1 - (old - NET_MS) / NET_FADE_MS);
        brush.place(1, 0, 0, 1, x, y);
        brush.stamp(pictures.net, -scale / 2, -scale / 2, scale, scale);
      }
      brush.alpha = 1;
    },
    drawFront(brush: Brush) {
      for (const coin of coins) drawCoin(brush, coin, pictures.coins, home);
      brush.place(1, 0, 0, 1, 0, 0);
      for (const one of words) drawWords(brush, one);
      brush.alpha = 1;
    },
  };
};

export type Effects = ReturnType<typeof createEffects>;

const newBubble = (width: number, y: number): Bubble => ({
  x: Math.random() * width,
  y,
  radius: 2 + Math.random() * 6,
  speed: 18 + Math.random() * 26,
  sway: Math.random() * 6,
});

const bubblePicture = (): HTMLCanvasElement => {
  const [canvas, context] = sheetOf(32, 32);
  context.fillStyle = 'rgba(255, 255, 255, 0.1)';
  context.strokeStyle = 'rgba(255, 255, 255, 0.16)';
  context.lineWidth = 2;
  context.beginPath();
  context.arc(16, 16, 14, 0, Math.PI * 2);
  context.fill();
  context.stroke();
  context.fillStyle = 'rgba(255, 255, 255, 0.32)';
  context.beginPath();
  context.arc(11, 10, 3, 0, Math.PI * 2);
  context.fill();
  return canvas;
};

const drawCoin = (brush: Brush, coin: Coin, faces: EffectPictures['coins'], home: { x: number; y: number }): void => {
  const age = coin.age - coin.delay;
  if (age < 0 || age > COIN_MS) return;
  const out = Math.min(1, age / SCATTER_MS);
  const back = Math.max(0, (age - SCATTER_MS) / (COIN_MS - SCATTER_MS)) ** 2;
  const eased = 1 - (1 - out) ** 2;
  const x = coin.x + (coin.outX - coin.x) * eased;
  const y = coin.y + (coin.outY - coin.y) * eased;
  const size = coin.size * (1 - back * 0.35);
  const [cos, sin] = [Math.cos((coin.spin * age) / 1_000), Math.sin((coin.spin * age) / 1_000)];
  brush.place(cos, sin, -sin, cos, x + (home.x - x) * back, y + (home.y - y) * back);
  brush.stamp(faces[coin.face % 2 === 0 ? 0 : 1], -size / 2, -size / 2, size, size);
};

const LETTER = 24;
const BASELINE = LETTER * 1.1;

/** A number with its shadow, rendered once. */
const lettering = (text: string, ratio: number) => {
  const [width, height] = [text.length * LETTER, LETTER * 1.5];
  const [sheet, context] = sheetOf(width * ratio, height * ratio);
  context.scale(ratio, ratio);
  context.textAlign = 'center';
  context.font = `800 ${LETTER}px "Koi Numerals", "PingFang SC", "Noto Sans SC", sans-serif`;
  context.fillStyle = '#6a2a08';
  context.fillText(text, width / 2, BASELINE + 2);
  context.fillStyle = '#ffe08f';
  context.fillText(text, width / 2, BASELINE);
  return { sheet, width, height };
};

const drawWords = (brush: Brush, { picture, width, height, x, y, age }: Words): void => {
  const share = age / WORDS_MS;
  brush.alpha = share < 0.7 ? 1 : (1 - share) / 0.3;
  const top = y - 30 * (1 - (1 - share) ** 2) - BASELINE;
  brush.stamp(picture, x - width / 2, top, width, height);
};
