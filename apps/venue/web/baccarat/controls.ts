import type { TableView } from '../../src/games/baccarat/game.ts';
import { chips, el, type Kit, short } from '../kit/index.ts';
import { actionIcon } from './icons.ts';

const CHIPS = [10, 50, 100, 500, 1_000, 5_000] as const;
const FIRST_CHIP = 100;

interface Handlers {
  onUndo: () => void;
  onRepeat: () => void;
  onClear: () => void;
  onConfirm: () => void;
  onDeal: () => void;
}

export interface ControlState {
  /** Whether chips can be placed now. */
  open: boolean;
  busy: boolean;
  pending: bigint;
  confirmed: bigint;
  canRepeat: boolean;
}

/** The chips, the three small buttons and the primary button. */
export const createControls = (kit: Kit<TableView>, { onUndo, onRepeat, onClear, onConfirm, onDeal }: Handlers) => {
  const row = chips(CHIPS, () => kit.sound.play('chip'));
  row.select(FIRST_CHIP);
  const small = (label: string, icon: 'undo' | 'repeat' | 'clear', onclick: () => void) =>
    el('button', { class: 'btn glass small', onclick }, actionIcon(icon), label);
  const undo = small('撤销', 'undo', onUndo);
  const repeat = small('重复', 'repeat', onRepeat);
  const clear = small('清空', 'clear', onClear);
  let act = onConfirm;
  const main = el('button', { class: 'btn primary', onclick: () => act() });
  const status = el('div', { class: 'btn off', role: 'status', hidden: true });
  const buttons = el('div', { class: 'acts' }, undo, repeat, clear, main);
  const element = el('div', { class: 'controls' }, el('div', { class: 'tray' }, row.element), buttons, status);

  return {
    element,
    get chip() {
      return row.value;
    },
    /** Shows a status line instead of the buttons while the cards are dealt. */
    tell(text: string, tone = '') {
      status.textContent = text;
      status.className = `btn off ${tone}`;
    },
    draw({ open, busy, pending, confirmed, canRepeat }: ControlState) {
      element.classList.toggle('closed', !open);
      buttons.hidden = !open;
      status.hidden = open;
      undo.disabled = clear.disabled = pending === 0n || busy;
      repeat.disabled = !canRepeat || busy;
      if (pending > 0n) {
        act = onConfirm;
        main.textContent = `确认下注 ${short(pending)}`;
      } else if (confirmed > 0n) {
        act = onDeal;
        main.textContent = `立即开牌 ${short(confirmed)}`;
      } else main.textContent = '请下注';
      main.disabled = busy || (pending === 0n && confirmed === 0n);
    },
  };
};
