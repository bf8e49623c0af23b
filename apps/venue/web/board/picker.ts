import { pickId, samplePick } from '../../src/games/tables/build.ts';
import { twoDigits } from '../../src/games/tables/counting.ts';
import type { Board, Group, Selection } from '../../src/games/tables/engine.ts';
import { el } from '../kit/index.ts';
import { oddsText } from './cells.ts';

interface PickerOptions {
  board: Board;
  group: Group;
  /** Called when enough numbers for one bet are picked. */
  onPicked: (selection: Selection) => void;
}

/** A pad of numbers from which a fixed count makes one bet. */
export const createPicker = ({ board, group, onPicked }: PickerOptions): HTMLElement => {
  const pick = group.pick ?? { to: 1, count: 1 };
  const taken = new Set<number>();
  const sample = samplePick(board, group);
  const count = el('b', { class: 'num' });
  const buttons = new Map<number, HTMLElement>();

  const show = () => {
    count.textContent = `${taken.size}/${pick.count}`;
    for (const [number, button] of buttons) button.setAttribute('aria-pressed', String(taken.has(number)));
  };
  const finish = () => {
    const selection = board.select(pickId(group.id, [...taken]));
    taken.clear();
    if (selection) onPicked(selection);
  };
  const toggle = (number: number) => {
    if (!taken.delete(number)) taken.add(number);
    if (taken.size === pick.count) finish();
    show();
  };
  for (let number = 1; number <= pick.to; number += 1) {
    const button = el(
      'button',
      { class: 'pad-ball num', aria: { label: `号码 ${number}` }, onclick: () => toggle(number) },
      twoDigits(number),
    );
    buttons.set(number, button);
  }
  const quick = el(
    'button',
    {
      class: 'pad-quick',
      onclick: () => {
        taken.clear();
        // Randomly picks numbers to bet on. The draw does not depend on this.
        while (taken.size < pick.count) taken.add(1 + Math.floor(Math.random() * pick.to));
        finish();
        show();
      },
    },
    '机选一注',
  );
  show();
  return el(
    'div',
    { class: 'pad' },
    el(
      'div',
      { class: 'pad-head' },
      el('span', {}, '已选 ', count),
      el('span', {}, '赔率 ', el('b', { class: 'num' }, sample ? oddsText(sample) : '')),
      quick,
    ),
    el(
      'div',
      { class: `pad-grid${pick.to > 20 ? ' dense' : ''}`, style: { '--columns': String(group.columns) } },
      ...buttons.values(),
    ),
  );
};
