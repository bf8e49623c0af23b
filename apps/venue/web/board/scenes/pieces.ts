import { isRed, kindOf, pieceName } from '../../../src/games/tables/boards/xiangqi.ts';
import { el, svg } from '../../kit/index.ts';
import { place } from '../motion.ts';
import type { Scene, SceneTools } from './scene.ts';
import './pieces.css';

const SIDES = ['楚', '汉'];

const drawBoard = (): SVGSVGElement => {
  const across = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10].map((row) => `M10 ${14 + row * 26}H310`).join('');
  const down = Array.from({ length: 9 }, (_, column) => {
    const x = 10 + column * 37.5;
    return column === 0 || column === 8 ? `M${x} 14V274` : `M${x} 14V118M${x} 170V274`;
  }).join('');
  const word = (x: number, text: string) => {
    const label = svg('text', { x, y: 151, class: 'river' });
    label.textContent = text;
    return label;
  };
  return svg(
    'svg',
    { viewBox: '0 0 320 288', width: 320, height: 288, 'aria-hidden': 'true' },
    svg('path', { d: across + down, class: 'board-lines' }),
    word(88, '楚 河'),
    word(232, '汉 界'),
  );
};

/** Two pieces of a shuffled set are turned over on the board. */
export const createPiecesScene = ({ motion, sound }: SceneTools): Scene => {
  const pieces = SIDES.map((side, index) => {
    const face = el('b', { class: 'piece-face song' });
    const disc = el('div', { class: 'piece' }, el('i', { class: 'piece-back' }), face);
    const holder = el(
      'div',
      { class: 'piece-holder', style: { left: `${index === 0 ? 62 : 224}px` } },
      disc,
      el('span', { class: 'song' }, side),
    );
    return { disc, face, holder };
  });
  const element = el(
    'div',
    { class: 'scene-pieces' },
    el('div', { class: 'pieces-board' }, drawBoard()),
    ...pieces.map(({ holder }) => holder),
  );
  const setFaces = (numbers: readonly number[]) =>
    pieces.forEach(({ face }, index) => {
      const piece = numbers[index] ?? 0;
      face.textContent = pieceName(piece);
      face.classList.toggle('red', isRed(piece));
    });
  const rest = (numbers: readonly number[] | null) => {
    if (numbers) setFaces(numbers);
    for (const { disc, holder } of pieces) {
      place(disc, `rotateY(${numbers ? 180 : 0}deg)`);
      place(holder, 'none');
    }
  };
  rest(null);

  return {
    element,
    rest,
    async play(numbers) {
      rest(null);
      setFaces(numbers);
      await Promise.all(
        pieces.map(({ holder }, index) =>
          motion.move(
            holder,
            [
              { transform: `translate(${index === 0 ? 81 : -81}px, -60px) scale(.7)`, opacity: 0 },
              { transform: 'none', opacity: 1 },
            ],
            { duration: 480, easing: 'cubic-bezier(.3,.1,.2,1)' },
          ),
        ),
      );
      for (const { disc } of pieces) {
        sound('card');
        await motion.move(disc, [{ transform: 'rotateY(0deg)' }, { transform: 'rotateY(180deg)' }], {
          duration: 620,
          easing: 'cubic-bezier(.4,0,.2,1)',
        });
        await motion.pause(240);
      }
      const [chu = 0, han = 0] = numbers.map(kindOf);
      const winner = chu === han ? undefined : pieces[chu < han ? 0 : 1];
      if (winner) {
        await motion.move(winner.holder, [{ transform: 'none' }, { transform: 'translateY(-6px) scale(1.1)' }], {
          duration: 320,
          easing: 'cubic-bezier(.34,1.56,.64,1)',
        });
      }
    },
  };
};
