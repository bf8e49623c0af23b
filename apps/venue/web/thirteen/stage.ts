import { art, el, sprite } from '../kit/index.ts';

/** Title, countdown, prompt and result, between the two sides. */
export const createStage = (name: string) => {
  const under = el('div', { class: 'under' });
  const clock = el('div', { class: 'clock shown' });
  const prompt = el('p', { class: 'prompt', role: 'status' });
  const result = el('div', { class: 'result', role: 'status' });
  const rays = sprite(art('common/rays.svg'), { width: 470, height: 470 });
  rays.classList.add('rays');
  return {
    behind: [rays],
    front: [
      el('div', { class: 'title' }, el('b', { class: 'song' }, name), under),
      el('div', { class: 'bank' }, sprite(art('niuniu/banker.svg'), { width: 34, height: 34 })),
      clock,
      prompt,
      result,
    ],
    clock,
    title: (text: string) => {
      under.textContent = text;
    },
    prompt: (text: string) => {
      prompt.textContent = text;
    },
    say(text: string, won = false, atOnce = true) {
      result.textContent = text;
      result.className = `result${text ? ' shown' : ''}${won ? ' won' : ''}${atOnce ? '' : ' fresh'}`;
      rays.classList.toggle('shown', won);
      clock.classList.toggle('shown', !text);
    },
  };
};
export type Stage = ReturnType<typeof createStage>;
