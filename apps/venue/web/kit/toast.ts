import { el } from './dom.ts';
import { icon } from './icons.ts';

const SHOWN_MS = 2_400;

/** Shows one line at a time, announced by screen readers. A new line replaces the previous one. */
export const createToasts = (layer: HTMLElement) => {
  const place = el('div', { class: 'toasts', role: 'status', aria: { live: 'polite' } });
  layer.append(place);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text: string, kind: 'plain' | 'done' = 'plain') => {
    clearTimeout(timer);
    place.replaceChildren(el('div', { class: 'toast' }, kind === 'done' && icon('check', 20), text));
    timer = setTimeout(() => place.replaceChildren(), SHOWN_MS);
  };
};
