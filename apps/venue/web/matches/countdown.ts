import { el, glyph } from '../kit/index.ts';
import type { Room } from './room.ts';
import { clockText, type View } from './view.ts';

/** Phosphor (MIT). */
const STOPWATCH =
  'M128 40a96 96 0 1 0 96 96a96.11 96.11 0 0 0-96-96m0 176a80 80 0 1 1 80-80a80.09 80.09 0 0 1-80 80m45.66-125.66a8 8 0 0 1 0 11.32l-40 40a8 8 0 0 1-11.32-11.32l40-40a8 8 0 0 1 11.32 0M96 16a8 8 0 0 1 8-8h48a8 8 0 0 1 0 16h-48a8 8 0 0 1-8-8';

const LAST_MS = 5_000;

export interface Countdown {
  readonly element: HTMLElement;
  /** Called once per frame. Returns whether the time is up. */
  tick(view: View): boolean;
}

/** The countdown to the kick-off. It does not run before the first bet. */
export const countdown = ({ kit, sport }: Room): Countdown => {
  const starts = sport.layout === 'duel' ? '开局' : '开赛';
  const time = el('b', { class: 'num' }, clockText(sport.times.betMs));
  const word = el('span', {}, `首注后${starts}`);
  const element = el('div', { class: 'countdown', role: 'timer' }, glyph(STOPWATCH, 16), word, time);
  let shown = '';
  return {
    element,
    tick(view) {
      const due = view.round?.due_at;
      const left = due ? Date.parse(due) - kit.now() : sport.times.betMs;
      const whole = Math.max(0, Math.ceil(left / 1_000));
      const state = `${due ?? ''}/${whole}`;
      if (state !== shown) {
        shown = state;
        time.textContent = clockText(left);
        word.textContent = due ? `距${starts}` : `首注后${starts}`;
        const last = !!due && left <= LAST_MS && left > 0;
        element.classList.toggle('last', last);
        if (last) kit.sound.play('tick');
      }
      return !!due && left <= 0;
    },
  };
};
