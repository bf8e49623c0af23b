import type { TableView } from '../../src/games/mahjong/game.ts';
import { art, el, sprite } from '../kit/index.ts';

/** The payout table in the middle, and the current message above it. */
export const createBoard = (name: string, kinds: TableView['kinds']) => {
  const cells = kinds.map((kind) =>
    el(
      'div',
      { class: 'pay', title: kind.rule },
      el('span', {}, kind.name),
      el('b', { class: 'num' }, `×${kind.pays}`),
    ),
  );
  const rays = sprite(art('common/rays.svg'), { width: 470, height: 470 });
  rays.classList.add('rays');
  const clock = el('div', { class: 'clock' });
  const prompt = el('p', { class: 'prompt', role: 'status' });
  const result = el('div', { class: 'result', role: 'status' });

  return {
    behind: [rays],
    front: [
      el(
        'div',
        { class: 'title' },
        el('b', { class: 'song' }, name),
        el('div', { class: 'under' }, '三十六张筒子 · 换一次牌 · 自摸即胡'),
      ),
      el('div', { class: 'pays', data: { keepClear: '' } }, ...cells.toReversed()),
      clock,
      prompt,
      result,
    ],
    clock,
    prompt: (text: string) => {
      prompt.textContent = text;
    },
    /** Highlights the current kind of the hand, if any. */
    mark(kind: number | null | undefined) {
      for (const [index, cell] of cells.entries()) cell.classList.toggle('on', index === kind);
    },
    result(text: string, won: boolean, atOnce: boolean) {
      result.textContent = text;
      result.className = `result${text ? ' shown' : ''}${won ? ' won' : ''}${atOnce ? '' : ' fresh'}`;
      rays.classList.toggle('shown', won);
      clock.classList.toggle('shown', !text);
    },
  };
};
export type Board = ReturnType<typeof createBoard>;
