import type { RebateRun, StaffRebate } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { SETTLEMENT_RUNS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startExport } from '../../../../test/exports.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { RebatesScreen } from './index.ts';

const RUNS = staffCalls.rebates.runs;
const RUN = staffCalls.rebates.run;
const RECORDS = staffCalls.rebates.records;

const aRun = (change: Partial<RebateRun> = {}): RebateRun => ({
  day: '2026-11-14',
  finished: true,
  members: 12,
  records: 31,
  corrections: 2,
  turnover: '110000.00',
  amount: '886.40',
  claimed: '640.00',
  runs: 1,
  started_at: '2026-11-15 00:20:00',
  finished_at: '2026-11-15 00:20:03',
  staff_name: '',
  progress: null,
  ...change,
});
const aRecord = (change: Partial<StaffRebate> = {}): StaffRebate => ({
  id: 1,
  member_id: 7,
  member_name: 'koi8866',
  vip: 3,
  gamename: '沧海捕鱼',
  platname: 'canghai',
  category: 'fish',
  day: '2026-11-14',
  turnover: '4250.00',
  percent: '1.00',
  money: '42.50',
  state: 1,
  correction: 0,
  claim_no: 'F1',
  created_at: '2026-11-15 00:20:00',
  updated_at: '2026-11-15 09:12:33',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(RUNS, aList([aRun(), aRun({ day: '2026-11-13', finished: false, staff_name: 'fin01' })]));
  api.answer(RECORDS, aList([aRecord(), aRecord({ id: 2, money: '-8.00', correction: 1, state: 0 })]));
  api.answer(staffCalls.venues.list, []);
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'rewards') =>
  renderScreen(<RebatesScreen />, '/rebates', aStaffMember(role));
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement;

describe('the list of settled days', () => {
  it('shows the result of each day', async () => {
    open();
    expect((await rowOf('2026-11-14')).textContent).toBe(
      '2026-11-14已结算1231含更正 2110,000.00886.40640.0011-15 00:20 · 系统重新结算',
    );
    expect((await rowOf('2026-11-13')).textContent).toContain('未完成');
  });

  it('shows how far a run has come while it is under way, and that it was interrupted', async () => {
    const progress = { done: 2_500, total: 12_000, interrupted: false, ends_at: '2026-11-16 00:22:40' };
    api.answer(
      RUNS,
      aList([
        aRun({ day: '2026-11-15', finished: false, progress }),
        aRun({ finished: false, progress: { ...progress, interrupted: true, ends_at: '' } }),
      ]),
    );
    open();
    expect((await rowOf('2026-11-15')).textContent).toContain('2,500 / 12,000 · 预计 00:22 完成');
    expect((await rowOf('2026-11-14')).textContent).toContain('已中断2,500 / 12,000，下次运行时继续');
  });

  it('opens the records of a day', async () => {
    open();
    fireEvent.click(await rowOf('2026-11-14'));
    await waitFor(() =>
      expect(api.bodies(RECORDS).at(-1)).toMatchObject({ day: '2026-11-14', state: '', after: '', before: '' }),
    );
    expect((await rowOf('42.50')).textContent).toContain('沧海捕鱼捕鱼4,250.001.00%42.50已领取11-15 09:12');
    expect((await rowOf('−8.00')).textContent).toContain('更正待领取');
  });

  it('settles a day again with the permission to do so', async () => {
    api.answer(RUN, { records: 2, amount: '8.50' }, SETTLEMENT_RUNS.ran);
    open();
    fireEvent.click(within(await rowOf('2026-11-13')).getByRole('button'));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByLabelText('结算日')).toHaveProperty('value', '2026-11-13');
    fireEvent.click(within(dialog).getByText('开始结算'));
    expect(await screen.findByText('结算完成：新增 2 条，共 8.50 元')).toBeTruthy();
    expect(api.bodies(RUN)).toEqual([{ day: '2026-11-13' }]);
  });

  it('shows a refusal under the day field', async () => {
    api.refuse(RUN, 422, SETTLEMENT_RUNS.dayOpen);
    open();
    fireEvent.click((await screen.findAllByText('重新结算'))[0] as HTMLElement);
    fireEvent.click(screen.getByText('开始结算'));
    expect(await within(screen.getByRole('dialog')).findByText(SETTLEMENT_RUNS.dayOpen)).toBeTruthy();
  });

  it('is read-only without the permission to settle', async () => {
    open('service');
    await rowOf('2026-11-14');
    expect(screen.queryByText('重新结算')).toBeNull();
  });
});

describe('the list of rebate records', () => {
  it('can be searched and exported', async () => {
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: '返水记录' }));
    await rowOf('42.50');
    await user.type(screen.getByLabelText('搜索会员'), 'koi');
    await waitFor(() => expect(api.bodies(RECORDS).at(-1)).toMatchObject({ search: 'koi', day: '' }));
    expect(await startExport(api)).toMatchObject({ list: 'rebates/records', filters: { search: 'koi', day: '' } });
  });
});
