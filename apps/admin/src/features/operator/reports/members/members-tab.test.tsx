import { staffCalls } from '@koi/contract/staff-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { aMemberDay, memberTotals, someMemberFigures } from '../../../../../test/member-reports.ts';
import { aList } from '../../../../../test/orders.ts';
import { address, aStaffMember, renderScreen } from '../../../../../test/render-screen.tsx';
import { MembersTab } from './index.ts';

const { members, memberDays, totals } = staffCalls.memberReports;
const SPAN = { first: '2026-06-01', last: '2026-06-18' };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(totals, { now: memberTotals(), before: memberTotals({ ngr: '2000.00', rewards: '0.00' }) });
  api.answer(members, aList([someMemberFigures()], { next: 'c1', total: 11 }));
  api.answer(memberDays, {
    member_name: 'hailan23',
    days: [aMemberDay(), aMemberDay({ day: '2026-06-17', closing: '100.00', won: '0.00' })],
  });
});

const tab = (span = SPAN) => <MembersTab span={span} comparison="before" />;
/** A span that can be changed, as the page around the tab does. */
function Choice() {
  const [last, setLast] = useState('2026-06-18');
  return (
    <>
      <button type="button" onClick={() => setLast('2026-06-17')}>
        昨天
      </button>
      {tab({ ...SPAN, last })}
    </>
  );
}

const open = (at = '/reports?tab=members') => renderScreen(tab(), at);

describe('the report of members', () => {
  it('shows the sums of a member, and leads to the file, the bets, the deposits and the withdrawals', async () => {
    open();
    const row = await screen.findByRole('row', { name: /hailan23/ });
    expect(row.textContent?.replace(/\s/g, '')).toBe(
      'hailan23VIP2100201405,000.001,200.0080,000.002,400.00300.002,100.00',
    );
    const links = within(row).getAllByRole('link');
    const bets = '#/bets?search=100201&by=settled&days=-1&from=2026-06-01&to=2026-06-18';
    const ordersOf = (kind: string) =>
      `#/reviews?segment=decided&kind=${kind}&outcome=approved&from=2026-06-01&to=2026-06-18&sort=decided&search=100201`;
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#/members/100201',
      bets,
      ordersOf('deposit'),
      ordersOf('withdrawal'),
      bets,
      bets,
    ]);
  });

  it('compares the sums of all members with the other span', async () => {
    open();
    const ngr = (await screen.findByText('¥2,100')).closest('section');
    expect(ngr?.textContent).toContain('5.0%');
    expect(ngr?.textContent).toContain(' 2,000');
    expect(api.bodies(totals)).toEqual([{ ...SPAN, comparison: 'before' }]);
  });

  it('sorts by each column, largest first and then smallest first', async () => {
    const { user } = open();
    await screen.findByRole('row', { name: /hailan23/ });
    expect(api.bodies(members)).toEqual([
      { ...SPAN, search: '', vip: 0, sort: 'stake', direction: 'desc', after: '', before: '' },
    ]);
    await user.click(screen.getByRole('button', { name: 'NGR' }));
    await waitFor(() => expect(api.bodies(members).at(-1)).toMatchObject({ sort: 'ngr', direction: 'desc' }));
    await user.click(screen.getByRole('button', { name: 'NGR' }));
    await waitFor(() => expect(api.bodies(members).at(-1)).toMatchObject({ sort: 'ngr', direction: 'asc' }));
  });

  it('filters by name and by VIP level', async () => {
    const { user } = open();
    await screen.findByRole('row', { name: /hailan23/ });
    await user.selectOptions(screen.getByLabelText('VIP 等级'), 'VIP 7');
    await user.type(screen.getByLabelText('筛选会员'), 'hai');
    await waitFor(() => expect(api.bodies(members).at(-1)).toMatchObject({ vip: 7, search: 'hai' }));
  });

  it('returns to the first page when the span changes', async () => {
    const { user } = renderScreen(<Choice />, '/reports?tab=members&members-after=c1');
    await screen.findByRole('row', { name: /hailan23/ });
    expect(address()).toContain('members-after=c1');
    await user.click(screen.getByRole('button', { name: '昨天' }));
    await waitFor(() => expect(address()).toBe('/reports?tab=members'));
    expect(api.bodies(members).at(-1)).toMatchObject({ last: '2026-06-17', after: '' });
  });

  it('shows that a span has no members', async () => {
    api.answer(members, aList([]));
    open();
    expect(await screen.findByText('本期无数据')).toBeTruthy();
  });

  it('shows why a span can not be listed', async () => {
    api.refuse(members, 422, '区间内数据过多，请选择整日、整周、整月或整年');
    open();
    expect(await screen.findByText('区间内数据过多，请选择整日、整周、整月或整年')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('has no links for staff who may not read members', async () => {
    const staff = aStaffMember('finance', { permissions: ['reports.read'] });
    renderScreen(tab(), '/reports?tab=members', staff);
    const row = await screen.findByRole('row', { name: /hailan23/ });
    expect(within(row).queryAllByRole('link')).toEqual([]);
  });
});

describe('the days of a member', () => {
  it('open from the row with the opening and the closing sum, and close again', async () => {
    const { user } = open();
    await user.click(await screen.findByText('100201'));
    const table = await screen.findByRole('table', { name: '逐日收支' });
    const row = await within(table).findByRole('row', { name: /2026-06-18/ });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      '2026-06-18',
      '100.00',
      '500.00',
      '8.88',
      '−200.00',
      '50.00',
      '358.88',
      '400.00',
      '100.00',
      '100.00',
    ]);
    expect(api.bodies(memberDays)).toEqual([{ ...SPAN, member_id: 100_201 }]);
    expect(screen.getByRole('link', { name: 'hailan23' }).getAttribute('href')).toBe('#/members/100201');
    await user.click(screen.getByRole('button', { name: '返回会员报表' }));
    expect(await screen.findByRole('table', { name: '会员报表' })).toBeTruthy();
  });

  it('show commission and adjustments only when there are some', async () => {
    api.answer(memberDays, { member_name: 'hailan23', days: [aMemberDay({ adjustments: '-1.00' })] });
    open('/reports?tab=members&open=100201');
    expect(await screen.findByRole('columnheader', { name: '调账' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: '佣金' })).toBeNull();
  });

  it('leave out quiet days of a long span and say so', async () => {
    const quiet = {
      deposits: '0.00',
      rewards: '0.00',
      won: '0.00',
      withdrawals: '0.00',
      to_games: '0.00',
      from_games: '0.00',
    };
    const days = Array.from({ length: 40 }, (_, at) => aMemberDay({ day: `day ${at}`, ...(at > 0 && quiet) }));
    api.answer(memberDays, { member_name: 'hailan23', days });
    open('/reports?tab=members&open=100201');
    expect(await screen.findByText(/已略去 39 个没有变动的日子/)).toBeTruthy();
  });

  it('offer to try again when they can not be loaded', async () => {
    api.refuse(memberDays, 404, '会员不存在');
    open('/reports?tab=members&open=1');
    expect(await screen.findByText('会员不存在')).toBeTruthy();
  });
});
