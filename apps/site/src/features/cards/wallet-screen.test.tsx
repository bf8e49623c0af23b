import type { Card } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { WalletScreen } from './wallet-screen.tsx';

const LIST = calls.cards.list;
const REMOVE = calls.cards.remove;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  signIn('token');
});

const aBankCard = (change: Partial<Card> = {}): Card => ({
  id: 11,
  type: 1,
  bank: '招商银行',
  bank_owner: '陈小宇',
  bank_no: '****6621',
  bank_address: '杭州西湖支行',
  ico: '/media/bank.png',
  ...change,
});
const anAddress = (change: Partial<Card> = {}): Card =>
  aBankCard({ id: 21, type: 2, bank: 'USDT', bank_owner: 'TRC20', bank_no: '****6uDt', bank_address: '', ...change });
const five = (card: (change: Partial<Card>) => Card) => [1, 2, 3, 4, 5].map((id) => card({ id }));

const open = (query = '') => renderScreen(<WalletScreen />, `/wallet${query}`);
const chosenTab = () => screen.getByRole('radio', { checked: true }).textContent;

describe('the bound cards', () => {
  it.each(['', '?type=0', '?type=1'])('open on 虚拟币 with "%s"', async (query) => {
    api.answer(LIST, [anAddress()]);
    open(query);
    expect(chosenTab()).toBe('虚拟币');
    expect(await screen.findByText('**** **** 6uDt')).toBeTruthy();
    expect(screen.getByText('TRC20')).toBeTruthy();
    expect(screen.getByText('最多支持添加5个地址')).toBeTruthy();
    expect(screen.getByText('1 / 5')).toBeTruthy();
    expect(api.bodies(LIST)).toEqual([{ type: 2 }]);
  });

  it('show the last four digits of a bank card, a masked holder and the bank in plain text', async () => {
    api.answer(LIST, [aBankCard()]);
    open('?type=2');
    const card = await screen.findByRole('listitem');
    expect(chosenTab()).toBe('银行卡');
    for (const text of ['招商银行', '杭州西湖支行', '**** **** **** 6621', '陈*宇'])
      expect(within(card).getByText(text)).toBeTruthy();
    expect(card.querySelector('img')).toBeNull();
    expect(screen.getByText('最多支持添加5张银行卡')).toBeTruthy();
    expect(api.bodies(LIST)).toEqual([{ type: 1 }]);
  });

  it('change with the tab, and each tab leads to its own form', async () => {
    api.answer(LIST, []);
    open();
    expect(await screen.findByText('暂无USDT地址')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '银行卡' }));
    expect(await screen.findByText('暂无银行卡')).toBeTruthy();
    expect(screen.getByText('0 / 5')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '添加银行卡' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/addBankCard');
  });

  it('are empty when the answer is null', async () => {
    api.answerUnchecked(LIST, null);
    open('?type=2');
    expect(await screen.findByText('暂无银行卡')).toBeTruthy();
    expect(screen.getByText('0 / 5')).toBeTruthy();
  });

  it('lead to the form of addresses', async () => {
    api.answer(LIST, []);
    open('?type=1');
    fireEvent.click(screen.getByRole('button', { name: '添加USDT地址' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/addUsdtCard');
  });

  it.each([
    ['银行卡', '添加银行卡', '/addBankCard'],
    ['虚拟币', '添加USDT地址', '/addUsdtCard'],
  ])('pass the page that requested a card on to the form: %s', async (tab, add, path) => {
    api.answer(LIST, []);
    open('?redirect=%2Frecharge');
    fireEvent.click(screen.getByRole('radio', { name: tab }));
    fireEvent.click(await screen.findByRole('button', { name: add }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(`${path}?redirect=%2Frecharge`);
  });

  it('lead back to the wallet', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: '返回' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/money');
  });

  it.each([
    { query: '?type=1', cards: five(anAddress), add: '添加USDT地址', text: '最多支持添加5个地址' },
    { query: '?type=2', cards: five(aBankCard), add: '添加银行卡', text: '最多支持添加5张银行卡' },
  ])('can’t be more than five: $text', async ({ query, cards, add, text }) => {
    api.answer(LIST, cards);
    open(query);
    expect(await screen.findByText('5 / 5')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: add })).toHaveProperty('disabled', true);
  });

  it('can be requested again after a failure', async () => {
    api.refuse(LIST, 500, '服务器错误', 500);
    open();
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('– / 5')).toBeTruthy();
    api.answer(LIST, [anAddress()]);
    fireEvent.click(retry);
    expect(await screen.findByText('**** **** 6uDt')).toBeTruthy();
  });
});

describe('unbinding a card', () => {
  const remove = async () => fireEvent.click(await screen.findByRole('button', { name: '删除 招商银行 6621' }));

  it('asks for confirmation and keeps the card when that is declined', async () => {
    api.answer(LIST, [aBankCard()]);
    open('?type=2');
    await remove();
    const question = await screen.findByRole('alertdialog', { name: '温馨提示' });
    expect(within(question).getByText('确定要解除绑定该卡片吗？')).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.bodies(REMOVE)).toEqual([]);
    expect(screen.getByText('招商银行')).toBeTruthy();
  });

  it('asks and sends once however often it is tapped, then confirms it and reads the cards again', async () => {
    api.answer(LIST, [aBankCard()]);
    open('?type=2');
    await remove();
    await remove();
    const ok = await screen.findByRole('button', { name: '确定' });
    api.answer(LIST, []);
    fireEvent.click(ok);
    fireEvent.click(ok);
    expect(await screen.findByText('解绑成功')).toBeTruthy();
    expect(await screen.findByText('暂无银行卡')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.bodies(REMOVE)).toEqual([{ id: 11 }]);
  });

  it('shows a refusal', async () => {
    api.answer(LIST, [aBankCard()]);
    api.refuse(REMOVE, 404, '数据不存在');
    open('?type=2');
    await remove();
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    expect(await screen.findByText('数据不存在')).toBeTruthy();
    expect(screen.getByText('招商银行')).toBeTruthy();
  });
});
