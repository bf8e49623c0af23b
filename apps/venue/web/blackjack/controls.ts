import type { Move } from '../../src/games/blackjack/engine.ts';
import { chip, el } from '../kit/index.ts';

const CHIPS = [10, 50, 100, 500, 1_000, 5_000] as const;

interface Handlers {
  onChip: (value: string) => void;
  onClear: () => void;
  onDeal: () => void;
  onMove: (move: Move) => void;
  onHint: () => void;
  onVerify: () => void;
}

const NAMES: Record<Move, string> = { hit: '要牌', stand: '停牌', double: '加倍', split: '分牌' };

/** The chips before the deal and the moves after it, with one primary button at a time. */
export const createControls = (handlers: Handlers) => {
  const chips = CHIPS.map((value) =>
    el(
      'button',
      {
        class: 'chip',
        aria: { label: `加注 ${value}` },
        onclick: () => handlers.onChip(String(value)),
      },
      chip(value),
    ),
  );
  const clear = el('button', { class: 'btn glass', onclick: handlers.onClear }, '清空');
  const verify = el('button', { class: 'btn glass', onclick: handlers.onVerify }, '验证本局');
  const deal = el('button', { class: 'btn primary', onclick: handlers.onDeal });
  const bet = el(
    'div',
    { class: 'betting' },
    el('div', { class: 'tray' }, el('div', { class: 'chips', role: 'group', aria: { label: '筹码' } }, ...chips)),
    el('div', { class: 'acts' }, clear, verify, deal),
  );
  const make = (move: Move, tone: string) =>
    el('button', { class: `btn ${tone}`, onclick: () => handlers.onMove(move) }, NAMES[move]);
  const moves: Record<Move, HTMLButtonElement> = {
    double: make('double', 'glass'),
    split: make('split', 'glass'),
    stand: make('stand', 'glass'),
    hit: make('hit', 'primary'),
  };
  const hint = el('button', { class: 'btn glass', onclick: handlers.onHint }, '提示');
  const play = el(
    'div',
    { class: 'playing', hidden: true },
    el('div', { class: 'acts three' }, moves.double, moves.split, hint),
    el('div', { class: 'acts two' }, moves.stand, moves.hit),
  );
  const status = el('div', { class: 'btn off', role: 'status', hidden: true });
  const line = el('p', { class: 'limits' });

  const only = (shown: HTMLElement) => {
    for (const each of [bet, play, status]) each.hidden = each !== shown;
  };

  return {
    element: el('div', { class: 'controls' }, bet, play, status, line),
    line: (text: string) => {
      line.textContent = text;
    },
    bet(label: string, enabled: boolean, canClear: boolean, canVerify: boolean) {
      only(bet);
      deal.textContent = label;
      deal.disabled = !enabled;
      clear.disabled = !canClear;
      clear.hidden = canVerify;
      verify.hidden = !canVerify;
    },
    play(allowed: readonly Move[], busy: boolean) {
      only(play);
      for (const [move, button] of Object.entries(moves)) {
        button.disabled = busy || !allowed.includes(move as Move);
        button.classList.remove('advised');
      }
      hint.disabled = busy;
    },
    advise(move: Move) {
      for (const [name, button] of Object.entries(moves)) button.classList.toggle('advised', name === move);
      return NAMES[move];
    },
    wait(text: string) {
      only(status);
      status.textContent = text;
    },
  };
};
export type Controls = ReturnType<typeof createControls>;
