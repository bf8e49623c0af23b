import type { TableView } from '../../src/games/niuniu/game.ts';
import { art, el, sprite } from '../kit/index.ts';

export type Stage = ReturnType<typeof createStage>;

/** Title, centrepiece, prompt, and the result above the player's cards. */
export const createStage = (name: string, rules: TableView['rules']) => {
  const mark = `niuniu/${{ ox: 'ox', flower: 'lotus', tiles: 'gang', landlord: 'rocket' }[rules]}.svg`;
  const under = el('div', { class: 'under' });
  const title = el('div', { class: 'title' }, el('b', { class: 'song' }, name), under);
  const clock = el('div', { class: 'clock' });
  const centre = el('div', { class: 'centre' }, sprite(art(mark), { width: 124, height: 106 }));
  const pile = el(
    'div',
    { class: 'pile' },
    sprite(art('chip/stack-high.svg'), { width: 58, height: 63 }),
    sprite(art('chip/stack-mid.svg'), { width: 58, height: 63 }),
    sprite(art('chip/stack-low.svg'), { width: 52, height: 56 }),
  );
  const prompt = el('p', { class: 'prompt', role: 'status' });
  const rays = sprite(art('common/rays.svg'), { width: 470, height: 470 });
  rays.classList.add('rays');
  const words = el('b', { class: 'song' });
  const left = sprite(art(mark), { width: 66, height: 57 });
  const right = sprite(art(mark), { width: 66, height: 57 });
  left.classList.add('nod');
  right.classList.add('nod', 'mirrored');
  const result = el('div', { class: 'result', role: 'status' }, left, words, right);
  const state = (name: string) => {
    for (const element of [centre, pile, result, rays, clock]) element.classList.remove('shown');
    for (const element of name === 'chips' ? [pile, clock] : name === 'open' ? [] : [centre, clock]) {
      element.classList.add('shown');
    }
  };
  state('idle');

  return {
    behind: [rays],
    front: [title, clock, centre, pile, prompt, result],
    clock,
    title: (text: string) => {
      under.textContent = text;
    },
    prompt: (text: string) => {
      prompt.textContent = text;
    },
    idle: () => state('idle'),
    playing: () => state('play'),
    chips: () => state('chips'),
    /** Clears the middle for the cards. */
    ringGone: () => state('open'),
    /** The name of the hand in gold, with rays only for a win. */
    result(text: string, won: boolean, atOnce: boolean) {
      words.textContent = text;
      result.className = `result shown${won ? ' won' : ''}${atOnce ? '' : ' fresh'}`;
      rays.classList.toggle('shown', won);
    },
  };
};
