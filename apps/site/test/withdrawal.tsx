import type { Card, Requirement } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { WithdrawalScreen } from '../src/features/withdrawals/withdrawal-screen.tsx';
import { signIn } from '../src/lib/session.ts';
import { aMember, fakeApi } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';

export const CREATE = calls.withdrawals.create;
export const CARDS = calls.cards.list;
export const VENUES = calls.transfers.venueBalances;
export const LEFT = calls.withdrawals.turnover;
export const REQUIREMENTS = calls.withdrawals.requirements;

export const anAddress = (change: Partial<Card> = {}): Card => ({
  id: 21,
  type: 2,
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: '****6uDt',
  bank_address: '',
  ico: '',
  ...change,
});
export const aBankCard = (): Card =>
  anAddress({ id: 11, type: 1, bank: '招商银行', bank_owner: '陈小宇', bank_no: '****6621' });
export const venues = ['云顶真人', '天际体育', '极光电竞', '星河电子', '龙门棋牌'].map((name, index) => ({
  name,
  balance: index === 0 ? '1260.00' : '0.00',
  platname: `venue${index}`,
}));
export const aRequirement = (change: Partial<Requirement> = {}): Requirement => ({
  cause: 'bank',
  title: '网银存款',
  created_at: '2026-06-16 20:40:11',
  amount: '2000.00',
  multiple: '1',
  required: '2000.00',
  done: '2000.00',
  ...change,
});

/** A fake server with five venues, for a member with one USDT address and no turnover left. */
export const withdrawalApi = () => {
  const api = fakeApi();
  const member = aMember({
    gameblance: '1260.00',
    withdrawusdtrate: '7.1',
    withdrawcashfee: '5',
    withdrawfeeusdttrc: '1',
  });
  api.answer(calls.members.user, member);
  api.answer(calls.members.refresh, { ...member, balance: '100.00' });
  api.answer(CARDS, [anAddress()]);
  api.answer(VENUES, venues);
  api.answer(LEFT, { bet_amount: '0.00' });
  signIn('token');
  return api;
};

export const open = (query = '') => renderScreen(<WithdrawalScreen />, `/withdrawal${query}`);
export const ready = async (query = '') => {
  const view = open(query);
  await screen.findByText('12,680');
  await screen.findByText('已满足');
  return view;
};
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
export const submit = () => fireEvent.click(screen.getByRole('button', { name: /立即取款/ }));
export const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent;
export const picker = (name: RegExp) => screen.getByRole('button', { name });
export const choose = async (missing: RegExp, card: RegExp) => {
  fireEvent.click(picker(missing));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: card }));
};
export const chooseAddress = () => choose(/请选择USDT地址/, /USDT · TRC20/);
export const expectError = (text: string, input: HTMLElement) => {
  expect(document.activeElement).toBe(input);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
};
export const rowOf = (term: RegExp) => screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;
