import { art, el, sprite } from '../kit/index.ts';

/** The parts in the middle of a lacquer table: title, countdown, prompt, and the result with rays behind a win. */
export const createStage = (name: string, subtitle = '') => {
  const under = el('div', { class: 'under' }, subtitle);
  const clock = el('div', { class: 'clock shown' });
  const prompt = el('p', { class: 'prompt', role: 'status' });
  const words = el('b', { class: 'song' });
  const result = el('div', { class: 'result', role: 'status' }, words);
  const rays = sprite(art('common/rays.svg'), { width: 470, height: 470 });
  rays.classList.add('rays');
  return {
    title: el('div', { class: 'title' }, el('b', { class: 'song' }, name), under),
    clock,
    prompt,
    result,
    rays,
    setTitle: (text: string) => {
      under.textContent = text;
    },
    setPrompt: (text: string) => {
      prompt.textContent = text;
    },
    /** Shows the result instead of the countdown; an empty text removes it. */
    say(text: string, won = false, atOnce = true) {
      words.textContent = text;
      result.className = `result${text ? ' shown' : ''}${won ? ' won' : ''}${atOnce ? '' : ' fresh'}`;
      rays.classList.toggle('shown', won);
      clock.classList.toggle('shown', !text);
    },
  };
};
export type Stage = ReturnType<typeof createStage>;
