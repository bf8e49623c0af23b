import { art, el, sprite } from './dom.ts';
import type { Elsewhere } from './elsewhere.ts';
import { moneyElement, units, wireMoney } from './money.ts';
import type { SheetAction, SheetOptions } from './sheet.ts';

export interface Shortage {
  /** Cost of the bet that was refused. */
  need?: string;
  /** The largest stake that is still possible, and a function that places it. */
  instead?: { amount: string; run: () => void };
}

interface Ways {
  /** Money at other venues and in the centre wallet, which can be transferred here. */
  elsewhere: Elsewhere | undefined;
  onBring: () => void;
  onLobby: () => void;
}

/** Shows the required amount, the balance, the shortage, money elsewhere and the available actions. */
export const insufficientSheet = (
  balance: string,
  { need, instead }: Shortage,
  { elsewhere, onBring, onLobby }: Ways,
): SheetOptions => {
  const row = (label: string, amount: string, danger = false) =>
    el('div', {}, label, el('b', { class: danger ? 'danger' : '' }, moneyElement(amount)));
  const short = need === undefined ? 0n : units(need) - units(balance);
  const actions: SheetAction[] = [
    elsewhere
      ? { label: `取来 ${elsewhere.amount}`, run: onBring, stays: true }
      : { label: '返回大厅转入', run: onLobby },
  ];
  if (instead && units(instead.amount) > 0n && units(instead.amount) <= units(balance)) {
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
      el(
        'div',
        { class: 'rows' },
        row('试玩余额', balance),
        short > 0n && row('还差', wireMoney(short), true),
        ...(elsewhere?.places ?? []).map(({ name, amount }) => row(`在${name}`, amount)),
      ),
      elsewhere && el('p', { class: 'short-note' }, '取来后即可继续投注，其他打开的游戏会随之变为 0'),
    ),
    actions,
    foot: '试玩币仅供体验 · 请适度娱乐',
  };
};
