import { el, svg } from './dom.ts';
import { frames } from './motion.ts';

const RADIUS = 32;
const AROUND = 2 * Math.PI * RADIUS;
const LAST_SECONDS = 5;
/** The arc moves in steps of half a pixel, because a smaller one costs a repaint and is not visible. */
const ARC_STEPS = 2 * Math.round(AROUND);

export interface TimerOptions {
  /** The total duration, used to compute the filled part of the ring. */
  totalMs?: number;
  label?: string;
  endedLabel?: string;
  /** Colour of the ring before the last seconds. */
  color?: string;
  onEnd?: () => void;
}

export interface TimerRing {
  readonly element: HTMLElement;
  /** Sets another deadline; null shows the ended state. */
  set(dueAt: string | number | null, options?: TimerOptions): void;
  stop(): void;
}

/** The countdown of a table in server time. It turns red and ticks in the last five seconds. */
export const createTimer =
  ({ now, tick }: { now: () => number; tick: () => void }) =>
  (holder: HTMLElement, dueAt: string | number | null, options: TimerOptions = {}): TimerRing => {
    const arc = svg('circle', { cx: 36, cy: 36, r: RADIUS, class: 'ring-arc', transform: 'rotate(-90 36 36)' });
    const track = svg('circle', { cx: 36, cy: 36, r: RADIUS, class: 'ring-track' });
    const seconds = el('b');
    const label = el('span');
    const element = el(
      'div',
      { class: 'ring', role: 'timer' },
      svg('svg', { viewBox: '0 0 72 72', 'aria-hidden': 'true' }, track, arc),
      el('div', {}, seconds, label),
    );
    holder.append(element);

    let due = 0;
    let total = 1;
    let shown = -1;
    let current = options;
    let ended = true;
    let filled = -1;
    let stopFrames = () => {};

    const drawArc = (share: number) => {
      const steps = Math.round(share * ARC_STEPS);
      if (steps === filled) return;
      filled = steps;
      const length = (steps / ARC_STEPS) * AROUND;
      arc.setAttribute('stroke-dasharray', `${length.toFixed(1)} ${AROUND.toFixed(1)}`);
    };

    const draw = () => {
      const left = Math.max(0, due - now());
      const whole = Math.ceil(left / 1_000);
      drawArc(Math.min(1, left / total));
      if (left === 0) stopFrames();
      if (whole === shown) return;
      shown = whole;
      element.classList.toggle('last', whole <= LAST_SECONDS && whole > 0);
      seconds.textContent = whole > 0 ? String(whole).padStart(2, '0') : '—';
      label.textContent = whole > 0 ? (current.label ?? '请下注') : (current.endedLabel ?? '已封盘');
      if (whole > 0 && whole <= LAST_SECONDS) tick();
      if (whole === 0 && !ended) {
        ended = true;
        current.onEnd?.();
      }
    };

    const set = (moment: string | number | null, next: TimerOptions = current) => {
      current = next;
      due = moment === null ? 0 : typeof moment === 'number' ? moment : Date.parse(moment);
      total = next.totalMs ?? Math.max(1, due - now());
      shown = -1;
      ended = moment === null;
      if (next.color) element.style.setProperty('--ring', next.color);
      stopFrames();
      // A table without a deadline draws nothing.
      if (!ended) stopFrames = frames(draw);
      draw();
    };

    set(dueAt, options);
    return {
      element,
      set,
      stop() {
        stopFrames();
        element.remove();
      },
    };
  };
