import { displayMoney, formatMoney, parseMoney } from '@koi/money';
import { el } from './dom.ts';

/** "12680.5" → "12,680.50". */
export const money = (amount: string | bigint): string => displayMoney(amount);

/** The minor units of an amount on the wire; an answer that is none counts as nothing. */
export const units = (amount: string): bigint => parseMoney(amount, { signed: true }) ?? 0n;

/** The wire's form of minor units. */
export const wireMoney = (amount: bigint): string => formatMoney(amount);

/** An amount with small decimals, as the frame shows it. */
export const moneyElement = (amount: string): HTMLSpanElement => {
  const element = el('span', { class: 'money' });
  setMoney(element, amount);
  return element;
};

export const setMoney = (element: HTMLElement, amount: string | bigint): void => {
  const [whole = '', places = '00'] = money(amount).split('.');
  element.replaceChildren(whole, el('span', { class: 'dec' }, `.${places}`));
};
