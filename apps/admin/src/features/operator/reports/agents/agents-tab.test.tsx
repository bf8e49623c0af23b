import { staffCalls } from '@koi/contract/staff-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { someTreeFigures } from '../../../../../test/member-reports.ts';
import { aList } from '../../../../../test/orders.ts';
import { address, renderScreen } from '../../../../../test/render-screen.tsx';
import { AgentsTab } from './index.ts';

const { agents } = staffCalls.memberReports;
const SPAN = { first: '2026-06-01', last: '2026-06-18' };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(agents, aList([someTreeFigures()]));
});

const open = () => renderScreen(<AgentsTab span={SPAN} comparison="none" />, '/reports?tab=agents');

describe('the report of agents', () => {
  it('shows the sums of a tree, and leads to the commission and the agent', async () => {
    const { user } = open();
    const row = await screen.findByRole('row', { name: /lotus88/ });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      'lotus88',
      '420 / 12',
      '88',
      '800,000.00',
      '24,000.00',
      '90,000.00',
      '40,000.00',
      '3,000.00',
      '1,600.00',
      '19,400.00',
    ]);
    expect(within(row).getByRole('link', { name: '1,600.00' }).getAttribute('href')).toBe(
      '#/ledger?kind=commission&search=100007&days=-1&from=2026-06-01&to=2026-06-18',
    );
    await user.click(within(row).getByText('88'));
    expect(address()).toBe('/agents?tab=agents&search=lotus88');
  });

  it('sorts by commission and by players', async () => {
    const { user } = open();
    await screen.findByRole('row', { name: /lotus88/ });
    await user.click(screen.getByRole('button', { name: '佣金' }));
    await waitFor(() =>
      expect(api.bodies(agents).at(-1)).toEqual({
        ...SPAN,
        search: '',
        sort: 'commission',
        direction: 'desc',
        after: '',
        before: '',
      }),
    );
    await user.click(screen.getByRole('button', { name: '投注会员' }));
    await waitFor(() => expect(api.bodies(agents).at(-1)).toMatchObject({ sort: 'players', direction: 'desc' }));
  });

  it('shows a dash for players that are not counted in a span', async () => {
    api.answer(agents, aList([someTreeFigures({ players: null })]));
    open();
    const row = await screen.findByRole('row', { name: /lotus88/ });
    expect(row.children[2]?.textContent).toBe('—');
  });

  it('shows that a span has no data, and offers to try again when it fails', async () => {
    api.answer(agents, aList([]));
    const { view } = open();
    expect(await screen.findByText('本期无数据')).toBeTruthy();
    view.unmount();
    api.refuse(agents, 500, '系统繁忙');
    renderScreen(<AgentsTab span={{ ...SPAN, first: '2026-06-02' }} comparison="none" />, '/reports?tab=agents');
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  });
});
