import type { StaffCommission } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, SETTLEMENT_RUNS, STAFF_AGENTS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anApplication, aPlan } from '../../../../test/agents.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { AgentsScreen } from './index.ts';

const aRecord = (change: Partial<StaffCommission> = {}): StaffCommission => ({
  id: 1,
  member_id: 9,
  member_name: 'agent8866',
  day: '2026-11-14',
  correction: 0,
  active: 7,
  direct_turnover: '35230.00',
  direct_percent: '0.40',
  direct_amount: '140.92',
  indirect_turnover: '2480.00',
  indirect_percent: '0.10',
  indirect_amount: '2.48',
  given: '0.00',
  amount: '143.40',
  brought: '0.00',
  paid: '143.40',
  carried: '0.00',
  created_at: '2026-11-15 00:20:00',
  ...change,
});
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(staffCalls.agents.applications, aList([anApplication()]));
  api.answer(staffCalls.agents.plan, { in_force: aPlan(), latest: aPlan(), next_first_day: '2026-11-16' });
  api.answer(staffCalls.agents.commissions, aList([aRecord()]));
  api.answer(
    staffCalls.agents.runs,
    aList([
      {
        day: '2026-11-14',
        finished: true,
        agents: 1,
        records: 1,
        corrections: 0,
        turnover: '37710.00',
        amount: '143.40',
        paid: '143.40',
        runs: 1,
        started_at: '2026-11-15 00:20:00',
        finished_at: '2026-11-15 00:20:01',
        staff_name: '',
        progress: null,
        failures: [{ member_id: 9, member_name: 'agent8866', reason: '余额不足' }],
      },
    ]),
  );
  api.answer(
    staffCalls.agents.list,
    aList([
      {
        member_id: 9,
        member_name: 'agent8866',
        since: '2025-10-21',
        frozen: false,
        direct: 7,
        indirect: 2,
        active: 8,
        deposits: '60480.00',
        turnover: '190000.00',
        paid_month: '581.92',
        paid_total: '700.76',
      },
    ]),
  );
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'admin') =>
  renderScreen(<AgentsScreen />, '/agents', aStaffMember(role));
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement;

describe('an application to become an agent', () => {
  it('can be approved', async () => {
    api.answer(staffCalls.agents.approve, null, STAFF_AGENTS.approved);
    open('rewards');
    fireEvent.click(await rowOf('songbai01'));
    fireEvent.click(await screen.findByText('审核通过'));
    expect(await screen.findByText(STAFF_AGENTS.approved)).toBeTruthy();
    expect(api.bodies(staffCalls.agents.approve)).toEqual([{ id: 5 }]);
  });

  it('can be refused only with a reason', async () => {
    api.answer(staffCalls.agents.refuse, null, STAFF_AGENTS.refused);
    open('rewards');
    fireEvent.click(await rowOf('songbai01'));
    fireEvent.click(await screen.findByRole('button', { name: '拒绝' }));
    expect(screen.getByText(STAFF_AGENTS.reasonMissing)).toBeTruthy();
    expect(api.bodies(staffCalls.agents.refuse)).toEqual([]);
    fireEvent.change(screen.getByLabelText('拒绝理由'), { target: { value: ' 资料不足 ' } });
    fireEvent.click(screen.getByRole('button', { name: '拒绝' }));
    await waitFor(() => expect(api.bodies(staffCalls.agents.refuse)).toEqual([{ id: 5, reason: '资料不足' }]));
  });

  it('is read-only without the permission to decide', async () => {
    open('readonly');
    fireEvent.click(await rowOf('songbai01'));
    expect(await screen.findByText('五年社群运营经验', { selector: 'p' })).toBeTruthy();
    expect(screen.queryByText('审核通过')).toBeNull();
  });
});

describe('the tabs of the agents', () => {
  it('are kept in the address, and each begins without the filters of the previous one', async () => {
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('状态'), '全部状态');
    fireEvent.click(await rowOf('songbai01'));
    expect(await screen.findByLabelText('关闭详情')).toBeTruthy();
    expect(address()).toBe('/agents?state=&open=5');
    await user.click(screen.getByRole('radio', { name: '代理列表' }));
    expect(address()).toBe('/agents?tab=agents');
    expect(screen.queryByLabelText('关闭详情')).toBeNull();
    await user.selectOptions(await screen.findByLabelText('排序'), '会员最多');
    await waitFor(() => expect(api.bodies(staffCalls.agents.list).at(-1)).toMatchObject({ sort: 'members' }));
    await user.click(screen.getByRole('radio', { name: '申请审核' }));
    expect(address()).toBe('/agents');
    await waitFor(() => expect(api.bodies(staffCalls.agents.applications).at(-1)).toMatchObject({ state: '1' }));
  });
});

describe('the commission plan', () => {
  it('warns when commission and highest rebate together reach the smallest house edge', async () => {
    api.answer(staffCalls.rebates.margins, {
      categories: [{ field: 'joker', games: 3, edge: '1.67', game: '十三水', rebate: '1.15' }],
      commission: '0.00',
    });
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: '佣金方案' }));
    fireEvent.change(await screen.findByLabelText('第 1 档直属比例'), { target: { value: '0.60' } });
    expect(await screen.findByText(/不低于「十三水」的优势 1.67%/)).toBeTruthy();
  });

  it('is saved as a whole with the version that was read', async () => {
    api.answer(staffCalls.agents.savePlan, { no: 'P1' }, PROPOSALS.made);
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: '佣金方案' }));
    await user.click(await screen.findByRole('button', { name: '增加一档' }));
    for (const [label, value] of [
      ['第 2 档日活跃人数', '5'],
      ['第 2 档日有效投注', '30000'],
      ['第 2 档直属比例', '0.4'],
      ['第 2 档下级比例', '0.1'],
    ] as const)
      await user.type(screen.getByLabelText(label), value);
    expect(screen.getByText(/活跃 5 人、直属有效投注 30,000.00 元.*佣金 120.00 元/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '保存，2026-11-16 起生效' }));
    await user.type(screen.getByLabelText('理由'), '新一季方案');
    await user.click(screen.getByRole('button', { name: '提交复核' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.agents.savePlan)).toEqual([
        {
          version: 3,
          tiers: [
            { active: '1', turnover: '1000', direct: '0.20', indirect: '0.05' },
            { active: '5', turnover: '30000', direct: '0.4', indirect: '0.1' },
          ],
          reason: '新一季方案',
        },
      ]),
    );
  });

  it('shows validation errors before it is sent', async () => {
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: '佣金方案' }));
    await user.type(await screen.findByLabelText('第 1 档直属比例'), '9');
    await user.clear(screen.getByLabelText('第 1 档下级比例'));
    await user.click(screen.getByRole('button', { name: /^保存/ }));
    expect(await screen.findByText(STAFF_AGENTS.directWrong(1))).toBeTruthy();
    expect(api.bodies(staffCalls.agents.savePlan)).toEqual([]);
  });

  it('is read-only without the permission to edit', async () => {
    const { user } = open('finance');
    await user.click(screen.getByRole('radio', { name: '佣金方案' }));
    expect(await screen.findByLabelText('第 1 档直属比例')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /^保存/ })).toBeNull();
  });
});

describe('commission settlements', () => {
  it('are listed by day and open their records with the calculation', async () => {
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: '结算日' }));
    fireEvent.click(await rowOf('2026-11-14'));
    await waitFor(() => expect(api.bodies(staffCalls.agents.commissions).at(-1)).toMatchObject({ day: '2026-11-14' }));
    expect((await rowOf('agent8866')).textContent).toContain('35,230.00 × 0.40% = 140.92');
  });

  it('can be run again with the permission to do so', async () => {
    api.answer(staffCalls.agents.run, { records: 0, paid: '0.00', failed: 0 }, SETTLEMENT_RUNS.ran);
    const { user } = open('rewards');
    await user.click(screen.getByRole('radio', { name: '结算日' }));
    fireEvent.click(within(await rowOf('2026-11-14')).getByRole('button'));
    fireEvent.click(screen.getByText('开始结算'));
    expect(await screen.findByText('结算完成：没有差额')).toBeTruthy();
    expect(api.bodies(staffCalls.agents.run)).toEqual([{ day: '2026-11-14' }]);
  });

  it('show the agents who could not be settled', async () => {
    const { user } = open('rewards');
    await user.click(screen.getByRole('radio', { name: '结算日' }));
    const failed = within(await rowOf('2026-11-14')).getByText('1 名失败');
    expect(failed.closest('[title]')?.getAttribute('title')).toBe('agent8866：余额不足');
  });

  it('of one agent open from the list of agents', async () => {
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: '代理列表' }));
    fireEvent.click((await screen.findByText('7 / 2')).closest('tr') as HTMLTableRowElement);
    await waitFor(() =>
      expect(api.bodies(staffCalls.agents.commissions).at(-1)).toMatchObject({ search: 'agent8866' }),
    );
  });
});
