import { art, el, sprite, svg } from '../../kit/index.ts';
import { place } from '../motion.ts';
import type { Scene, SceneTools } from './scene.ts';
import './dice.css';

/** The places and rotations of the three dice on the plate. */
const PLACES = [
  { left: 48, top: 220, width: 116, height: 123, turn: -7 },
  { left: 132, top: 264, width: 124, height: 132, turn: -2 },
  { left: 222, top: 212, width: 120, height: 127, turn: 9 },
];
/** Drawing order from back to front; the middle die is in front. */
const ORDER = [0, 2, 1];
const LIFTED = 'translate(90px, -110px) rotate(24deg) scale(.865)';
const SHAKES = 12;

const strokes = (): SVGSVGElement =>
  svg(
    'svg',
    { class: 'dice-strokes', width: 390, height: 300, 'aria-hidden': 'true' },
    svg('path', { d: 'M96 150C110 100 140 74 176 60M74 176C80 150 86 132 94 118M330 214C326 232 318 246 306 258' }),
  );

/** A covered plate: the cover shakes, lifts and turns away. */
export const createDiceScene = ({ motion, sound }: SceneTools): Scene => {
  const rays = el('div', { class: 'dice-rays' }, sprite(art('common/rays.svg'), { width: 460, height: 460 }));
  const lines = strokes();
  const cover = el('div', { class: 'dice-cover' }, sprite(art('dice/cover.svg'), { width: 266, height: 222 }));
  const faces = PLACES.map(({ width, height }) => sprite(art('dice/roll-1.svg'), { width, height }));
  const dice = PLACES.map(({ left, top, turn }, index) => {
    const die = el('div', { class: 'dice-die', style: { left: `${left}px`, top: `${top}px` } });
    const face = faces[index];
    if (face) die.append(face);
    place(die, `rotate(${turn}deg)`, '0');
    return die;
  });
  const plate = el('div', { class: 'dice-plate' }, sprite(art('dice/plate.svg'), { width: 340, height: 136 }));
  const element = el(
    'div',
    { class: 'scene-dice' },
    rays,
    plate,
    ...ORDER.flatMap((at) => dice[at] ?? []),
    lines,
    cover,
  );

  const setFaces = (numbers: readonly number[]) =>
    faces.forEach((face, index) => {
      face.src = art(`dice/roll-${numbers[index] ?? 1}.svg`);
    });
  const cover0 = () => {
    place(cover, 'none');
    place(rays, 'none', '0');
    place(lines, 'none', '0');
    for (const die of dice) die.style.opacity = '0';
  };
  cover0();

  return {
    element,
    rest: cover0,
    async play(numbers) {
      cover0();
      setFaces(numbers);
      sound('dice');
      const swing = Array.from({ length: SHAKES + 1 }, (_, step) => ({
        transform: `rotate(${step === 0 || step === SHAKES ? 0 : step % 2 === 0 ? -4 : 4}deg)`,
      }));
      const rattle = motion.pause(800).then(() => !motion.skipped && sound('dice'));
      await motion.move(cover, swing, { duration: 1_600, easing: 'linear' });
      await rattle;
      for (const die of dice) die.style.opacity = '1';
      await Promise.all([
        motion.move(cover, [{ transform: 'none' }, { transform: LIFTED }], {
          duration: 700,
          easing: 'cubic-bezier(.3,.1,.2,1)',
        }),
        motion.move(rays, [{ opacity: 0 }, { opacity: 0.9 }], { duration: 700 }),
        motion.move(lines, [{ opacity: 0 }, { opacity: 0.7 }], { duration: 500, delay: 200 }),
      ]);
    },
  };
};
