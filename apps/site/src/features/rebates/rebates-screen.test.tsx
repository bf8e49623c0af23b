import type { Rebate } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeEndOfList } from '../../../test/end-of-list.ts';
import { aMember, aPage, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { RebatesScreen } from './index.ts';

const LIST = calls.rebates.list;
const CLAIM = calls.rebates.claim;

let made = 0;
const aRebate = (change: Partial<Rebate> = {}): Rebate => {
  made += 1;
  return {
    id: made,
    gamename: '云顶真人',
    money: '43.40',
    state: 0,
    created_at: '2025-06-18 00:20:00',
    updated_at: '2025-06-18 00:20:00',
    platname: 'yunding',
    category: 'realbet',
    day: '2025-06-17',
    turnover: '6200.00',
    percent: '0.70',
    correction: 0,
    day_turnover: '11000.00',
    ...change,
  };
};
const claimed = { state: 1, day: '2025-06-16', updated_at: '2025-06-17 09:12:33' } as const;
const rebates = [
  aRebate(),
  aRebate({ gamename: '星河电子', category: 'concise', turnover: '3550.00', percent: '1.00', money: '35.50' }),
  aRebate({ ...claimed, money: '23.80' }),
  aRebate({ ...claimed, gamename: '雅集', category: 'joker', money: '-15.08', turnover: '-1885.00', correction: 1 }),
];

let api: ReturnType<typeof fakeApi>;
let scrollToEnd = () => {};
const answer = (rows: Rebate[], { paging = {}, nojisuan = '86.40', jisuan = '2316.80' } = {}) =>
  api.answer(LIST, { list: aPage(rows, paging), jisuan, nojisuan });

beforeEach(() => {
  api = fakeApi();
  answer(rebates);
  api.answer(calls.transfers.venueBalances, [{ name: '云顶真人', balance: '0.00', platname: 'yunding' }]);
  api.answer(calls.members.refresh, aMember());
  signIn('token');
  scrollToEnd = fakeEndOfList();
});

const open = () => renderScreen(<RebatesScreen />, '/fanshui').user;
const listed = () => api.bodies(LIST).filter((body) => (body as { type: string }).type === '');
const claim = () => screen.getByRole('button', { name: '点击领取' });

describe('the records', () => {
  it('show turnover × percent, by the day of the bets', async () => {
    open();
    const head = await screen.findByRole('heading', { name: '06-17 结算' });
    expect(head.parentElement?.textContent).toBe('06-17 结算有效流水 ¥11,000.00');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '云顶真人流水 6,200.00 × 0.70%¥43.40待领取',
      '星河电子流水 3,550.00 × 1.00%¥35.50待领取',
      '云顶真人流水 6,200.00 × 0.70%已于 06-17 09:12 领取¥23.80已领取',
      '雅集 · 棋牌更正流水 -1,885.00 × 0.70%已于 06-17 09:12 领取−¥15.08已领取',
    ]);
    expect(screen.getByText('没有更多了~')).toBeTruthy();
    expect(listed().at(0)).toEqual({ date: 4, page: 1, api_type: '', type: '' });
  });

  it('show an empty state when there are none', async () => {
    answer([]);
    open();
    expect(await screen.findByText('暂无返水记录')).toBeTruthy();
    expect(screen.queryByText('没有更多了~')).toBeNull();
  });

  it.each([null, { list: null }, { list: { data: null } }])('are empty when the answer is %j', async (empty) => {
    api.answerUnchecked(LIST, empty);
    renderScreen(<RebatesScreen />, '/fanshui');
    expect(await screen.findByText('暂无返水记录')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('can be requested again after a failure', async () => {
    api.refuse(LIST, 500, '服务器异常，请稍后再试', 500);
    const user = open();
    const retry = await screen.findByRole('button', { name: '重试' });
    answer(rebates);
    await user.click(retry);
    expect(await screen.findByText('星河电子')).toBeTruthy();
  });

  it('load the next page when the end comes near, without duplicates', async () => {
    answer(rebates.slice(0, 2), { paging: { total: 3, last: 2 } });
    open();
    await screen.findByText('星河电子');
    answer(rebates.slice(1, 3), { paging: { total: 3, last: 2, page: 2 } });
    scrollToEnd();
    expect(await screen.findByText('没有更多了~')).toBeTruthy();
    expect(listed().at(-1)).toMatchObject({ page: 2 });
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('are filtered by venue and date', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: '平台：全部平台' }));
    await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: '云顶真人' }));
    await waitFor(() => expect(listed().at(-1)).toMatchObject({ api_type: 'yunding' }));
    await user.click(screen.getByRole('button', { name: '日期：近30天' }));
    await user.click(screen.getByRole('button', { name: '今日' }));
    await waitFor(() => expect(listed().at(-1)).toMatchObject({ api_type: 'yunding', date: 1 }));
  });
});

describe('the claim', () => {
  it('shows both totals, sends one claim with its key, and reads everything again', async () => {
    api.answer(CLAIM, null, '操作成功！');
    const user = open();
    expect(await screen.findByText('¥2,316.80')).toBeTruthy();
    expect(screen.getByLabelText('待领取').textContent).toContain('¥86.40');
    answer(rebates, { nojisuan: '0.00', jisuan: '2403.20' });
    await user.dblClick(claim());
    expect(await screen.findByText('操作成功！')).toBeTruthy();
    expect(await screen.findByText('¥2,403.20')).toBeTruthy();
    const sent = api.sentTo(CLAIM);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toBeTruthy();
    expect(api.bodies(calls.members.refresh)).toHaveLength(1);
  });

  it('is not sent when there is nothing to claim: 暂无领取额度！', async () => {
    answer([], { nojisuan: '0.00' });
    const user = open();
    await screen.findByText('¥2,316.80');
    await user.click(claim());
    expect(await screen.findByText('暂无领取额度！')).toBeTruthy();
    expect(api.bodies(CLAIM)).toEqual([]);
  });

  it('that is refused shows the server’s message', async () => {
    api.refuse(CLAIM, 422, '暂无领取额度！');
    const user = open();
    await screen.findByText('¥2,316.80');
    await user.click(claim());
    expect(await screen.findByText('暂无领取额度！')).toBeTruthy();
  });
});

it('the rules open in a sheet', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: '返水规则' }));
  const sheet = screen.getByRole('dialog', { name: '返水规则' });
  expect(sheet.textContent).toContain('捕鱼按电子的比例计算');
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(5);
});
