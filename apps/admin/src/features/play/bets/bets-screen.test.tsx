import { staffCalls } from '@koi/contract/staff-calls';
import { BETS, VENUES } from '@koi/contract/texts';
import { addDays, beijingDay } from '@koi/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startExport } from '../../../../test/exports.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aBet, aVenue } from '../../../../test/venues.ts';
import { betRows } from '../../../lib/rows-link.tsx';
import { BetsScreen } from './index.ts';

const LIST = staffCalls.bets.search;
const SUMS = staffCalls.bets.sums;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(LIST, aList([aBet(), aBet({ bet_id: 'B1002', status: 2, result: '0.00', payout: '0.00' })]));
  api.answer(SUMS, {
    count: 1_286,
    stake: '48210.00',
    valid_stake: '47900.00',
    payout: '46010.50',
    result: '-2199.50',
    summed: 1,
  });
  api.answer(staffCalls.venues.list, [aVenue()]);
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'readonly') =>
  renderScreen(<BetsScreen />, '/bets', aStaffMember(role));
const today = beijingDay(new Date());
const lastWeek = { from: addDays(today, -6), to: today };
const firstPage = { after: '', before: '' };
const anything = { by: 'placed', platname: '', game: '', status: '', search: '' };

describe('the list of bets', () => {
  it('says that too many bets are not added up', async () => {
    const none = '0.00';
    api.answer(SUMS, { count: 10_000, stake: none, valid_stake: none, payout: none, result: none, summed: 0 });
    open();
    await screen.findByText('投注（10,000+ 单）');
    screen.getByText(/改按结算时间查看合计/);
    expect(screen.getAllByText('--')).toHaveLength(4);
  });

  it('shows the last week first, with totals', async () => {
    open();
    expect((await screen.findAllByText('锦鲤献瑞')).length).toBe(2);
    expect(api.bodies(LIST)[0]).toEqual({ ...anything, ...lastWeek, ...firstPage });
    expect(api.bodies(SUMS)[0]).toEqual({ ...anything, ...lastWeek });
    expect(await screen.findByText('投注（1,286 单）')).toBeTruthy();
    expect(screen.getByText('¥48,210.00')).toBeTruthy();
    expect(screen.getByText('−¥2,199.50')).toBeTruthy();
  });

  it('can be filtered by member, bet or round, venue, game, state and days', async () => {
    const { user } = open();
    await screen.findByText('B1001');
    await user.type(screen.getByLabelText('搜索注单'), 'R88');
    await user.type(screen.getByLabelText('游戏'), '锦鲤');
    await user.selectOptions(screen.getByLabelText('场馆'), '星河电子');
    await user.selectOptions(screen.getByLabelText('状态'), '未结算');
    await user.selectOptions(screen.getByLabelText('时间'), '今天');
    const request = {
      by: 'placed',
      platname: 'xinghe',
      game: '锦鲤',
      status: '2',
      search: 'R88',
      from: today,
      to: today,
    };
    await waitFor(() => expect(api.bodies(LIST).at(-1)).toEqual({ ...request, ...firstPage }));
    expect(api.bodies(SUMS).at(-1)).toEqual(request);
  });

  it('requests a custom range only when both days are given and in order', async () => {
    const { user } = open();
    await screen.findByText('B1001');
    await user.selectOptions(screen.getByLabelText('时间'), '自定义日期');
    const asked = api.bodies(LIST).length;
    const day = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const alertText = () => within(screen.getByRole('group', { name: '日期范围' })).getByRole('alert').textContent;
    expect(screen.getByLabelText('开始日期')).toHaveProperty('value', lastWeek.from);
    day('结束日期', '');
    expect(alertText()).toBe(VENUES.daysWrong);
    day('结束日期', '2026-06-01');
    day('开始日期', '2026-06-02');
    expect(alertText()).toBe(VENUES.daysWrong);
    expect(api.bodies(LIST)).toHaveLength(asked);
    day('结束日期', '2026-06-03');
    await waitFor(() =>
      expect(api.bodies(LIST).at(-1)).toEqual({ ...anything, from: '2026-06-02', to: '2026-06-03', ...firstPage }),
    );
  });

  it('lists settlements and corrections as the reports count them, without a state', async () => {
    const settled = aBet({ bet_id: 'B1003', counted_at: '2026-06-18 14:20:13', corrections: 1 });
    const change = { counted_at: '2026-06-20 09:00:00', entry: 1, bets: 0, stake: '0.00', payout: '-25.00' };
    api.answer(LIST, aList([{ ...settled, ...change, result: '-25.00' }, settled]));
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('状态'), '未结算');
    await user.selectOptions(screen.getByLabelText('时间依据'), '按结算时间');
    const request = { ...anything, by: 'settled', ...lastWeek };
    await waitFor(() => expect(api.bodies(LIST).at(-1)).toEqual({ ...request, ...firstPage }));
    expect(api.bodies(SUMS).at(-1)).toEqual(request);
    expect(screen.queryByLabelText('状态')).toBeNull();
    expect(screen.getByText(/与经营报表口径一致/)).toBeTruthy();
    const [correction] = await screen.findAllByRole('row', { name: /第 1 次更正/ });
    expect(correction?.textContent).toContain('09:00:00');
    fireEvent.click(within(correction as HTMLElement).getByText('B1003'));
    expect(await screen.findByText(/这是第 1 次更正，金额为与更正前的差额/)).toBeTruthy();
  });

  it('reads the days of settlement, the venue and the game from its address', async () => {
    const days = { from: '2026-06-01', to: '2026-06-18' };
    renderScreen(<BetsScreen />, betRows(days, { platname: 'xinghe', game: 'koi' }).path, aStaffMember('readonly'));
    await screen.findByText('B1001');
    expect(api.bodies(LIST)).toEqual([
      { ...anything, by: 'settled', platname: 'xinghe', game: 'koi', ...days, ...firstPage },
    ]);
  });

  it('opens a bet with its proof link', async () => {
    open();
    fireEvent.click(await screen.findByText('B1001'));
    const panel = within(await screen.findByRole('region', { name: '详情' }));
    expect(panel.getByText('10 线')).toBeTruthy();
    const link = panel.getByRole('link', { name: BETS.verify });
    expect(link.getAttribute('href')).toBe(aBet().proof_url);
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
    fireEvent.click(screen.getByText('B1002'));
    expect(await screen.findByText(BETS.proofOpen)).toBeTruthy();
  });

  it('shows how often a bet was corrected', async () => {
    api.answer(LIST, aList([aBet({ corrections: 2 })]));
    open();
    fireEvent.click(await screen.findByText('B1001'));
    expect(await screen.findByText(/更正过 2 次/)).toBeTruthy();
  });

  it('exports the bets of the days that are shown', async () => {
    open();
    await screen.findByText('B1001');
    const to = beijingDay(new Date());
    expect(await startExport(api)).toMatchObject({ list: 'bets/list', filters: { from: addDays(to, -6), to } });
  });

  it('shows a message when no bet matches', async () => {
    api.answer(LIST, aList([]));
    open();
    expect(await screen.findByText(/没有符合条件的注单/)).toBeTruthy();
  });

  it('shows a message when loading fails', async () => {
    api.refuse(LIST, 500, '服务器开小差了');
    open();
    expect(await screen.findByText('服务器开小差了')).toBeTruthy();
  });
});
