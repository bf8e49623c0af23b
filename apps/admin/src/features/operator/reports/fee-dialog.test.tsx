import { staffCalls } from '@koi/contract/staff-calls';
import { beijingDay } from '@koi/money';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aReport } from '../../../../test/business-reports.ts';
import { anOrdinaryDay } from '../../../../test/ordinary-day.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ReportsScreen } from './index.ts';

const { list: RATES, add: ADD } = staffCalls.feeRates;
const TODAY = beijingDay(new Date());

const rates = {
  rates: [
    {
      kind: 'venue' as const,
      code: 'yunding',
      name: '云顶真人',
      first_day: '2026-06-01',
      percent: '12.50',
      fixed: '0.00',
      staff_name: 'boss01',
      created_at: '2026-06-01 10:00:00',
    },
  ],
  codes: [
    { kind: 'venue' as const, code: 'yunding', name: '云顶真人' },
    { kind: 'deposit' as const, code: 'usdt', name: 'USDT' },
  ],
};

const open = (staff = aStaffMember()) => {
  const api = anOrdinaryDay(staff);
  api.answer(staffCalls.businessReports.profit, aReport());
  api.answer(RATES, rates);
  return { api, ...renderScreen(<ReportsScreen />, '/reports', staff) };
};

describe('the fees', () => {
  it('are added with a day, a share and an amount per order', async () => {
    const { api, user } = open();
    await user.click(await screen.findByRole('button', { name: '费率' }));
    const dialog = await screen.findByRole('dialog', { name: '费率' });
    expect(await within(dialog).findByText('12.50%')).toBeTruthy();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '类型' }), '存款费');
    await user.click(within(dialog).getByRole('button', { name: '新增费率' }));
    expect(within(dialog).getByText('请选择场馆或支付方式')).toBeTruthy();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '支付方式' }), 'USDT');
    await user.type(within(dialog).getByLabelText('费率，按金额'), '0.6');
    api.answer(ADD, null);
    await user.click(within(dialog).getByRole('button', { name: '新增费率' }));
    await waitFor(() =>
      expect(api.sentTo(ADD).map(({ body }) => body)).toEqual([
        { kind: 'deposit', code: 'usdt', first_day: TODAY, percent: '0.6', fixed: '0' },
      ]),
    );
  });

  it('can only be read without the permission to change them', async () => {
    const { user } = open(aStaffMember('finance'));
    await user.click(await screen.findByRole('button', { name: '费率' }));
    expect(await screen.findByText('12.50%')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增费率' })).toBeNull();
  });
});
