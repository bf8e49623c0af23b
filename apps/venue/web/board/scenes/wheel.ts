import { pocketTone, WHEEL } from '../../../src/games/tables/boards/roulette.ts';
import { el, gradient, svg } from '../../kit/index.ts';
import { place } from '../motion.ts';
import type { Scene, SceneTools } from './scene.ts';
import './wheel.css';

const STEP = 360 / WHEEL.length;
const PAINT = { red: '#B3261A', black: '#231A17', green: '#12674F', blue: '#2B5FAE' };
const SPIN_MS = 4_400;
const RIM = -138;
const POCKET = -104;

const at = (radius: number, degrees: number): string => {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`;
};

const sector = (pocket: number, index: number): SVGElement[] => {
  const [from, to] = [(index - 0.5) * STEP, (index + 0.5) * STEP];
  const label = svg('text', { transform: `rotate(${index * STEP}) translate(0 -121)`, class: 'wheel-number' });
  label.textContent = String(pocket);
  return [
    svg('path', {
      d: `M${at(132, from)}A132 132 0 0 1 ${at(132, to)}L${at(90, to)}A90 90 0 0 0 ${at(90, from)}Z`,
      fill: PAINT[pocketTone(pocket)],
      stroke: '#E2BC74',
      'stroke-width': 0.8,
    }),
    label,
  ];
};

/** The light comes from the upper left. */
const LIT = { cx: 0.38, cy: 0.3, r: 0.9 };

const drawWheel = (): SVGSVGElement => {
  const spokes = Array.from({ length: 8 }, (_, index) =>
    svg('path', { d: 'M0 -14L4 -58L0 -66L-4 -58Z', transform: `rotate(${index * 45})`, fill: 'url(#wheel-gold)' }),
  );
  return svg(
    'svg',
    { viewBox: '-160 -160 320 320', width: 320, height: 320, 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      gradient('radialGradient', { id: 'wheel-gold', ...LIT }, [
        [0, '#FFF3CF'],
        [0.5, '#E2BC74'],
        [1, '#8F6420'],
      ]),
      gradient('radialGradient', { id: 'wheel-wood', ...LIT }, [
        [0, '#7A3A1C'],
        [0.7, '#4A1D0D'],
        [1, '#2B0F07'],
      ]),
    ),
    svg('circle', { r: 158, fill: 'url(#wheel-gold)' }),
    svg('circle', { r: 152, fill: 'url(#wheel-wood)' }),
    svg('circle', { r: 134, fill: '#1C0C08' }),
    ...WHEEL.flatMap(sector),
    svg('circle', { r: 90, fill: 'none', stroke: '#F3DFB8', 'stroke-width': 2 }),
    svg('circle', { r: 88, fill: 'url(#wheel-wood)' }),
    ...spokes,
    svg('circle', { r: 22, fill: 'url(#wheel-gold)' }),
    svg('circle', { r: 10, fill: '#B3261A' }),
  );
};

/** A wheel with a single zero. The ball turns in the opposite direction and comes to rest in its pocket. */
export const createWheelScene = ({ motion, sound }: SceneTools): Scene => {
  const wheel = el('div', { class: 'wheel' }, drawWheel());
  const ball = el('i', { class: 'wheel-ball' });
  const arm = el('div', { class: 'wheel-arm' }, ball);
  const element = el('div', { class: 'scene-wheel' }, el('div', { class: 'wheel-shade' }), wheel, arm);
  let turned = 0;

  const rest = (numbers: readonly number[] | null) => {
    const pocket = numbers?.[0];
    place(wheel, `rotate(${turned}deg)`);
    place(ball, `translateY(${POCKET}px)`, pocket === undefined ? '0' : '1');
    place(arm, `rotate(${turned + WHEEL.indexOf(pocket ?? 0) * STEP}deg)`);
  };
  rest(null);

  return {
    element,
    rest,
    async play(numbers) {
      const from = turned;
      turned = from + 360 * 2 + 47;
      const target = turned + WHEEL.indexOf(numbers[0] ?? 0) * STEP;
      const start = target + 360 * 5 + 120;
      place(ball, `translateY(${RIM}px)`, '1');
      sound('reel');
      const clicks = [2_900, 3_300, 3_650, 3_950].map((ms) =>
        motion.pause(ms).then(() => !motion.skipped && sound('tick')),
      );
      await Promise.all([
        motion.move(wheel, [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${turned}deg)` }], {
          duration: SPIN_MS,
          easing: 'cubic-bezier(.2,.5,.3,1)',
        }),
        motion.move(arm, [{ transform: `rotate(${start}deg)` }, { transform: `rotate(${target}deg)` }], {
          duration: SPIN_MS,
          easing: 'cubic-bezier(.12,.42,.3,1)',
        }),
        motion.move(
          ball,
          [
            { transform: `translateY(${RIM}px)`, offset: 0 },
            { transform: `translateY(${RIM}px)`, offset: 0.6 },
            { transform: `translateY(${POCKET - 8}px)`, offset: 0.76 },
            { transform: `translateY(${POCKET - 18}px)`, offset: 0.82 },
            { transform: `translateY(${POCKET}px)`, offset: 0.9 },
            { transform: `translateY(${POCKET}px)`, offset: 1 },
          ],
          { duration: SPIN_MS, easing: 'linear' },
        ),
        ...clicks,
      ]);
    },
  };
};
