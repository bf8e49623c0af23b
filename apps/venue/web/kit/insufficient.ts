import { art, el, sprite } from './dom.ts';
import { moneyElement, units, wireMoney } from './money.ts';
import type { SheetAction, SheetOptions } from './sheet.ts';

export interface Shortage {
  /** What the bet would have cost. */
  need?: string;
  /** The largest stake that is still possible, and how to place it. */
  instead?: { amount: string; run: () => void };
}

/** Need, have, short; and the two ways out of it. */
export const insufficientSheet = (balance: string, { need, instead }: Shortage, onLobby: () => void): SheetOptions => {
  const row = (label: string, amount: string, danger = false) =>
    el('div', {}, label, el('b', { class: danger ? 'danger' : '' }, moneyElement(amount)));
  const short = need === undefined ? 0n : units(need) - units(balance);
  const actions: SheetAction[] = [{ label: '返回大厅转入', run: onLobby }];
  if (instead && units(instead.amount) > 0n) {
    actions.unshift({ label: `改投 ${instead.amount}`, tone: 'soft', run: instead.run });
  }
  return {
    title: '余额不足',
    body: el(
      'div',
      { class: 'short' },
      sprite(art('common/purse.svg'), { width: 104, height: 112 }),
      need !== undefined && el('p', {}, '本次投注需要'),
      need !== undefined && el('div', { class: 'short-need' }, moneyElement(need)),
      el('div', { class: 'rows' }, row('试玩余额', balance), short > 0n && row('还差', wireMoney(short), true)),
    ),
    actions,
    foot: '试玩币仅供体验 · 请适度娱乐',
  };
};
