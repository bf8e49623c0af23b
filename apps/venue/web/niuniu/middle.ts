import type { TableView } from '../../src/games/niuniu/game.ts';
import { createStage } from '../cards/stage.ts';
import { art, el, sprite } from '../kit/index.ts';

export type Middle = ReturnType<typeof createMiddle>;

/** The stage with a centrepiece, a pile of chips, and the mark of the game on both sides of the result. */
export const createMiddle = (name: string, rules: TableView['rules']) => {
  const stage = createStage(name);
  const { title, clock, prompt, result, rays } = stage;
  const mark = art(`niuniu/${{ ox: 'ox', flower: 'lotus', tiles: 'gang', landlord: 'rocket' }[rules]}.svg`);
  const centre = el('div', { class: 'centre' }, sprite(mark, { width: 124, height: 106 }));
  const pile = el(
    'div',
    { class: 'pile' },
    sprite(art('chip/stack-high.svg'), { width: 58, height: 63 }),
    sprite(art('chip/stack-mid.svg'), { width: 58, height: 63 }),
    sprite(art('chip/stack-low.svg'), { width: 52, height: 56 }),
  );
  const [left, right] = [sprite(mark, { width: 66, height: 57 }), sprite(mark, { width: 66, height: 57 })];
  left.classList.add('nod');
  right.classList.add('nod', 'mirrored');
  result.prepend(left);
  result.append(right);
  const show = (...shown: Element[]) => {
    for (const element of [centre, pile, result, rays, clock]) {
      element.classList.toggle('shown', shown.includes(element));
    }
  };
  show(centre, clock);

  return {
    ...stage,
    front: [title, clock, centre, pile, prompt, result],
    centre: () => show(centre, clock),
    chips: () => show(pile, clock),
    /** Clears the middle for the cards. */
    ringGone: () => show(),
  };
};
