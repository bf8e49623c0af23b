import { staffCalls } from '@koi/contract/staff-calls';
import { beijingDay } from '@koi/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aReport, sums } from '../../../../test/business-reports.ts';
import { startExport } from '../../../../test/exports.ts';
import { aList } from '../../../../test/orders.ts';
import { anOrdinaryDay } from '../../../../test/ordinary-day.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ReportsScreen } from './index.ts';

const { profit: PROFIT, ways: WAYS, large: LARGE } = staffCalls.businessReports;
const FIRST_DEPOSITS = staffCalls.memberReports.firstDeposits;

const TODAY = beijingDay(new Date());

const open = (
  at = '/reports',
  prepare: (api: ReturnType<typeof anOrdinaryDay>) => void = () => {},
  role = aStaffMember(),
) => {
  const api = anOrdinaryDay(role);
  api.answer(PROFIT, aReport());
  prepare(api);
  return { api, ...renderScreen(<ReportsScreen />, at, role) };
};

const rowOf = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;

describe('the profit report', () => {
  it('shows the month so far, compared with the month before', async () => {
    const { api } = open();
    expect(await screen.findByText('¥702,855')).toBeTruthy();
    const asked = new URLSearchParams(api.sentTo(PROFIT)[0]?.query);
    expect(Object.fromEntries(asked)).toEqual({ first: `${TODAY.slice(0, 7)}-01`, last: TODAY, compare: 'month' });
    expect(screen.getByText('上月同期 600,000').previousElementSibling?.textContent).toBe('上升17.1%');
    expect(screen.getByText('8,412')).toBeTruthy();
  });

  it('keeps span, comparison and tab in the address', async () => {
    const { api, user } = open();
    await screen.findByText('¥702,855');
    await user.click(screen.getByRole('radio', { name: '今天' }));
    await user.selectOptions(screen.getByRole('combobox', { name: '对比' }), '对比去年同期');
    await waitFor(() => expect(address()).toContain(`first=${TODAY}&last=${TODAY}&compare=year`));
    api.answer(WAYS, { ...aReport(), deposits: [], withdrawals: [] });
    await user.click(screen.getByRole('radio', { name: '支付方式' }));
    await waitFor(() => expect(api.sentTo(WAYS)).toHaveLength(1));
    expect(address()).toBe(`/reports?tab=ways&first=${TODAY}&last=${TODAY}&compare=year`);
  });

  it('does not ask for a span that is wrong, and says why', async () => {
    const { api } = open('/reports?first=2026-06-02&last=2026-06-01');
    expect((await screen.findByText('开始日期不能晚于结束日期')).getAttribute('role')).toBe('alert');
    expect(api.sentTo(PROFIT)).toEqual([]);
    fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-06-03' } });
    expect(await screen.findByText('¥702,855')).toBeTruthy();
  });

  it('draws every day and offers the numbers as a table', async () => {
    const { user } = open();
    const chart = await screen.findByRole('slider', { name: '逐日查看 GGR，回车打开注单' });
    chart.focus();
    await user.keyboard('{Home}');
    expect(chart.getAttribute('aria-valuetext')).toBe('2026-06-17，GGR 80,000.00 元，上月同期 2026-05-17 70,000.00 元');
    expect(within(screen.getByRole('table', { name: 'GGR（元）' })).getAllByRole('row')).toHaveLength(3);
    await user.keyboard('{Enter}');
    expect(address()).toBe('/bets?by=settled&days=-1&from=2026-06-17&to=2026-06-17');
  });

  it('leads from a month of the chart to its bets within the span', async () => {
    const points = [{ at: '2026-05', ggr: '10.00' }];
    const { user } = open('/reports', (api) =>
      api.answer(
        PROFIT,
        aReport({ first: '2026-05-03', last: '2026-06-18', unit: 'month', points, points_before: [] }),
      ),
    );
    (await screen.findByRole('slider')).focus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/bets?by=settled&days=-1&from=2026-05-03&to=2026-05-31');
  });

  it('leads from the members who played to the report of members', async () => {
    open();
    const link = within((await screen.findByText('投注会员')).closest('section') as HTMLElement).getByRole('link');
    expect(link.getAttribute('href')).toBe('#/reports?tab=members&first=2026-06-01&last=2026-06-18');
  });

  it('leads from GGR to NGR, with costs as negative amounts and fees that are not set', async () => {
    open();
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines.slice(0, 9)).toEqual([
      'GGR1,757,046.97',
      '优惠礼金−286,400.00',
      '返水−318,260.40',
      '红包−141,810.60',
      '代理佣金−246,300.00',
      '场馆费未设置0.00',
      '支付费−61,420.00',
      'NGR702,855.97',
      '人工调账，另列1,280.00',
    ]);
  });

  it('opens the games of a venue, whose bets are one click away', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '云顶真人' }));
    expect(within(rowOf('极速龙虎')).getByText('几乎不会 <0.1%')).toBeTruthy();
    expect(within(rowOf('经典百家乐')).getByText('样本不足')).toBeTruthy();
    expect(within(rowOf('天际体育')).getByText('无理论值')).toBeTruthy();
    expect(within(rowOf('云顶真人')).getByText('+25.4%')).toBeTruthy();
    expect(within(rowOf('极速龙虎')).getByRole('link', { name: '402,816' }).getAttribute('href')).toBe(
      '#/bets?platname=yunding&game=dragon-tiger&by=settled&days=-1&from=2026-06-01&to=2026-06-18',
    );
    const venue = '#/bets?platname=yunding&by=settled&days=-1&from=2026-06-01&to=2026-06-18';
    const addressesIn = (name: string) =>
      within(rowOf(name))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(addressesIn('云顶真人')).toEqual([venue, venue, venue, venue]);
    const all = '#/bets?by=settled&days=-1&from=2026-06-01&to=2026-06-18';
    expect(addressesIn('合计')).toEqual([all, all, all, all]);
  });

  it('names its definition and says whether it agrees with the ledger', async () => {
    open();
    expect(await screen.findByText('口径 v1')).toBeTruthy();
    expect(screen.getByText('与账本相符')).toBeTruthy();
  });

  it('warns when it does not agree with the ledger', async () => {
    open('/reports', (api) => api.answer(PROFIT, aReport({ agrees: false })));
    expect((await screen.findByText('与账本不符，请运行账本核对')).getAttribute('role')).toBe('alert');
  });

  it('lists the cost of rewards with their lists, and what the house owes', async () => {
    open();
    const rewards = await screen.findByRole('table', { name: '奖励成本' });
    expect(within(rewards).getByRole('link', { name: '返水' }).getAttribute('href')).toBe('#/rebates?tab=records');
    const paid = within(within(rewards).getByRole('row', { name: /返水/ }))
      .getAllByRole('link')
      .slice(1);
    expect(paid.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('#/ledger?kind=rebate&days=-1&from=2026-06-01&to=2026-06-18'),
    );
    expect(within(rewards).getByText('16.3%')).toBeTruthy();
    expect(screen.getByText('会员余额合计').textContent).toContain('523.00');
  });

  it('says that a span has no data', async () => {
    const nothing = { ggr: '0.00', stake: '0.00', payout: '0.00', actual: '', bets: 0 };
    open('/reports', (api) =>
      api.answer(
        PROFIT,
        aReport({
          now: sums(nothing),
          before: null,
          compared_first: '',
          compared_last: '',
          points: [{ at: TODAY, ggr: '0.00' }],
          points_before: [],
          venues: [],
        }),
      ),
    );
    expect(await screen.findAllByText('本期无数据')).toHaveLength(2);
  });

  it('shows that it is loading, then a failure that can be retried', async () => {
    const { api, user } = open('/reports', (answers) => answers.refuse(PROFIT, 500, '服务器异常，请稍后再试', 500));
    expect(screen.getAllByRole('status', { name: '加载中' })).toHaveLength(6);
    expect(await screen.findByText('服务器异常，请稍后再试')).toBeTruthy();
    api.answer(PROFIT, aReport());
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('¥702,855')).toBeTruthy();
  });

  it('is printed with its title, span and time', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const { user } = open();
    await screen.findByText('¥702,855');
    await user.click(screen.getByRole('button', { name: '打印' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
    expect(screen.getByText('经营报表 · 盈利').nextElementSibling?.textContent).toBe(
      '2026-06-01 – 06-18，对比 2026-05-01 – 05-18，生成于 2026-06-18 15:26:00（北京时间）',
    );
  });

  it('exports venues and games with the span and comparison that are shown', async () => {
    const { api } = open('/reports?first=2026-06-01&last=2026-06-17&compare=year');
    await screen.findByText('¥702,855');
    expect(await startExport(api)).toEqual({
      list: 'business-reports/profit',
      format: 'xlsx',
      filters: { first: '2026-06-01', last: '2026-06-17', compare: 'year' },
    });
    expect(screen.getByRole('dialog', { name: '导出盈利报表' })).toBeTruthy();
  });

  it('offers no export while the span is wrong', async () => {
    open('/reports?first=2026-06-02&last=2026-06-01');
    await screen.findByText('开始日期不能晚于结束日期');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '导出' }).disabled).toBe(true);
  });
});

describe('the report of pay ways', () => {
  it('shows shares, fees, first deposits and refused orders, and leads to the orders', async () => {
    const way = { count: 3, fee: '0.60', fee_set: true, average: '33.33', refused: 2, amount_before: null };
    const deposit = { ...way, first_deposits: 1, first_amount: '50.00' };
    const { api, user } = open('/reports?tab=ways', (server) =>
      server.answer(WAYS, {
        ...aReport(),
        deposits: [
          { ...deposit, way: 'usdt', amount: '75.00' },
          { ...deposit, way: 'bank', amount: '25.00', fee: '0.00', fee_set: false },
          { ...deposit, way: 'alipay', count: 0, refused: 0, amount: '0.00' },
        ],
        withdrawals: [],
      }),
    );
    const table = await screen.findByRole('table', { name: '存款' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'USDT · TRC20375.0075.0%33.330.6012',
      '网银转账325.0025.0%33.330.00未设置12',
    ]);
    const ordersOf = (outcome: string) =>
      `#/reviews?segment=decided&kind=deposit&outcome=${outcome}&from=2026-06-01&to=2026-06-18&sort=decided&method=bank`;
    const bank = within(within(table).getByRole('row', { name: /网银转账/ })).getAllByRole('link');
    expect(bank.map((link) => link.getAttribute('href'))).toEqual([
      ordersOf('approved'),
      ordersOf('approved'),
      ordersOf('refused'),
    ]);
    expect(screen.getByText('本期无数据')).toBeTruthy();
    api.answer(FIRST_DEPOSITS, aList([]));
    await user.click(within(within(table).getByRole('row', { name: /网银转账/ })).getByRole('button', { name: '1' }));
    expect(await screen.findByRole('dialog', { name: '网银转账 · 首存' })).toBeTruthy();
    const asked = { first: '2026-06-01', last: '2026-06-18', way: 'bank' };
    await waitFor(() => expect(api.bodies(FIRST_DEPOSITS)).toMatchObject([asked]));
  });
});

describe('large events', () => {
  it('are listed from an amount on, with their member and order', async () => {
    const bet = {
      bet_id: 'B1',
      platname: 'xinghe',
      title: '星河电子',
      game_name: '龙腾',
      member_id: 7,
      member_name: 'hailan23',
      stake: '100.00',
      payout: '52000.00',
      at: '2026-06-18 12:00:00',
    };
    const { api, user } = open('/reports?tab=large', (answers) =>
      answers.answer(LARGE, {
        first: '2026-06-01',
        last: '2026-06-18',
        made_at: '2026-06-18 15:26:00',
        limit: 50,
        wins: [bet],
        stakes: [],
        deposits: [{ no: 'D1', way: 'bank', member_id: 8, member_name: 'muchen5', amount: '20000.00', at: bet.at }],
        withdrawals: [],
      }),
    );
    const wins = await screen.findByRole('table', { name: '大额赢取' });
    expect(within(wins).getByRole('link', { name: 'hailan23' }).getAttribute('href')).toBe('#/members/7');
    expect(screen.getByRole('link', { name: 'D1' }).getAttribute('href')).toBe('#/reviews?segment=decided&search=D1');
    await user.selectOptions(screen.getByRole('combobox', { name: '金额' }), '10 万元以上');
    await waitFor(() => expect(api.sentTo(LARGE).at(-1)?.query).toContain('at_least=100000'));
    expect(await startExport(api)).toMatchObject({
      list: 'business-reports/large',
      filters: { first: expect.any(String), last: TODAY, at_least: '100000' },
    });
  });
});
