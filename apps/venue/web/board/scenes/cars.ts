import { el, svg } from '../../kit/index.ts';
import { place } from '../motion.ts';
import type { Scene, SceneTools } from './scene.ts';
import './cars.css';

/** The colours of cars 1 to 10. */
export const CAR_COLOURS = [
  '#E9B949',
  '#2B5FAE',
  '#5B5450',
  '#E07B39',
  '#2A9C9A',
  '#6C4BA6',
  '#A9A196',
  '#C22C1B',
  '#7A3F22',
  '#2E8B57',
];
const LANE = 25;
const TOP = 122;
const START = 34;
const FINISH = 306;
const RACE_MS = 5_200;
const STEPS = 7;

const drawCar = (number: number): HTMLElement => {
  const label = svg('text', { x: 19, y: 12.6, class: 'car-number' });
  label.textContent = String(number);
  return el(
    'div',
    { class: 'car' },
    svg(
      'svg',
      { viewBox: '0 0 42 20', width: 42, height: 20, 'aria-hidden': 'true' },
      svg('path', { d: 'M2 6h5v-3h4v14h-4v-3H2z', fill: '#1F1714' }),
      svg('rect', { x: 8, y: 1, width: 8, height: 4, rx: 1.6, fill: '#1F1714' }),
      svg('rect', { x: 8, y: 15, width: 8, height: 4, rx: 1.6, fill: '#1F1714' }),
      svg('rect', { x: 28, y: 1.6, width: 7, height: 3.6, rx: 1.4, fill: '#1F1714' }),
      svg('rect', { x: 28, y: 14.8, width: 7, height: 3.6, rx: 1.4, fill: '#1F1714' }),
      svg('path', {
        d: 'M7 5.5C14 3 24 4 31 6l9 2.6v2.8L31 14c-7 2-17 3-24 .5z',
        fill: CAR_COLOURS[number - 1] ?? '#fff',
      }),
      svg('circle', { cx: 19, cy: 10, r: 5.6, fill: '#FFFDF8' }),
      label,
    ),
  );
};

const lane = (car: number, x: number): string => `translate(${x.toFixed(1)}px, ${TOP + (car - 1) * LANE}px)`;

/** The final position of a car by its rank. */
const stand = (rank: number): number => FINISH - 6 - rank * 11;

/** Keyframes of a race that ends at the given rank. The lead during the race is random and does not depend on the result. */
const course = (car: number, rank: number): Keyframe[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    if (step === STEPS) return { transform: lane(car, stand(rank)) };
    const share = step / STEPS;
    const even = START + (stand(rank) - START) * share;
    const wander = Math.sin(share * Math.PI) * (Math.random() - 0.5) * 70;
    return { transform: lane(car, Math.max(START, Math.min(FINISH - 40, even + wander))) };
  });

/** A race on ten lanes, followed by the final order. */
export const createCarsScene = ({ motion, sound }: SceneTools): Scene => {
  const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
  const cars = numbers.map(drawCar);
  const ground = el('div', { class: 'track-ground' });
  const ranks = numbers.map(() => el('b', { class: 'car-rank num' }));
  const element = el(
    'div',
    { class: 'scene-cars' },
    el('div', { class: 'track' }, ground, el('div', { class: 'track-line' })),
    ...cars,
    el('div', { class: 'car-ranks' }, ...ranks),
  );
  const showRanks = (order: readonly number[], opacity: string) =>
    ranks.forEach((rank, index) => {
      const car = order[index];
      rank.textContent = car === undefined ? '' : String(car);
      rank.style.backgroundColor = CAR_COLOURS[(car ?? 0) - 1] ?? 'transparent';
      place(rank, 'none', opacity);
    });

  const rest = (order: readonly number[] | null) => {
    cars.forEach((car, index) => {
      place(car, lane(index + 1, order ? stand(order.indexOf(index + 1)) : START));
    });
    showRanks(order ?? [], order ? '1' : '0');
  };
  rest(null);

  return {
    element,
    rest,
    async play(order) {
      rest(null);
      showRanks(order, '0');
      sound('shot');
      const hum = [0.2, 0.45, 0.7].map((share) =>
        motion.pause(RACE_MS * share).then(() => !motion.skipped && sound('reel')),
      );
      await Promise.all([
        motion.move(ground, [{ transform: 'none' }, { transform: 'translateX(-600px)' }], {
          duration: RACE_MS,
          easing: 'cubic-bezier(.4,.1,.6,1)',
        }),
        ...cars.map((car, index) =>
          motion.move(car, course(index + 1, order.indexOf(index + 1)), {
            duration: RACE_MS,
            easing: 'linear',
          }),
        ),
        ...hum,
      ]);
      place(ground, 'none');
      await Promise.all(
        ranks.map((rank, index) =>
          motion.move(
            rank,
            [
              { transform: 'translateY(8px) scale(.6)', opacity: 0 },
              { transform: 'none', opacity: 1 },
            ],
            { duration: 260, delay: index * 60, easing: 'cubic-bezier(.34,1.56,.64,1)' },
          ),
        ),
      );
    },
  };
};
