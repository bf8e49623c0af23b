import { staffCalls } from '@koi/contract/staff-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { aCohortWeek, aFirstDeposit } from '../../../../../test/member-reports.ts';
import { aList } from '../../../../../test/orders.ts';
import { renderScreen } from '../../../../../test/render-screen.tsx';
import { CohortsTab } from './index.ts';

const { cohorts, firstDepositDays, firstDeposits } = staffCalls.memberReports;
const SPAN = { first: '2026-06-01', last: '2026-06-18' };

const aDay = (day: string, referred = 0, direct = 0) => ({
  day,
  referred,
  direct,
  amount: `${(referred + direct) * 800}.00`,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(cohorts, {
    weeks: [
      aCohortWeek({ first: '2026-06-01', last: '2026-06-07' }),
      aCohortWeek({
        first: '2026-06-08',
        last: '2026-06-14',
        registered: 100,
        depositors: 20,
        d7: null,
        ngr_1: '-3.50',
        ngr_2: null,
        ngr: '-350.00',
      }),
    ],
    made_at: '2026-06-18 15:26:00',
  });
  api.answer(firstDepositDays, { days: [aDay('2026-06-17', 2, 1), aDay('2026-06-18', 0, 1)] });
  api.answer(firstDeposits, aList([aFirstDeposit()]));
});

const open = () => renderScreen(<CohortsTab span={SPAN} comparison="none" />, '/reports');

describe('the report of cohorts', () => {
  it('shows each week, and dashes for what is not due yet', async () => {
    open();
    const table = await screen.findByRole('table', { name: '按注册周' });
    const rows = within(table).getAllByRole('row').slice(2);
    const cells = rows.map((row) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.replace(/\s/g, '')),
    );
    expect(cells).toEqual([
      ['06-01–06-07', '200', '70', '35.0%', '41.2%', '24.6%', '—', '18.6', '27.4', '—', '—', '6,842.40'],
      ['06-08–06-14', '100', '20', '20.0%', '41.2%', '—', '—', '−3.5', '—', '—', '—', '−350.00'],
    ]);
  });

  it('adds up all weeks', async () => {
    open();
    expect((await screen.findByText('近 12 周注册')).parentElement?.textContent).toContain('300人');
    expect(screen.getByText('其中首存').parentElement?.textContent).toContain('90人 · 30.0%');
    expect(screen.getByText('第 30 天仍投注').parentElement?.textContent).toContain('—');
    expect(screen.getByText('累计 NGR').parentElement?.textContent).toContain('¥6,492');
  });

  it('asks for the members of one source', async () => {
    const { user } = open();
    await screen.findByRole('table', { name: '按注册周' });
    await user.selectOptions(screen.getByLabelText('来源'), '代理推荐');
    await waitFor(() => expect(api.bodies(cohorts).at(-1)).toEqual({ last: '2026-06-18', source: 'referred' }));
  });

  it('lists the first deposits of a day, of a source, and all of them', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '2026-06-17 首存 3 人' }));
    const dialog = await screen.findByRole('dialog', { name: '2026-06-17 首存' });
    expect(await within(dialog).findByText('hailan23')).toBeTruthy();
    expect(api.bodies(firstDeposits).at(-1)).toMatchObject({ first: '2026-06-17', last: '2026-06-17', source: '' });
    await user.click(within(dialog).getByRole('button', { name: '关闭' }));
    await user.click(screen.getByRole('button', { name: '自然来访' }));
    await waitFor(() => expect(api.bodies(firstDeposits).at(-1)).toMatchObject({ first: '', source: 'direct' }));
  });

  it('shows the average first deposit and links the newest to their files', async () => {
    open();
    expect(await screen.findByText('人均首存 ¥800')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'hailan23' })).getAttribute('href')).toBe('#/members/100201');
  });

  it('shows that a span has no data', async () => {
    api.answer(cohorts, { weeks: [aCohortWeek({ registered: 0, depositors: 0 })], made_at: '2026-06-18 15:26:00' });
    api.answer(firstDepositDays, { days: [aDay('2026-06-18')] });
    api.answer(firstDeposits, aList([]));
    open();
    await waitFor(() => expect(screen.getAllByText('本期无数据')).toHaveLength(3));
  });

  it('shows placeholders while it loads, and offers to try again when it fails', async () => {
    api.refuse(cohorts, 500, '系统繁忙');
    const { user } = open();
    expect(screen.getAllByRole('status', { name: '加载中' }).length).toBeGreaterThan(0);
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(cohorts, { weeks: [aCohortWeek()], made_at: '2026-06-18 15:26:00' });
    await user.click(retry);
    expect(await screen.findByRole('table', { name: '按注册周' })).toBeTruthy();
  });
});
