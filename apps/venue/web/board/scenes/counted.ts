import { art, el, sprite } from '../../kit/index.ts';
import { place } from '../motion.ts';
import type { Scene, SceneTools } from './scene.ts';
import './counted.css';

export interface CountedStyle {
  kind: 'beads' | 'stones';
  /** Size of the groups that are counted off. */
  by: number;
  /** Number of groups in a row. */
  across: number;
  size: number;
  most: number;
  /** The number of pieces of an outcome, and whether they are white. */
  read: (numbers: readonly number[]) => { count: number; white: boolean };
  /** The number of pieces left in the middle. In some games a remainder of 0 counts as a whole group. */
  left: (count: number) => number;
}

const CENTRE = { x: 195, y: 262 };
const GOLDEN_TURN = 2.399963;

/** Places pieces in a spiral heap seen from above. */
const heap = (index: number, size: number): { x: number; y: number } => {
  const radius = size * 0.62 * Math.sqrt(index);
  return {
    x: CENTRE.x + radius * Math.cos(index * GOLDEN_TURN),
    y: CENTRE.y + radius * 0.72 * Math.sin(index * GOLDEN_TURN),
  };
};

/** A heap of pieces counted off by fours or twos; the remainder decides. */
export const createCountedScene = ({ motion, sound }: SceneTools, style: CountedStyle): Scene => {
  const { kind, by, across, size, most } = style;
  const pieces = Array.from({ length: most }, () =>
    el('i', { class: 'counted-piece', style: { width: `${size}px`, height: `${size}px` } }),
  );
  const cover = el('div', { class: 'counted-cover' }, sprite(art('dice/cover.svg'), { width: 226, height: 190 }));
  const element = el(
    'div',
    { class: `scene-counted ${kind}` },
    el('div', { class: 'counted-board' }),
    ...pieces,
    cover,
  );
  const put = ({ x, y }: { x: number; y: number }, scale = 1) =>
    `translate(${(x - size / 2).toFixed(1)}px, ${(y - size / 2).toFixed(1)}px) scale(${scale})`;

  /** Groups are arranged in rows at the top of the board, two pieces wide. */
  const counted = (index: number) => {
    const [group, inside] = [Math.floor(index / by), index % by];
    const width = 300 / across;
    return {
      x: 45 + (group % across) * width + width / 2 + ((inside % 2) - 0.5) * (size + 1),
      y:
        168 +
        Math.floor(group / across) * (Math.ceil(by / 2) * size + 14) +
        (Math.floor(inside / 2) - 0.5) * (size + 1),
    };
  };
  const last = (index: number, count: number) => ({
    x: CENTRE.x + (index - (count - 1) / 2) * (size * 2 + 4),
    y: 356,
  });

  const rest = () => {
    for (const piece of pieces) place(piece, put(CENTRE), '0');
    place(cover, 'none');
  };
  rest();

  return {
    element,
    rest,
    async play(numbers) {
      rest();
      const { count, white } = style.read(numbers);
      const left = style.left(count);
      element.classList.toggle('white', white);
      const used = pieces.slice(0, count);
      used.forEach((piece, index) => {
        place(piece, put(heap(count - 1 - index, size)));
      });
      sound('dice');
      await motion.move(
        cover,
        [{ transform: 'none' }, { transform: 'rotate(-3deg)' }, { transform: 'rotate(3deg)' }, { transform: 'none' }],
        { duration: 500 },
      );
      await motion.move(
        cover,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'translate(60px, -150px) rotate(18deg) scale(.8)', opacity: 0 },
        ],
        { duration: 560, easing: 'cubic-bezier(.3,.1,.2,1)' },
      );
      const away = count - left;
      const step = Math.min(190, 2_600 / Math.max(1, away / by));
      const moves = used.map((piece, index) => {
        const from = put(heap(count - 1 - index, size));
        const staying = index >= away;
        const to = staying ? put(last(index - away, left), 1.6) : put(counted(index));
        const delay = staying ? (away / by) * step + 300 : Math.floor(index / by) * step;
        return motion.move(piece, [{ transform: from }, { transform: to }], {
          duration: staying ? 420 : 320,
          delay,
          easing: 'cubic-bezier(.3,0,.2,1)',
        });
      });
      const clicks = Array.from({ length: Math.floor(away / by) }, (_, group) =>
        motion.pause(group * step + 200).then(() => !motion.skipped && sound('chip')),
      );
      await Promise.all([...moves, ...clicks]);
    },
  };
};
