import type { ReturnRow } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { MEMBER_FILES, PROPOSALS, STAFF_PROTECTION } from '@koi/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aList } from '../../../../test/orders.ts';
import { aCase, aHouseLimit, aReturn, protectionApi } from '../../../../test/protection.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ProtectionScreen } from './index.ts';

const { protection: CALLS, proposals: PROPOSAL_CALLS } = staffCalls;

let api: ReturnType<typeof protectionApi>;
beforeEach(() => {
  api = protectionApi();
});

type Role = Parameters<typeof aStaffMember>[0];
const openAt = (query: string, role: Role = 'admin') =>
  renderScreen(<ProtectionScreen />, `/protection?${query}`, aStaffMember(role));
const openReturn = async (change: Partial<ReturnRow> = {}, role: Role = 'admin') => {
  api.answer(CALLS.returns, aList([aReturn(change)]));
  const view = openAt('tab=returns&open=4', role);
  await screen.findByLabelText('关闭详情');
  return view;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const SECOND = {
  state: 'second',
  first: { name: 'service01', at: '2026-11-15 08:40:00' },
  proposal_no: 'P20261115084000ABCDEFGHJKLM',
} as const;

describe('a request to return', () => {
  it('is agreed to by the first person with a reason', async () => {
    api.answer(CALLS.agreeReturn, { no: SECOND.proposal_no }, STAFF_PROTECTION.returnAgreed);
    const { user } = await openReturn();
    await user.click(button('同意返回'));
    expect(screen.getByText(MEMBER_FILES.reasonMissing)).toBeTruthy();
    await user.type(screen.getByLabelText('处理意见'), '已电话确认');
    await user.click(button('同意返回'));
    expect(await screen.findByText(STAFF_PROTECTION.returnAgreed)).toBeTruthy();
    expect(api.bodies(CALLS.agreeReturn)).toEqual([{ id: 4, reason: '已电话确认' }]);
    expect(api.sentTo(PROPOSAL_CALLS.approve)).toEqual([]);
  });

  it('offers both answers in the same look', async () => {
    await openReturn();
    expect(button('同意返回').className).toBe(button('再等一等').className);
  });

  it('is refused with a reason that the member reads', async () => {
    api.answer(CALLS.refuseReturn, null, STAFF_PROTECTION.returnRefused);
    const { user } = await openReturn();
    await user.click(button('再等一等'));
    expect(api.sentTo(CALLS.refuseReturn)).toEqual([]);
    await user.type(screen.getByLabelText('处理意见'), '请再考虑一周');
    await user.click(button('再等一等'));
    await waitFor(() => expect(api.bodies(CALLS.refuseReturn)).toEqual([{ id: 4, reason: '请再考虑一周' }]));
  });

  it('is agreed to by the second person through its proposal', async () => {
    api.answer(PROPOSAL_CALLS.approve, null, PROPOSALS.approved);
    const { user } = await openReturn(SECOND);
    expect(screen.getAllByText('service01').length).toBeGreaterThan(0);
    await user.click(button('同意返回'));
    await screen.findByText(PROPOSALS.approved);
    expect(api.bodies(PROPOSAL_CALLS.approve)).toEqual([{ no: SECOND.proposal_no, remark: '' }]);
    expect(api.sentTo(CALLS.agreeReturn)).toEqual([]);
  });

  it('can not be agreed to twice by the same person', async () => {
    await openReturn({ ...SECOND, mine: 1, obstacle: PROPOSALS.ownNotAllowed });
    expect(screen.getByText('您已同意，须由另一人复核')).toBeTruthy();
    expect(button('同意返回').disabled).toBe(true);
    expect(button('再等一等').disabled).toBe(false);
  });

  it('says why the caller can not be the second person', async () => {
    await openReturn({ ...SECOND, obstacle: PROPOSALS.tooFresh });
    expect(screen.getByText(PROPOSALS.tooFresh)).toBeTruthy();
    expect(button('同意返回').disabled).toBe(true);
  });

  it('can not be agreed to as the second person without the permission', async () => {
    await openReturn(SECOND, 'protection');
    expect(screen.getByText('您的角色不能作为第二人')).toBeTruthy();
    expect(button('同意返回').disabled).toBe(true);
  });

  it('is agreed to or sent back by a checker, who can not refuse it themselves', async () => {
    api.answer(PROPOSAL_CALLS.refuse, null, PROPOSALS.refused);
    const { user } = await openReturn(SECOND, 'checker');
    expect(button('同意返回').disabled).toBe(false);
    expect(screen.queryByRole('button', { name: '再等一等' })).toBeNull();
    await user.click(button('退回'));
    expect(api.sentTo(PROPOSAL_CALLS.refuse)).toEqual([]);
    await user.type(screen.getByLabelText('处理意见'), '请先电话确认');
    await user.click(button('退回'));
    await waitFor(() =>
      expect(api.bodies(PROPOSAL_CALLS.refuse)).toEqual([{ no: SECOND.proposal_no, remark: '请先电话确认' }]),
    );
    expect(api.sentTo(CALLS.refuseReturn)).toEqual([]);
  });

  it('shows when it takes effect, without further decisions', async () => {
    await openReturn({
      ...SECOND,
      state: 'agreed',
      second: { name: 'finance01', at: '2026-11-15 09:00:00' },
      effective_at: '2026-11-16 09:00:00',
    });
    expect(screen.getByText('2026-11-16 09:00:00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '同意返回' })).toBeNull();
  });

  it('is read by staff who may not act', async () => {
    await openReturn({}, 'readonly');
    expect(screen.queryByRole('button', { name: '再等一等' })).toBeNull();
  });

  it('leads from the register to its panel', async () => {
    const { user } = openAt('');
    const item = await screen.findByRole('region', { name: 'koi8866' });
    await user.click(within(item).getByRole('button', { name: '处理' }));
    expect(address()).toBe('/protection?tab=returns&open=4');
    expect(await screen.findByLabelText('关闭详情')).toBeTruthy();
  });
});

describe('a case', () => {
  it('is closed with a remark', async () => {
    api.answer(CALLS.closeCase, null, STAFF_PROTECTION.caseClosed);
    const { user } = openAt('tab=cases&open=6');
    expect(await screen.findByRole('link', { name: 'zhuyinx' })).toBeTruthy();
    await user.click(button('标记为已处理'));
    expect(api.sentTo(CALLS.closeCase)).toEqual([]);
    await user.type(screen.getByLabelText('处理结果'), '确认是同一人，已限制');
    await user.click(button('标记为已处理'));
    await waitFor(() => expect(api.bodies(CALLS.closeCase)).toEqual([{ id: 6, reason: '确认是同一人，已限制' }]));
  });

  it('shows who closed it', async () => {
    api.answer(CALLS.cases, aList([aCase({ open: 0, closed_by: 'admin02', remark: '不是同一人' })]));
    openAt('tab=cases&open=6');
    expect(await screen.findByText('不是同一人')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '标记为已处理' })).toBeNull();
  });
});

describe('house limits of everyone', () => {
  const openDialog = async () => {
    const view = openAt('tab=house-limits');
    await view.user.click(await screen.findByRole('button', { name: '设置平台限额' }));
    await screen.findByText(/现在：¥50,000/);
    return view;
  };

  it('are stored with a reason, and announced when they are stricter', async () => {
    api.answer(CALLS.setHouseLimit, { no: '', holds_from: '2026-11-17 15:00:00' }, STAFF_PROTECTION.houseLimitStored);
    const { user } = await openDialog();
    await user.type(screen.getByLabelText('数值（元）'), '30000');
    expect(screen.getByText(new RegExp(STAFF_PROTECTION.notice))).toBeTruthy();
    await user.click(button('保存'));
    expect(screen.getByText(MEMBER_FILES.reasonMissing)).toBeTruthy();
    await user.type(screen.getByLabelText('原因'), '新年政策');
    await user.click(button('保存'));
    await screen.findByText(STAFF_PROTECTION.houseLimitStored);
    expect(api.bodies(CALLS.setHouseLimit)).toEqual([
      { member_id: 0, kind: 'deposit', period: 'day', value: '30000', reason: '新年政策' },
    ]);
  });

  it('say that a looser one needs a second person', async () => {
    const { user } = await openDialog();
    await user.type(screen.getByLabelText('数值（元）'), '60000');
    expect(screen.getByText('比现在宽松：提交后由第二人复核，同意前不变。')).toBeTruthy();
    await user.clear(screen.getByLabelText('数值（元）'));
    expect(screen.getByText('比现在宽松：提交后由第二人复核，同意前不变。')).toBeTruthy();
  });

  it('show those that are announced and not in force yet', async () => {
    api.answer(CALLS.houseLimits, [aHouseLimit({ holds_from: '2099-01-01 00:00:00' })]);
    openAt('tab=house-limits', 'readonly');
    expect(await screen.findByText('2099-01-01 起')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '设置平台限额' })).toBeNull();
  });
});
