import type { TableView } from '../../src/games/mahjong/game.ts';
import { createStage } from '../cards/stage.ts';
import { el } from '../kit/index.ts';

/** The stage with the payout table in its middle. */
export const createBoard = (name: string, kinds: TableView['kinds']) => {
  const stage = createStage(name, '三十六张筒子 · 换一次牌 · 自摸即胡');
  const { title, clock, prompt, result, rays } = stage;
  const cells = kinds.map((kind) =>
    el(
      'div',
      { class: 'pay', title: kind.rule },
      el('span', {}, kind.name),
      el('b', { class: 'num' }, `×${kind.pays}`),
    ),
  );
  const pays = el('div', { class: 'pays', data: { keepClear: '' } }, ...cells.toReversed());
  return {
    ...stage,
    elements: [rays, title, pays, clock, prompt, result],
    /** Highlights the current kind of the hand, if any. */
    mark(kind: number | null | undefined) {
      for (const [index, cell] of cells.entries()) cell.classList.toggle('on', index === kind);
    },
  };
};
export type Board = ReturnType<typeof createBoard>;
