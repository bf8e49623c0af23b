import type { Card, NewTronOrder, ReceivingAccount } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { RechargeScreen } from '../src/features/deposits/recharge-screen.tsx';
import { signIn } from '../src/lib/session.ts';
import { aMember, fakeApi } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';

export const WAYS = calls.deposits.ways;
export const RANGE = calls.deposits.range;
export const ACCOUNTS = calls.deposits.accounts;
export const CREATE = calls.deposits.create;
export const CREATE_TRON = calls.deposits.createTron;
export const CARDS = calls.cards.list;

export const aCard: Card = {
  id: 11,
  type: 1,
  bank: '招商银行',
  bank_owner: '陈小宇',
  bank_no: '****6621',
  bank_address: '杭州西湖支行',
  ico: '',
};
export const anAccount: ReceivingAccount = {
  bank_no: '6222 0000 1111 2222',
  bank_owner: '锦鲤科技',
  bank_address: '上海静安支行',
  bank_data: { bank_name: '建设银行' },
};
export const aTronOrder: NewTronOrder = {
  out_trade_no: 'T202606181432087716',
  order_no: 'T202606181432087716',
  tron_address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  usdt_amount: '138.880123',
  amount_usdt: '138.880123',
  tron_network: 'TRC20',
  protocol: 'TRC20',
  tron_tx_hash: '',
  created_at: '2026-06-18 14:32:08',
  state: 1,
  state_text: '待支付',
  review: 0,
  reason: '',
  cancellable: 1,
};

/** A fake server with all pay ways open, for a member with one bank card. */
export const rechargeApi = () => {
  const api = fakeApi();
  api.answer(WAYS, { usdt: 1, card: 1, wechat: 1, alipay: 1, manual: 1 });
  api.answer(RANGE, { min_price: '100', max_price: '10000' });
  api.answer(CARDS, [aCard]);
  api.answer(ACCOUNTS, [anAccount]);
  api.answer(calls.members.user, aMember({ usdtrate: '7.2' }));
  api.answer(calls.cards.banks, [{ bank_name: '招商银行' }, { bank_name: '工商银行' }]);
  signIn('token');
  return api;
};

export const open = () => renderScreen(<RechargeScreen />, '/recharge');
export const ways = () => within(screen.getByRole('group', { name: '存款方式' }));
export const openAt = async (way: string) => {
  const view = open();
  const tab = await screen.findByRole('button', { name: way });
  fireEvent.click(tab);
  return view;
};
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
export const submit = () => fireEvent.click(screen.getByRole('button', { name: /立即存款/ }));
export const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent;
export const expectError = (text: string, label: string) => {
  const input =
    label === '开户银行'
      ? screen.getByRole('button', { name: /^开户银行/ })
      : screen.getByLabelText(label, { selector: 'input' });
  expect(document.activeElement).toBe(input);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
};
export const chooseBank = async (bank: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^开户银行/ }));
  fireEvent.click(await screen.findByRole('button', { name: bank }));
};
