import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aReport, aVenue } from '../../../../test/venues.ts';
import { VenuesScreen } from './index.ts';

const LIST = staffCalls.venues.list;
const REPORTS = staffCalls.venues.reconciliations;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(LIST, [aVenue(), aVenue({ platname: 'tianji', title: '天际体育' })]);
  api.answer(REPORTS, aList([aReport()]));
});

const open = async () => {
  const view = renderScreen(<VenuesScreen />, '/venues', aStaffMember('admin'));
  await screen.findByRole('button', { name: '星河电子' });
  return view;
};

describe('the daily reconciliation', () => {
  it('lists each difference with both sides', async () => {
    const differences = [
      {
        kind: 'wallet' as const,
        kind_text: '钱包余额不符',
        subject: '会员 7',
        ours: '100.00',
        theirs: '100.01',
      },
    ];
    api.answer(REPORTS, aList([aReport(), aReport({ id: 2, day: '2026-06-16', differences, complete: false })]));
    await open();
    fireEvent.click(await screen.findByText('1 处不符'));
    const report = within(await screen.findByRole('region', { name: '星河电子' }));
    expect(report.getByText('钱包余额不符')).toBeTruthy();
    expect(report.getByRole('list', { name: '差异' }).textContent).toContain('会员 7');
    expect(report.getByText('100.01')).toBeTruthy();
    expect(report.getByText(/场馆没有答完/)).toBeTruthy();
  });

  it('shows that a day with an early difference has not been reconciled yet', async () => {
    const line = {
      kind: 'advance' as const,
      kind_text: '垫付无注单可解释',
      subject: '会员 7 T1',
      ours: '',
      theirs: '',
    };
    const counts = { wallets: 0, transfers: 0, hours: 0, skipped: 0, complete: false };
    api.answer(REPORTS, aList([aReport({ ...counts, differences: [line] })]));
    await open();
    fireEvent.click(await screen.findByText('1 处不符'));
    expect(await screen.findByText(/该日尚未对账/)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '星河电子' })).queryByText(/场馆没有答完/)).toBeNull();
  });

  it('can be filtered by venue and by differences', async () => {
    const { user } = await open();
    await screen.findByText('相符');
    await user.click(screen.getByRole('radio', { name: '有异常' }));
    await user.selectOptions(screen.getByLabelText('场馆', { selector: 'select' }), '天际体育');
    await waitFor(() =>
      expect(api.bodies(REPORTS).at(-1)).toEqual({ platname: 'tianji', differing: 1, after: '', before: '' }),
    );
  });

  it('shows a message when there is no report yet', async () => {
    api.answer(REPORTS, aList([]));
    await open();
    expect(await screen.findByText(/还没有对账记录/)).toBeTruthy();
  });
});
