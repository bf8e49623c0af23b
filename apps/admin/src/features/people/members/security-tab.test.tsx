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
  questions: [
    { question: 'realname', masked: '陈*宇' },
    { question: 'mobile', masked: '138 **** 6602' },
    { question: 'joined_month', masked: '2024-**' },
  ],
  needed: 3,
  waiting_proposal: '',
  approved: null,
  ...change,
});

const APPROVED = { maker: 'service1', mine: true, issued: false, expires_at: '2026-11-16 14:00:00' };

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
  it('sends what the member answered, and shows the file masked', async () => {
    api.answer(proposeRecovery, { no: 'P1' }, PROPOSALS.made);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '找回账户' }));
    expect(await screen.findByText('档案：138 **** 6602')).toBeTruthy();
    const send = () => user.click(screen.getByRole('button', { name: '核对并提交复核' }));
    await send();
    expect(screen.getByText(MEMBER_SECURITY.realnameMissing)).toBeTruthy();
    await user.type(screen.getByLabelText(/真实姓名/), '陈小宇');
    await user.type(screen.getByLabelText(/手机号/), '13800006602');
    await user.type(screen.getByLabelText(/注册年月/), '2024-09');
    await user.type(screen.getByLabelText(/原因/), '会员遗忘密码');
    await send();
    await waitFor(() =>
      expect(api.bodies(proposeRecovery)).toEqual([
        expect.objectContaining({ member_id: 10286, realname: '陈小宇', joined_month: '2024-09', birthday: '' }),
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

  it('shows the code to the person who proposed it', async () => {
    api.answer(recovery, aRecovery({ approved: APPROVED }));
    api.answer(
      issueCode,
      { code: 'AAAA-BBBB-CCCC-DDDD', expires_at: '2026-11-16 14:00:00' },
      MEMBER_SECURITY.codeIssued,
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '找回账户' }));
    await user.click(await screen.findByRole('button', { name: '生成一次性代码' }));
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy();
  });

  it('does not show the code to another person', async () => {
    api.answer(recovery, aRecovery({ approved: { ...APPROVED, mine: false } }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '找回账户' }));
    expect(await screen.findByText(MEMBER_SECURITY.notMaker)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '生成一次性代码' })).toBeNull();
  });
});
