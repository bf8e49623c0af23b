import type { Bet, BetDetail } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeEndOfList } from '../../../test/end-of-list.ts';
import { aPage, fakeApi } from '../../../test/fake-api.ts';
import { aGame } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { BetsScreen } from './bets-screen.tsx';

const LIST = calls.bets.list;
const DETAIL = calls.bets.detail;
const won: Bet = {
  bet_id: 'B20250618145207AB3318',
  bet_amount: '100.00',
  win_loss: '98.00',
  Code: 'dragon',
  status: 1,
  created_at: '2025-06-18 14:52:07',
};
const lost: Bet = { ...won, bet_id: 'B2', win_loss: '-20.00', bet_amount: '20.00', created_at: '2025-06-18 14:40:00' };
const open: Bet = { ...won, bet_id: 'B3', win_loss: '0.00', status: 2, created_at: '2025-06-17 10:00:00' };
const invalid: Bet = {
  ...won,
  bet_id: 'B4',
  win_loss: '0.00',
  status: 0,
  Code: 'gone',
  created_at: '2025-06-17 09:00:00',
};
const detailOf = (bet: Bet, change: Partial<BetDetail> = {}): BetDetail => ({
  ...bet,
  platform_name: 'xinghe',
  round: 'R20250618145207',
  valid_amount: bet.bet_amount,
  payout: '198.00',
  detail: '大于 50，开出 64.52',
  settled_at: '2025-06-18 14:52:09',
  proof_url: 'https://venue.example/g/verify?round=R20250618145207',
  proof: 'shown',
  draws: [],
  draws_total: 0,
  own_nonce: null,
  ...change,
});

let api: ReturnType<typeof fakeApi>;
/** Simulates in place of the browser that the end of the list comes into view. */
let scrollToEnd = () => {};

beforeEach(() => {
  api = fakeApi();
  api.answer(LIST, aPage([won, lost, open, invalid]));
  api.answer(DETAIL, detailOf(won));
  api.answer(calls.games.list, [aGame({ name: '幸运点数', game_code: 'dragon' })]);
  api.answer(calls.transfers.venueBalances, [{ name: '星河电子', balance: '0.00', platname: 'xinghe' }]);
  signIn('token');
  scrollToEnd = fakeEndOfList();
});

const visit = () => renderScreen(<BetsScreen />, '/betRecord').user;
const rows = async () => {
  await screen.findAllByText('幸运点数');
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};
const asked = () => api.bodies(LIST).at(-1);
const openDetail = async (index: number) => {
  const user = visit();
  await rows();
  await user.click(within(screen.getAllByRole('listitem')[index] as HTMLElement).getByRole('button'));
  return { user, sheet: screen.getByRole('dialog', { name: '注单详情' }) };
};

describe('the bets', () => {
  it('are listed for the last 30 days, by day, each with its stake, result and state', async () => {
    visit();
    expect(await rows()).toEqual([
      '幸运点数06-18 14:52 · 投注 100.00+¥98.00已结算',
      '幸运点数06-18 14:40 · 投注 20.00−¥20.00已结算',
      '幸运点数06-17 10:00 · 投注 100.00--未结算',
      'gone06-17 09:00 · 投注 100.00¥0.00无效注单',
    ]);
    expect(asked()).toEqual({ date: 4, page: 1, api_type: '' });
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ parentElement }) => parentElement?.textContent);
    expect(heads.map((head) => head?.slice(-5))).toEqual(['共 2 注', '共 2 注']);
    expect(screen.getByText('没有更多了~')).toBeTruthy();
  });

  it('can be filtered by venue and date', async () => {
    const user = visit();
    await rows();
    await user.click(screen.getByRole('button', { name: '平台：全部平台' }));
    await user.click(await screen.findByRole('button', { name: '星河电子' }));
    await waitFor(() => expect(asked()).toMatchObject({ api_type: 'xinghe' }));
    await user.click(screen.getByRole('button', { name: '日期：近30天' }));
    await user.click(screen.getByRole('button', { name: '今日' }));
    await waitFor(() => expect(asked()).toEqual({ date: 1, page: 1, api_type: 'xinghe' }));
  });

  it('show an empty state when there are none', async () => {
    api.answer(LIST, aPage([]));
    visit();
    expect(await screen.findByText('暂无投注记录')).toBeTruthy();
  });

  it('can be requested again after a failure', async () => {
    api.refuse(LIST, 500, '服务器异常，请稍后再试', 500);
    const user = visit();
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(LIST, aPage([won]));
    await user.click(retry);
    expect(await rows()).toHaveLength(1);
  });

  it('load the next page when the end comes near, without duplicates', async () => {
    api.answer(LIST, aPage([won, lost], { total: 3, last: 2 }));
    visit();
    await rows();
    expect(screen.queryByText('没有更多了~')).toBeNull();
    api.answer(LIST, aPage([lost, open], { total: 3, last: 2, page: 2 }));
    scrollToEnd();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    expect(asked()).toMatchObject({ page: 2 });
    expect(screen.getByText('没有更多了~')).toBeTruthy();
  });

  it('lead back to /mine without an earlier page', async () => {
    const user = visit();
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/mine');
  });
});

describe('the detail of a bet', () => {
  it('shows stake, payout and result, the content of the bet, and a link to verify it', async () => {
    const { sheet } = await openDetail(0);
    const verify = await within(sheet).findByRole('link', { name: '在验证页重算' });
    expect(verify.getAttribute('href')).toBe('https://venue.example/g/verify?round=R20250618145207');
    expect([verify.getAttribute('target'), verify.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    for (const text of [
      '06-18 14:52:07 · B2025…3318',
      '投注金额¥100.00派彩¥198.00输赢+¥98.00',
      '投注内容大于 50，开出 64.52',
      '场馆星河电子',
      '有效投注100.00',
      '结算时间2025-06-18 14:52:09',
      'B20250618145207AB3318',
      '局号R20250618145207',
    ])
      expect(sheet.textContent).toContain(text);
    expect(api.bodies(DETAIL)).toEqual([{ bet_id: won.bet_id, api_type: 'xinghe' }]);
  });

  it('copies its number', async () => {
    const { user, sheet } = await openDetail(0);
    await user.click(within(sheet).getByRole('button', { name: '复制注单号' }));
    expect(await navigator.clipboard.readText()).toBe(won.bet_id);
  });

  it.each([
    ['an open one', 2, open, '本局结算后即可验证。'],
    ['a void one', 3, invalid, '无效注单已退还投注金额，不参与结算。'],
  ])('of %s has no link to verify it', async (_, index, bet, text) => {
    api.answer(DETAIL, detailOf(bet));
    const { sheet } = await openDetail(index);
    expect(await within(sheet).findByText(text)).toBeTruthy();
    expect(within(sheet).queryByRole('link')).toBeNull();
  });

  it.each(['', 'javascript:alert(1)'])('has no link when the address is %j', async (proof_url) => {
    api.answer(DETAIL, detailOf(won, { proof_url }));
    const { sheet } = await openDetail(0);
    expect(await within(sheet).findByText('该场馆未提供验证页，请以场馆内的开奖记录为准。')).toBeTruthy();
    expect(within(sheet).queryByRole('link')).toBeNull();
  });

  it('shows the proof as soon as the venue answers again', async () => {
    api.answer(DETAIL, detailOf(won, { proof: 'silent' }));
    const { user, sheet } = await openDetail(0);
    expect(await within(sheet).findByText('证明暂时读不到')).toBeTruthy();
    expect(sheet.textContent).toContain('结算时间2025-06-18 14:52:09');
    const draws = [{ nonce: 26, hash: 'ab'.repeat(32), client_seed: 'koi8866lucky', server_seed: '' }];
    api.answer(DETAIL, detailOf(won, { draws, draws_total: 1 }));
    await user.click(within(sheet).getByRole('button', { name: '重试' }));
    expect(await within(sheet).findByText('koi8866lucky')).toBeTruthy();
    expect(within(sheet).queryByText('证明暂时读不到')).toBeNull();
  });

  it('shows the data of the list when the details can’t be read', async () => {
    api.refuse(DETAIL, 404, '记录不存在');
    const { user, sheet } = await openDetail(0);
    expect(await within(sheet).findByText('记录不存在')).toBeTruthy();
    expect(sheet.textContent).toContain('输赢+¥98.00');
    api.answer(DETAIL, detailOf(won));
    await user.click(within(sheet).getByRole('button', { name: '重试' }));
    expect(await within(sheet).findByRole('link', { name: '在验证页重算' })).toBeTruthy();
  });
});
