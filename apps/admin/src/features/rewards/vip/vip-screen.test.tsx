import type { StaffVipLevel, VipChange } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, VIP } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { VipScreen } from './index.ts';

const LEVELS = staffCalls.vip.levels;
const SAVE = staffCalls.vip.save;
const HISTORY = staffCalls.vip.history;

const levels: StaffVipLevel[] = Array.from({ length: 10 }, (_, index) => ({
  level: index + 1,
  recharge: String(index * 10_000),
  flow: String(index * 100_000),
  maintenance: String(index * 5_000),
  realperson: `0.${50 + index}`,
  sport: `0.${40 + index}`,
  e_sport: `0.${40 + index}`,
  joker: `0.${60 + index}`,
  electron: `0.${80 + index}`,
  lottery: `0.${20 + index}`,
  members: index === 0 ? 5 : 1,
  version: index + 3,
}));
const aChange: VipChange = {
  id: 1,
  member_id: 7,
  member_name: 'koi8866',
  from_level: 2,
  to_level: 3,
  reason: 'promotion',
  deposit_total: '31000.00',
  turnover_total: '226800.00',
  at: '2026-10-07 00:05:00',
};
const run = {
  day: '2026-11-15',
  started_at: '2026-11-15 00:05:00',
  finished_at: '2026-11-15 00:05:02',
  progress: null,
  promoted: 4,
  demoted: 2,
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(LEVELS, { levels, last_run: run });
  api.answer(HISTORY, aList([aChange]));
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'rewards') =>
  renderScreen(<VipScreen />, '/vip', aStaffMember(role));
const edit = async (name: string) => fireEvent.click(await screen.findByText(name, { selector: 'td *' }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('提交').closest('button') as HTMLButtonElement);
const REASON = '按季度调整';

describe('the VIP levels', () => {
  it('are shown together with the last run of the job', async () => {
    open('readonly');
    const table = await screen.findByRole('table', { name: 'VIP 等级' });
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    expect(within(table).getAllByRole('row')[3]?.textContent).toBe('VIP3120,000200,00010,0000.520.420.420.620.820.22');
    expect(document.body.textContent).toContain('11-15 00:05');
    expect(document.body.textContent).toContain('当日晋级4位');
  });

  it('show that the job has not run yet', async () => {
    api.answer(LEVELS, { levels, last_run: null });
    open();
    expect(await screen.findByText('尚未运行')).toBeTruthy();
  });

  it('are read-only without the permission to edit', async () => {
    open('readonly');
    await edit('VIP3');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the house edge warning', () => {
  const MARGINS = staffCalls.rebates.margins;
  const margin = (rebate: string) => ({
    categories: [{ field: 'realperson' as const, games: 3, edge: '0.41', game: '二十一点', rebate }],
    commission: '0.20',
  });

  it('compares rebate and commission with the edge while a rebate is typed', async () => {
    api.answer(MARGINS, margin('0.19'));
    open();
    expect(await screen.findByText(/均低于该类目游戏的最小优势/)).toBeTruthy();
    await edit('VIP3');
    const dialog = screen.getByRole('dialog');
    fill('真人', '0.20');
    expect(within(dialog).queryByText(/长期必亏/)).toBeNull();
    fill('真人', '0.21');
    const warning = '真人：返水 0.21% + 最高佣金 0.20% = 0.41%，不低于「二十一点」的优势 0.41%，长期必亏。';
    expect(within(dialog).getByText(warning)).toBeTruthy();
  });

  it('stays on the page after the rebate is saved', async () => {
    api.answer(MARGINS, margin('1.05'));
    open('readonly');
    expect(await screen.findByText(/= 1.25%，不低于「二十一点」的优势 0.41%/)).toBeTruthy();
  });
});

describe('editing a VIP level', () => {
  it('sends the version that was read', async () => {
    api.answer(SAVE, { no: 'P1' }, PROPOSALS.made);
    open();
    await edit('VIP3');
    fill('保级流水', ' 12000 ');
    fill('电子', '0.83');
    save();
    expect(screen.getByText(PROPOSALS.reasonMissing)).toBeTruthy();
    fill('理由', REASON);
    save();
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    const { members: _, ...row } = levels[2] as StaffVipLevel;
    expect(api.bodies(SAVE)).toEqual([{ ...row, maintenance: '12000', electron: '0.83', reason: REASON }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('validates the level itself and against its neighbours, under the affected field', async () => {
    open();
    await edit('VIP3');
    const steps: [label: string, value: string, text: string, mend: string][] = [
      ['累计存款', 'many', VIP.rechargeWrong, '20000'],
      ['彩票', '5.01', '彩票返水须为 0~5 的百分数，最多两位小数', '0.22'],
      ['流水要求', '99999.99', '流水要求不能低于 VIP2', '200000'],
      ['真人', '0.54', '真人返水不能高于 VIP4', '0.52'],
    ];
    for (const [label, value, text, mend] of steps) {
      fill(label, value);
      save();
      expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(text);
      fill(label, mend);
    }
    expect(api.bodies(SAVE)).toEqual([]);
  });

  it('keeps the form when another person has saved the level meanwhile', async () => {
    api.refuse(SAVE, 409, VIP.stale);
    open();
    await edit('VIP3');
    fill('保级流水', '12000');
    fill('理由', REASON);
    save();
    expect(await screen.findByText(VIP.stale)).toBeTruthy();
    expect(screen.getByLabelText('保级流水')).toHaveProperty('value', '12000');
  });

  it('does not allow conditions for the first level', async () => {
    open();
    await edit('VIP1');
    expect(screen.getByLabelText('累计存款')).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('真人')).toHaveProperty('disabled', false);
  });
});

it('shows the history of level changes and searches it', async () => {
  const { user } = open('finance');
  await user.click(await screen.findByRole('radio', { name: '升降级记录' }));
  const table = await screen.findByRole('table', { name: '升降级记录' });
  await within(table).findByText('koi8866');
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
    'koi8866VIP2VIP3晋级31,000.00226,800.002026-10-07 00:05:00',
  );
  await user.type(screen.getByLabelText('搜索会员'), 'lotus');
  await waitFor(() => expect(api.bodies(HISTORY).at(-1)).toMatchObject({ search: 'lotus', reason: '', after: '' }));
});

describe('adding and removing VIP levels', () => {
  const RETIRE = staffCalls.vip.retire;

  it('starts with VIP1 on a new site', async () => {
    api.answer(LEVELS, { levels: [], last_run: null });
    api.answer(SAVE, { no: '' }, VIP.saved);
    open();
    fireEvent.click(await screen.findByText('新增等级'));
    fill('真人', '0.40');
    fill('理由', REASON);
    save();
    await waitFor(() => expect(api.bodies(SAVE)).toMatchObject([{ level: 1, version: 0, realperson: '0.40' }]));
  });

  it('removes the highest level when no member holds it', async () => {
    api.answer(LEVELS, { levels: levels.map((each) => ({ ...each, members: 0 })), last_run: null });
    api.answer(RETIRE, null, VIP.retired);
    open();
    await edit('VIP10');
    fireEvent.click(screen.getByRole('button', { name: '停用' }));
    await waitFor(() => expect(api.bodies(RETIRE)).toEqual([{ level: 10, version: 12 }]));
    expect(screen.queryByText('新增等级')).toBeNull();
  });

  it('does not offer to remove a level below the highest, or one with members', async () => {
    open();
    await edit('VIP10');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '停用' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    await edit('VIP9');
    expect(screen.queryByRole('button', { name: '停用' })).toBeNull();
  });
});
