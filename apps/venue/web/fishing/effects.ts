import { sheetOf } from './bake.ts';

export interface EffectPictures {
  coins: readonly [HTMLCanvasElement, HTMLCanvasElement];
  net: HTMLCanvasElement;
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
  text: string;
  x: number;
  y: number;
  age: number;
  big: boolean;
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
export const createEffects = (pictures: EffectPictures, home: () => { x: number; y: number }) => {
  const coins: Coin[] = [];
  const bubbles: Bubble[] = [];
  const nets: Net[] = [];
  const words: Words[] = [];
  const bubble = bubblePicture();
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

  const age = (list: { age: number }[], stepMs: number, most: number) => {
    for (const one of list) one.age += stepMs;
    const live = list.filter((one) => one.age < most);
    if (live.length < list.length) list.splice(0, list.length, ...live);
  };

  return {
    /** Reduces the number of particles because frames took too long. */
    halve() {
      share = Math.max(FEWEST / COINS, share / 2);
    },
    net: (x: number, y: number, size: number) => void nets.push({ x, y, age: 0, size }),
    say: (text: string, x: number, y: number, big = false) => void words.push({ text, x, y, age: 0, big }),
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
      age(words, stepMs, WORDS_MS);
    },
    drawBehind(context: CanvasRenderingContext2D, ratio: number) {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      for (const { x, y, radius, sway } of bubbles) {
        context.drawImage(bubble, x + Math.sin(sway) * 6 - radius, y - radius, radius * 2, radius * 2);
      }
    },
    drawNets(context: CanvasRenderingContext2D, ratio: number) {
      for (const { x, y, age: old, size } of nets) {
        const open = Math.min(1, old / NET_MS);
        const scale = (0.2 + 0.8 * (1 - (1 - open) ** 3)) * size;
        context.globalAlpha = old < NET_MS ? 0.95 : Math.max(0, 1 - (old - NET_MS) / NET_FADE_MS);
        context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
        context.drawImage(pictures.net, -scale / 2, -scale / 2, scale, scale);
      }
      context.globalAlpha = 1;
    },
    drawFront(context: CanvasRenderingContext2D, ratio: number) {
      const { x: homeX, y: homeY } = home();
      for (const coin of coins) drawCoin(context, ratio, coin, pictures.coins, homeX, homeY);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.textAlign = 'center';
      for (const one of words) drawWords(context, one);
      context.globalAlpha = 1;
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

const drawCoin = (
  context: CanvasRenderingContext2D,
  ratio: number,
  coin: Coin,
  faces: EffectPictures['coins'],
  homeX: number,
  homeY: number,
): void => {
  const age = coin.age - coin.delay;
  if (age < 0 || age > COIN_MS) return;
  const out = Math.min(1, age / SCATTER_MS);
  const back = Math.max(0, (age - SCATTER_MS) / (COIN_MS - SCATTER_MS)) ** 2;
  const eased = 1 - (1 - out) ** 2;
  const x = coin.x + (coin.outX - coin.x) * eased;
  const y = coin.y + (coin.outY - coin.y) * eased;
  const size = coin.size * (1 - back * 0.35) * ratio;
  const [cos, sin] = [Math.cos((coin.spin * age) / 1_000), Math.sin((coin.spin * age) / 1_000)];
  const [atX, atY] = [(x + (homeX - x) * back) * ratio, (y + (homeY - y) * back) * ratio];
  context.setTransform(cos, sin, -sin, cos, atX, atY);
  context.drawImage(faces[coin.face % 2 === 0 ? 0 : 1], -size / 2, -size / 2, size, size);
};

const drawWords = (context: CanvasRenderingContext2D, { text, x, y, age, big }: Words): void => {
  const share = age / WORDS_MS;
  context.globalAlpha = share < 0.7 ? 1 : (1 - share) / 0.3;
  context.font = `800 ${big ? 24 : 16}px "Koi Numerals", "PingFang SC", "Noto Sans SC", sans-serif`;
  const top = y - 30 * (1 - (1 - share) ** 2);
  context.fillStyle = '#6a2a08';
  context.fillText(text, x, top + 2);
  context.fillStyle = '#ffe08f';
  context.fillText(text, x, top);
};
