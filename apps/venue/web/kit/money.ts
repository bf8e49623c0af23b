import { displayMoney, formatMoney, parseMoney } from '@koi/money';
import { el } from './dom.ts';

/** Formats "12680.5" as "12,680.50". */
export const money = (amount: string | bigint): string => displayMoney(amount);

/** Converts a wire amount to units of 0.01; an invalid amount counts as 0. */
export const units = (amount: string): bigint => parseMoney(amount, { signed: true }) ?? 0n;

/** Converts units of 0.01 to the wire format. */
export const wireMoney = (amount: bigint): string => formatMoney(amount);

/** Formats an amount like `money`, but a whole amount without decimals: 1,100 and 1,100.50. */
export const whole = (amount: string | bigint): string => money(amount).replace(/\.00$/, '');

/** Formats an amount like `whole`, but without grouping: 1100 and 1100.50. */
export const short = (amount: string | bigint): string => whole(amount).replaceAll(',', '');

/** An amount with small decimals. */
export const moneyElement = (amount: string): HTMLSpanElement => {
  const element = el('span', { class: 'money' });
  setMoney(element, amount);
  return element;
};

export const setMoney = (element: HTMLElement, amount: string | bigint): void => {
  const [whole = '', places = '00'] = money(amount).split('.');
  element.replaceChildren(whole, el('span', { class: 'dec' }, `.${places}`));
};
