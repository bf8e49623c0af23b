import { ballTone } from '../../../src/games/tables/boards/sixballs.ts';
import { el } from '../../kit/index.ts';
import { place } from '../motion.ts';
import type { Scene, SceneTools } from './scene.ts';
import './balls.css';

export interface BallsStyle {
  count: number;
  /** Formats numbers from 01 with two digits, and digits with one. */
  text: (number: number) => string;
  tone: (number: number, index: number) => string;
  /** Whether the last ball is shown apart. */
  special?: boolean;
}

const TUMBLING = 14;
const GLOBE = { x: 195, y: 196, r: 84 };
const MOUTH = { x: 195, y: 292 };

export const ballsStyles: Record<string, BallsStyle> = {
  lottery: { count: 3, text: String, tone: (_, index) => ['red', 'green', 'blue'][index] ?? 'blue' },
  hourglass: { count: 5, text: String, tone: () => 'blue' },
  elevenfive: { count: 5, text: (number) => String(number).padStart(2, '0'), tone: () => 'red' },
  sixballs: { count: 7, text: (number) => String(number).padStart(2, '0'), tone: ballTone, special: true },
  clover: { count: 20, text: (number) => String(number).padStart(2, '0'), tone: (n) => (n <= 40 ? 'red' : 'blue') },
};

/** The final places of the balls: one row, or two rows of ten small balls. */
const slots = ({ count, special }: BallsStyle): { x: number; y: number; size: number }[] => {
  const small = count > 10;
  const [size, perRow] = small ? [29, 10] : [count > 5 ? 42 : 50, count];
  const gap = small ? 4 : 7;
  const extra = special ? 14 : 0;
  const width = perRow * size + (perRow - 1) * gap + extra;
  return Array.from({ length: count }, (_, index) => ({
    x: 195 - width / 2 + (index % perRow) * (size + gap) + size / 2 + (special && index === count - 1 ? extra : 0),
    y: (small ? 348 : 364) + Math.floor(index / perRow) * (size + 6),
    size,
  }));
};

const tumble = (): Keyframe[] =>
  Array.from({ length: 9 }, () => {
    // The movement of the balls is random and does not depend on the outcome.
    const [turn, radius] = [Math.random() * Math.PI * 2, Math.sqrt(Math.random()) * (GLOBE.r - 20)];
    const [x, y] = [GLOBE.x + radius * Math.cos(turn), GLOBE.y + radius * Math.sin(turn)];
    return { transform: `translate(${x - 13}px, ${y - 13}px) rotate(${Math.random() * 720}deg)` };
  });

/** A glass globe with tumbling balls that come out one by one. */
export const createBallsScene = ({ motion, sound }: SceneTools, style: BallsStyle): Scene => {
  const places = slots(style);
  const inside = Array.from({ length: TUMBLING }, (_, index) => {
    const ball = el('i', {
      class: 'ball tumbling',
      data: { tone: ['red', 'blue', 'green', 'gold'][index % 4] ?? 'red' },
    });
    const [column, row] = [index % 5, Math.floor(index / 5)];
    place(ball, `translate(${GLOBE.x - 62 + column * 25 + row * 6 - 1}px, ${GLOBE.y + 38 - row * 22}px)`);
    return ball;
  });
  const rings = places.map(({ x, y, size }) =>
    el('i', {
      class: 'ball-slot',
      style: { left: `${x - size / 2}px`, top: `${y - size / 2}px`, width: `${size}px`, height: `${size}px` },
    }),
  );
  const drawn = places.map(({ size }) =>
    el('b', { class: 'ball num', style: { width: `${size}px`, height: `${size}px`, 'font-size': `${size * 0.44}px` } }),
  );
  const element = el(
    'div',
    { class: 'scene-balls' },
    el('div', { class: 'globe-foot' }),
    el('div', { class: 'globe-back' }),
    ...inside,
    el('div', { class: 'globe' }),
    ...rings,
    ...drawn,
  );
  const put = (index: number): string => {
    const { x, y, size } = places[index] ?? { x: 0, y: 0, size: 0 };
    return `translate(${x - size / 2}px, ${y - size / 2}px)`;
  };
  const setFaces = (numbers: readonly number[]) =>
    drawn.forEach((ball, index) => {
      const number = numbers[index] ?? 0;
      ball.textContent = style.text(number);
      ball.dataset['tone'] = style.tone(number, index);
    });

  return {
    element,
    rest(numbers) {
      if (numbers) setFaces(numbers);
      drawn.forEach((ball, index) => {
        place(ball, put(index), numbers ? '1' : '0');
      });
    },
    async play(numbers) {
      setFaces(numbers);
      for (const ball of drawn) place(ball, 'none', '0');
      const step = style.count > 10 ? 130 : 460;
      const total = 900 + step * style.count;
      sound('dice');
      const tumbling = inside.map((ball) => motion.move(ball, tumble(), { duration: total, easing: 'linear' }));
      const falling = drawn.map(async (ball, index) => {
        const size = places[index]?.size ?? 40;
        const from = `translate(${MOUTH.x - size / 2}px, ${MOUTH.y - size / 2}px)`;
        await motion.move(
          ball,
          [
            { transform: `${from} scale(.3) rotate(-200deg)`, opacity: 0 },
            { transform: `${from} scale(.8) rotate(-140deg)`, opacity: 1, offset: 0.25 },
            { transform: `${put(index)} scale(1.12) rotate(0deg)`, opacity: 1, offset: 0.85 },
            { transform: `${put(index)} scale(1) rotate(0deg)`, opacity: 1 },
          ],
          { duration: 620, delay: 700 + index * step, easing: 'cubic-bezier(.3,.2,.3,1)' },
        );
        if (!motion.skipped) sound('chip');
      });
      await Promise.all([...tumbling, ...falling]);
    },
  };
};
