import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, SETTLEMENT_RUNS, SHELL, STAFF_AGENTS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anApplication, aPlan } from '../../../../test/agents.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { AgentsScreen } from './index.ts';

const { applications: APPLICATIONS, refuse: REFUSE, plan: PLAN, savePlan: SAVE, run: RUN } = staffCalls.agents;

const plans = (latest = aPlan()) => ({ in_force: aPlan(), latest, next_first_day: '2026-11-16' });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(APPLICATIONS, aList([anApplication()]));
  api.answer(PLAN, plans());
  api.answer(staffCalls.agents.runs, aList([]));
});

const open = (at = '/agents') => renderScreen(<AgentsScreen />, at, aStaffMember('admin')).user;
const direct = () => screen.findByLabelText<HTMLInputElement>('第 1 档直属比例');

describe('an application to become an agent', () => {
  it('stays open with the typed reason when its refusal is refused', async () => {
    api.refuse(REFUSE, 409, STAFF_AGENTS.decided, 409);
    const user = open();
    await user.click(await screen.findByText('songbai01'));
    const reason = await screen.findByLabelText('拒绝理由');
    await user.type(reason, '资料不足');
    await user.click(screen.getByRole('button', { name: '拒绝' }));
    expect(await screen.findByText(STAFF_AGENTS.decided)).toBeTruthy();
    expect(reason).toHaveProperty('value', '资料不足');
  });

  it.each(['applications', 'agents', 'plan', 'runs', 'records'] as const)(
    'and the other tabs can be loaded again after a failure: %s',
    async (tab) => {
      const call = { applications: APPLICATIONS, plan: PLAN, runs: staffCalls.agents.runs };
      const read = { ...call, agents: staffCalls.agents.list, records: staffCalls.agents.commissions }[tab];
      api.refuse(read, 500, SHELL.serverFailure, 500);
      const user = open(`/agents?tab=${tab}`);
      const again = await screen.findByRole('button', { name: '重试' });
      expect(screen.getByText(SHELL.serverFailure)).toBeTruthy();
      if (tab === 'plan') api.answer(PLAN, plans());
      else api.answerUnchecked(read, aList([]));
      await user.click(again);
      await waitFor(() => expect(screen.queryByText(SHELL.serverFailure)).toBeNull());
      if (tab === 'plan') expect(await direct()).toHaveProperty('value', '0.20');
      else expect(await screen.findByText(/^(没有|还没有)/)).toBeTruthy();
    },
  );
});

describe('an edited commission plan', () => {
  const propose = async () => {
    const user = open('/agents?tab=plan');
    fireEvent.change(await direct(), { target: { value: '0.30' } });
    await user.click(screen.getByRole('button', { name: /^保存/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '修改佣金方案' }));
    await user.type(dialog.getByLabelText('理由'), '新一季方案');
    await user.click(dialog.getByRole('button', { name: '提交复核' }));
    return { user, dialog };
  };

  it('is kept with its reason when it is refused', async () => {
    api.refuse(SAVE, 409, PROPOSALS.open, 409);
    const { dialog } = await propose();
    expect(await screen.findByText(PROPOSALS.open)).toBeTruthy();
    expect(dialog.getByLabelText('理由')).toHaveProperty('value', '新一季方案');
    expect(await direct()).toHaveProperty('value', '0.30');
  });

  it('is kept when another person has saved a plan meanwhile, until it is discarded', async () => {
    api.refuse(SAVE, 409, STAFF_AGENTS.planStale, 409);
    const other = aPlan({ version: 4, staff_name: 'content01', first_day: '2026-11-16' });
    api.answer(PLAN, plans());
    const { user, dialog } = await propose();
    expect(await screen.findByText(STAFF_AGENTS.planStale)).toBeTruthy();
    api.answer(PLAN, plans({ ...other, tiers: [{ active: 2, turnover: '500.00', direct: '0.10', indirect: '0.05' }] }));
    await user.click(dialog.getByRole('button', { name: '提交复核' }));
    expect(await screen.findByText(/方案已由 content01 修改/)).toBeTruthy();
    expect(dialog.getByLabelText('理由')).toHaveProperty('value', '新一季方案');
    expect(await direct()).toHaveProperty('value', '0.30');
    expect(api.bodies(SAVE)).toMatchObject([{ version: 3 }, { version: 3 }]);
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await user.click(screen.getByRole('button', { name: '放弃' }));
    expect(await direct()).toHaveProperty('value', '0.10');
    expect(screen.queryByText(/方案已由 content01 修改/)).toBeNull();
  });
});

describe('a repeated settlement', () => {
  const start = async () => {
    const user = open('/agents?tab=runs');
    await user.click(await screen.findByRole('button', { name: '重新结算' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = dialog.getByLabelText<HTMLInputElement>('结算日');
    const chosen = day.min;
    fireEvent.change(day, { target: { value: chosen } });
    const send = () => user.click(dialog.getByRole('button', { name: '开始结算' }));
    await send();
    return { dialog, day, chosen, send };
  };

  it('shows why it was refused at the day', async () => {
    api.refuse(RUN, 422, SETTLEMENT_RUNS.dayOld, 422);
    const { dialog, day, chosen } = await start();
    expect(await dialog.findByText(SETTLEMENT_RUNS.dayOld)).toBeTruthy();
    expect(day).toHaveProperty('value', chosen);
    expect(day.getAttribute('aria-invalid')).toBe('true');
  });

  it('pays once when the answer is lost and it is sent again', async () => {
    api.fail(RUN);
    const { dialog, chosen, send } = await start();
    expect(await dialog.findByText(SHELL.networkFailure)).toBeTruthy();
    api.answer(RUN, { records: 1, paid: '5.00', failed: 0 }, SETTLEMENT_RUNS.ran);
    await send();
    expect(await screen.findByText(/新增 1 条，发放 5\.00 元/)).toBeTruthy();
    const [lost, again] = api.sentTo(RUN);
    expect(lost?.body).toEqual({ day: chosen });
    expect(lost?.key).toBeTruthy();
    expect(again).toEqual(lost);
  });
});
