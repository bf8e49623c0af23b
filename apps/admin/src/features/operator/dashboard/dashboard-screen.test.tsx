import type { Dashboard } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrdinaryDay, noCounts } from '../../../../test/ordinary-day.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

const DASHBOARD = staffCalls.reports.dashboard;
const BOOKS = staffCalls.reports.books;
const CHECK_BOOKS = staffCalls.reports.checkBooks;
const AUDIT = staffCalls.reports.audit;
const CHECK_AUDIT = staffCalls.reports.checkAudit;

const aReport = (): Dashboard => ({
  deposits: { today: '882460.50', yesterday: '783712.00' },
  withdrawals: { today: '551200.00', yesterday: '551200.00' },
  active_members: { today: 3268, yesterday: 3018 },
  new_members: { today: 214, yesterday: 221 },
  days: Array.from({ length: 14 }, (_, at) => ({
    day: `2026-06-${String(at + 5).padStart(2, '0')}`,
    deposits: `${(at + 1) * 1000}.00`,
    withdrawals: `${at * 500}.00`,
    active_members: at,
    new_members: 1,
  })),
  ways: [
    { way: 'bank', count: 1, amount: '25.00' },
    { way: 'usdt', count: 3, amount: '75.00' },
  ],
});

const aCheck = (changes: object = {}) => ({
  checked_at: '2026-06-18 04:30:12',
  checks: [{ name: '借贷平衡', passed: true, detail: '9 笔' }],
  whole: false,
  running: false,
  failure: '',
  ...changes,
});
const theBooks = (changes: object = {}) => ({ ...aCheck(changes), sealed_until: '2026-06-16 04:30:00', ...changes });

const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement);

const open = (prepare: (api: ReturnType<typeof anOrdinaryDay>) => void = () => {}, staff = aStaffMember()) => {
  const api = anOrdinaryDay(staff, { ...noCounts, deposits: 12, withdrawals: 5, adjustments: 2, transfers: 3 });
  api.answer(DASHBOARD, aReport());
  api.answer(BOOKS, theBooks());
  api.answer(AUDIT, aCheck({ checks: [{ name: '记录链', passed: true, detail: '7 条' }] }));
  prepare(api);
  return { api, ...renderScreen(<DashboardScreen />, '/', staff) };
};

describe('the dashboard', () => {
  it('compares today with the same time yesterday', async () => {
    open();
    expect(await screen.findByText('¥882,460')).toBeTruthy();
    expect(screen.getByText('12.6%').textContent).toContain('上升');
    expect(screen.getByText('3.2%').textContent).toContain('下降');
    expect(screen.getByText('持平')).toBeTruthy();
  });

  it('selects days with the arrow keys and offers them as a table', async () => {
    const { user } = open();
    const chart = await screen.findByRole('slider', { name: '逐日查看存取款' });
    chart.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toBe('2026-06-17，存款 13,000.00 元，取款 6,000.00 元');
    await user.keyboard('{Home}');
    expect(chart.getAttribute('aria-valuenow')).toBe('1');
    const table = screen.getByRole('table', { name: '每日存取款（元）' });
    expect(within(table).getAllByRole('row')).toHaveLength(15);
  });

  it('shows the payment methods of the range, largest first', async () => {
    const { api, user } = open();
    await screen.findByText('75%');
    const shares = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shares.filter((text) => text?.endsWith('%'))).toEqual(['USDT75%', '网银转账25%']);
    await user.click(screen.getByRole('radio', { name: '今天' }));
    await screen.findAllByText('今天');
    const asked = api.sentTo(DASHBOARD).map(({ query }) => query);
    expect(asked).toEqual(['days=14', 'days=1']);
  });

  it('links to pending decisions', async () => {
    open();
    const withdrawals = await screen.findByRole('link', { name: /取款审核\s*5/ });
    expect(withdrawals.getAttribute('href')).toBe('#/reviews?segment=withdrawal');
    expect(screen.getByRole('link', { name: /存款审核\s*12/ }).getAttribute('href')).toBe('#/reviews?segment=deposit');
    expect(screen.getByRole('link', { name: /人工调账\s*2/ }).getAttribute('href')).toBe('#/adjustments');
    expect(screen.getByRole('link', { name: /转账存疑\s*3/ }).getAttribute('href')).toBe('#/transfers?state=person');
  });

  it('leads from each figure to the rows it is made of', async () => {
    open();
    const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    const orders = (kind: string, from: string, to: string) =>
      `#/reviews?segment=decided&kind=${kind}&outcome=approved&from=${from}&to=${to}&sort=decided`;
    await screen.findByText('75%');
    expect(href(/^今日存款 ¥882,460/)).toBe(orders('deposit', '2026-06-18', '2026-06-18'));
    expect(href(/^今日取款/)).toBe(orders('withdrawal', '2026-06-18', '2026-06-18'));
    expect(href(/^活跃会员 3,268/)).toBe('#/members?by=active&from=2026-06-18');
    expect(href(/^新注册/)).toBe('#/members?by=joined&from=2026-06-18&to=2026-06-18');
    expect(href(/^存款明细/)).toBe(orders('deposit', '2026-06-05', '2026-06-18'));
    expect(href(/^4笔/)).toBe(orders('deposit', '2026-06-05', '2026-06-18'));
    const ways = screen.getAllByRole('link', { name: 'USDT' }).map((link) => link.getAttribute('href'));
    expect(ways).toEqual(Array(2).fill(`${orders('deposit', '2026-06-05', '2026-06-18')}&method=usdt`));
  });

  it('leads from a day of the chart to its orders, by keyboard', async () => {
    const { user } = open();
    const chart = await screen.findByRole('slider', { name: '逐日查看存取款' });
    chart.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    const link = await screen.findByRole('link', { name: /^2026-06-17 存款 13,000.00 元/ });
    expect(document.activeElement).toBe(link);
    expect(link.getAttribute('href')).toContain('kind=deposit&outcome=approved&from=2026-06-17&to=2026-06-17');
    expect(screen.getByRole('link', { name: /^2026-06-17 取款/ }).getAttribute('href')).toContain('kind=withdrawal');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: /^2026-06-17/ })).toBeNull();
    expect(document.activeElement).toBe(chart);
  });

  it('shows plain figures to staff who may not read the rows', async () => {
    open(() => {}, aStaffMember('readonly', { permissions: ['dashboard.read'] }));
    expect(await screen.findByText('¥882,460')).toBeTruthy();
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('shows the last check of the books and its time', async () => {
    open();
    expect(await screen.findByText('账本核对一致')).toBeTruthy();
    expect((await card('账本核对')).getByText('上次核对于 2026-06-18 04:30:12')).toBeTruthy();
  });

  it('starts a check of the books only on request and shows its result when it finishes', async () => {
    const { api, user } = open();
    const button = await (await card('账本核对')).findByRole('button', { name: '重新核对' });
    expect(api.sentTo(CHECK_BOOKS)).toEqual([]);
    api.answer(CHECK_BOOKS, null);
    api.answer(BOOKS, theBooks({ running: true }));
    await user.click(button);
    expect(await screen.findByText(/正在核对，完成后自动更新/)).toBeTruthy();
    expect((await (await card('账本核对')).findByRole('button', { name: '正在核对' })).hasAttribute('disabled')).toBe(
      true,
    );
    api.answer(BOOKS, theBooks({ checked_at: '2026-06-18 15:31:00' }));
    expect(await screen.findByText('上次核对于 2026-06-18 15:31:00', {}, { timeout: 20_000 })).toBeTruthy();
    expect(api.sentTo(CHECK_BOOKS)).toHaveLength(1);
  }, 40_000);

  it('shows the last check of the audit log, and starts one of the whole on request', async () => {
    const { api, user } = open();
    const audit = await card('审计日志核对');
    expect(await audit.findByText('审计日志核对一致')).toBeTruthy();
    expect(audit.getByText('7 条')).toBeTruthy();
    api.answer(CHECK_AUDIT, null);
    await user.click(audit.getByRole('button', { name: '全部核对' }));
    await expect.poll(() => api.sentTo(CHECK_AUDIT).map(({ body }) => body)).toEqual([{ whole: true }]);
  });

  it('starts a check of the whole books on request, and shows what is sealed', async () => {
    const { api, user } = open();
    const books = await card('账本核对');
    expect(await books.findByText('账目已封存至 2026-06-16 04:30:00，此前的账目轮流抽查')).toBeTruthy();
    api.answer(CHECK_BOOKS, null);
    api.answer(BOOKS, theBooks({ whole: true, checked_at: '2026-06-18 16:00:00' }));
    await user.click(books.getByRole('button', { name: '全部核对' }));
    expect(await books.findByText('上次全部核对于 2026-06-18 16:00:00')).toBeTruthy();
    expect(api.sentTo(CHECK_BOOKS).map(({ body }) => body)).toEqual([{ whole: true }]);
  });

  it('shows that no check was made yet, and why a check has no result', async () => {
    open((api) => api.answer(BOOKS, theBooks({ checked_at: '', checks: [], failure: '核对未能完成' })));
    expect(await screen.findByText('尚未核对，每日 04:30（北京时间）自动核对')).toBeTruthy();
    expect(screen.getByText('核对未能完成')).toBeTruthy();
  });

  it('offers no check without the permission to start one', async () => {
    open(() => {}, aStaffMember('readonly'));
    expect(await screen.findByText('账本核对一致')).toBeTruthy();
    expect(await screen.findByText('审计日志核对一致')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重新核对' })).toBeNull();
  });

  it('shows the differences in the books', async () => {
    open((api) =>
      api.answer(
        BOOKS,
        theBooks({
          checks: [
            { name: '借贷平衡', passed: true, detail: '9 笔' },
            { name: '取款冻结', passed: false, detail: '相差 12.50 元' },
          ],
        }),
      ),
    );
    expect(await screen.findByText('相差 12.50 元')).toBeTruthy();
    expect(screen.queryByText('账本核对一致')).toBeNull();
  });

  it('keeps the other cards when the figures cannot be loaded', async () => {
    open((api) => api.refuse(DASHBOARD, 500, '服务器异常，请稍后再试', 500));
    expect(await screen.findByText('服务器异常，请稍后再试')).toBeTruthy();
    expect(await screen.findByText('账本核对一致')).toBeTruthy();
  });
});
