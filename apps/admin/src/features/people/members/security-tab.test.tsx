import type { MemberRecovery, SecurityEvent, StaffMemberSession } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { MEMBER_SECURITY, PROPOSALS } from '@koi/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aMemberFile } from '../../../../test/members.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { MemberScreen } from './index.ts';

const { log, sessions, endSession, recovery, proposeRecovery, issueCode } = staffCalls.memberSecurity;

const anEvent: SecurityEvent = {
  id: 5,
  at: '2026-11-15 14:00:00',
  kind: 'login.wrongPassword',
  device: 'iPhone · Safari',
  address: '183.156.*.21',
  detail: '',
};

const aSession: StaffMemberSession = {
  id: 31,
  device: 'Windows 电脑 · Chrome',
  device_kind: 'computer',
  address: '183.156.*.77',
  opened_at: '2026-11-15 14:00:00',
  used_at: '2026-11-15 15:00:00',
};

const aRecovery = (change: Partial<MemberRecovery> = {}): MemberRecovery => ({
  totp: true,
  questions: ['realname', 'card', 'birthday'],
  needed: 3,
  waiting_proposal: '',
  approved: null,
  ...change,
});

const APPROVED = { maker: 'service1', checker: 'checker1', half: 1, issued: false, expires_at: '2026-11-16 14:00:00' };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(staffCalls.memberFiles.detail, aMemberFile());
  api.answer(staffCalls.memberNotes.list, aList([]));
  api.answer(log, aList([anEvent]));
  api.answer(sessions, aList([aSession]));
  api.answer(recovery, aRecovery());
});

const open = (query = '?tab=security', role: Parameters<typeof aStaffMember>[0] = 'service') =>
  renderScreen(<MemberScreen />, `/members/10286${query}`, aStaffMember(role));

describe('the security tab', () => {
  it('shows the log of the member', async () => {
    open();
    const table = await screen.findByRole('table', { name: '安全记录' });
    expect(await within(table).findByText('登录密码错误')).toBeTruthy();
    expect(api.bodies(log)[0]).toMatchObject({ member_id: 10286 });
  });

  it('ends one session with a reason', async () => {
    api.answer(endSession, null, MEMBER_SECURITY.sessionEnded);
    const { user } = open('?tab=security&view=sessions');
    await user.click(await screen.findByRole('button', { name: '结束' }));
    await user.type(screen.getByLabelText(/原因/), '会员来电');
    await user.click(screen.getByRole('button', { name: '结束登录' }));
    await waitFor(() => expect(api.bodies(endSession)).toEqual([{ member_id: 10286, id: 31, reason: '会员来电' }]));
  });

  it('offers neither the end of a session nor a recovery to a role that only reads', async () => {
    open('?tab=security&view=sessions', 'readonly');
    expect(await screen.findByText('Windows 电脑 · Chrome')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '结束' })).toBeNull();
    expect(screen.queryByRole('button', { name: '找回账户' })).toBeNull();
  });
});

describe('the recovery of an account', () => {
  it('sends what the member answered, and shows nothing of the file', async () => {
    api.answer(proposeRecovery, { no: 'P1' }, PROPOSALS.made);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '找回账户' }));
    expect(await screen.findByText(/真实姓名与卡号必答/)).toBeTruthy();
    expect(screen.queryByText(/档案/)).toBeNull();
    const send = () => user.click(screen.getByRole('button', { name: '核对并提交复核' }));
    await send();
    expect(screen.getByText(MEMBER_SECURITY.realnameMissing)).toBeTruthy();
    await user.type(screen.getByLabelText(/真实姓名/), '陈小宇');
    await user.type(screen.getByLabelText(/完整卡号/), '6225880147556621');
    await user.type(screen.getByLabelText(/原因/), '会员遗忘密码');
    await send();
    await waitFor(() =>
      expect(api.bodies(proposeRecovery)).toEqual([
        expect.objectContaining({ member_id: 10286, realname: '陈小宇', card: '6225880147556621', birthday: '' }),
      ]),
    );
  });

  it('waits for the second person', async () => {
    api.answer(recovery, aRecovery({ waiting_proposal: 'P20261115' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '找回账户' }));
    expect(await screen.findByText('P20261115')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '核对并提交复核' })).toBeNull();
  });

  it('is not offered for a member whose file proves nothing', async () => {
    api.answer(recovery, aRecovery({ questions: ['realname'], needed: 0 }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '找回账户' }));
    expect(await screen.findByText(MEMBER_SECURITY.noProof)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '核对并提交复核' })).toBeNull();
  });

  it.each([
    ['service', 1],
    ['checker', 2],
  ] as const)('shows %s their half of the code', async (role, half) => {
    api.answer(recovery, aRecovery({ approved: { ...APPROVED, half } }));
    const issued = { half, code: 'AAAA-BBBB-CCCC', expires_at: '2026-11-16 14:00:00' };
    api.answer(issueCode, issued, MEMBER_SECURITY.codeIssued);
    const { user } = open('?tab=security', role);
    await user.click(await screen.findByRole('button', { name: '找回账户' }));
    await user.click(await screen.findByRole('button', { name: '生成我的一段' }));
    expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeTruthy();
    // Once beside the name of the person, and once before the code.
    expect(screen.getAllByText(`第 ${half} 段`)).toHaveLength(2);
  });

  it('shows no half to another person, and nothing to propose to the second one', async () => {
    api.answer(recovery, aRecovery({ approved: { ...APPROVED, half: 0 } }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '找回账户' }));
    expect(await screen.findByText(MEMBER_SECURITY.notSigner)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '生成我的一段' })).toBeNull();
  });

  it('has nothing for the second person before they have agreed', async () => {
    const { user } = open('?tab=security', 'checker');
    await user.click(await screen.findByRole('button', { name: '找回账户' }));
    expect(await screen.findByText(MEMBER_SECURITY.notApproved)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '核对并提交复核' })).toBeNull();
  });
});
