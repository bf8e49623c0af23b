import { calls } from '@koi/contract/calls';
import { screen, within } from '@testing-library/react';
import { TransferScreen } from '../src/features/transfers/transfer-screen.tsx';
import { signIn } from '../src/lib/session.ts';
import { aMember, aPage, fakeApi } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';

export const NAMES = ['云顶真人', '天际体育', '极光电竞', '雅集棋牌', '星河电子'];
export const aVenue = (index: number, change: { balance?: string; maintenance?: 1 } = {}) => ({
  name: NAMES[index] ?? '',
  balance: `${index * 100}.50`,
  platname: `venue${index}`,
  ...change,
});
export const VENUES = NAMES.map((_, index) => aVenue(index));
export const manual = (change = {}) =>
  aMember({ balance: '12680.50', gameblance: '1002.50', transferstatus: 0, ...change });
export const RECORDS = calls.transactions.list;

let api: ReturnType<typeof fakeApi>;
export const knowMember = (member = manual()) => {
  api.answer(calls.members.user, member);
  api.answer(calls.members.refresh, member);
};
/** A fake server with five venues, for a member who transfers manually. */
export const transferApi = () => {
  api = fakeApi();
  knowMember();
  api.answer(calls.transfers.venueBalances, VENUES);
  api.answer(RECORDS, aPage([]));
  signIn('token');
  return api;
};

export const open = async () => {
  const { user } = renderScreen(<TransferScreen />, '/transfer');
  await screen.findByText('云顶真人', { selector: 'li *' });
  return user;
};
export const wallets = () => screen.getByRole('region', { name: '我的钱包' });
export const amount = () => screen.getByLabelText<HTMLInputElement>('转账金额');
export const submit = () => screen.getByRole('button', { name: '立即转账' });
export const source = () => screen.getByRole('button', { name: /^转出 / });
export const target = () => screen.getByRole('button', { name: /^转入 / });
export const choose = async (user: Awaited<ReturnType<typeof open>>, side: HTMLElement, wallet: RegExp) => {
  await user.click(side);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: wallet }));
};
export const keys = () => api.sentTo(calls.transfers.create).map(({ key }) => key);
