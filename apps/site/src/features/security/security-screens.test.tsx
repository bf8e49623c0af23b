import type { MemberSession, SecurityEvent, SecurityOverview } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { SECURITY } from '@koi/contract/texts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeEndOfList } from '../../../test/end-of-list.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { LogScreen, SecurityScreen, TotpScreen } from './index.ts';

const { overview, sessions, log, endSession, endOthers, enrol, confirm, disable, renewCodes } = calls.security;

const anOverview = (change: Partial<SecurityOverview> = {}): SecurityOverview => ({
  totp: 0,
  recovery_codes: 0,
  mobile: 1,
  password_changed_at: '2026-03-12 10:00:00',
  previous_login: { at: '2026-06-17 22:08:00', device: 'Windows 电脑 · Chrome', address: '183.156.*.77' },
  ...change,
});

const aSession = (change: Partial<MemberSession> = {}): MemberSession => ({
  id: 1,
  device: 'iPhone · Safari',
  device_kind: 'phone',
  address: '183.156.*.21',
  opened_at: '2026-06-18 08:52:00',
  used_at: '2026-06-18 09:00:00',
  current: true,
  ...change,
});

const anEvent = (change: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: 9,
  at: '2026-06-18 08:52:00',
  kind: 'login',
  device: 'iPhone · Safari',
  address: '183.156.*.21',
  detail: '',
  ...change,
});

const page = (events: SecurityEvent[], next = '') => ({ data: events, total: events.length, next, previous: '' });
const OTHER = aSession({ id: 2, device: 'Windows 电脑 · Chrome', device_kind: 'computer', current: false });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(overview, anOverview());
  api.answer(sessions, [aSession(), OTHER]);
  api.answer(log, page([anEvent(), anEvent({ id: 8, kind: 'login.wrongPassword' })]));
  api.answer(endSession, null, SECURITY.sessionEnded);
  api.answer(endOthers, null, SECURITY.othersEnded);
  api.answer(calls.payResets.current, { questions: [], request: null, held_until: '', recovery_at: '' });
  signIn('token');
  fakeEndOfList();
});

const open = () => renderScreen(<SecurityScreen />, '/security');
const agree = async (user: ReturnType<typeof open>['user']) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }));

describe('the security centre', () => {
  it('shows the score, the previous login, the sessions and the newest events', async () => {
    open();
    expect(await screen.findByRole('img', { name: '安全评分 75，满分 100' })).toBeTruthy();
    expect(screen.getByText('06-17 22:08')).toBeTruthy();
    expect(screen.getByText('共 2 个')).toBeTruthy();
    expect(screen.getAllByText('本机')).toHaveLength(1);
    expect(screen.getByText('登录密码错误')).toBeTruthy();
    expect(screen.getByText('已拒绝')).toBeTruthy();
    expect(screen.getByRole('link', { name: /动态验证码/ }).getAttribute('href')).toBe('#/totp');
    expect(screen.getByRole('link', { name: '查看全部日志' }).getAttribute('href')).toBe('#/securityLog');
  });

  it('counts a missing mobile number and advises the next step', async () => {
    api.answer(overview, anOverview({ mobile: 0, totp: 1, previous_login: null }));
    open();
    expect(await screen.findByRole('img', { name: '安全评分 75，满分 100' })).toBeTruthy();
    expect(screen.getByText(/填写手机号可到 100/)).toBeTruthy();
    expect(screen.queryByText(/上次登录/)).toBeNull();
  });

  it('ends another session after a confirmation, and reads the list again', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '退出 Windows 电脑 · Chrome' }));
    expect(api.bodies(endSession)).toEqual([]);
    api.answer(sessions, [aSession()]);
    await agree(user);
    expect(await screen.findByText(SECURITY.sessionEnded)).toBeTruthy();
    expect(api.bodies(endSession)).toEqual([{ id: 2 }]);
    expect(await screen.findByText('共 1 个')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '退出其他全部设备' })).toBeNull();
  });

  it('ends all others', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '退出其他全部设备' }));
    await agree(user);
    expect(await screen.findByText(SECURITY.othersEnded)).toBeTruthy();
    expect(api.bodies(endOthers)).toEqual([{}]);
  });

  it('leads to a new password when the previous login was not the member’s', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '不是我' }));
    await agree(user);
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/password?type=1');
    expect(api.bodies(endOthers)).toEqual([{}]);
  });

  it('offers a retry after a failure', async () => {
    api.refuse(overview, 500, '服务器异常，请稍后再试', 500);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(overview, anOverview());
    await user.click(retry);
    expect(await screen.findByText('账户安全良好')).toBeTruthy();
  });
});

describe('the security log', () => {
  it('is grouped by month and says when there is nothing more', async () => {
    api.answer(
      log,
      page([
        anEvent(),
        anEvent({ id: 7, at: '2026-05-02 10:00:00', kind: 'card.added', detail: '招商银行 尾号 6621' }),
      ]),
    );
    renderScreen(<LogScreen />, '/securityLog');
    expect(await screen.findByRole('heading', { name: '2026-05' })).toBeTruthy();
    expect(screen.getByText(/· 招商银行 尾号 6621/)).toBeTruthy();
    expect(screen.getByText('没有更多了~')).toBeTruthy();
    expect(api.bodies(log)).toEqual([{ after: '' }]);
  });

  it('shows an empty state', async () => {
    api.answer(log, page([]));
    renderScreen(<LogScreen />, '/securityLog');
    expect(await screen.findByText(SECURITY.logEmpty)).toBeTruthy();
  });
});

describe('the authenticator', () => {
  const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
  const begin = async (user: ReturnType<typeof open>['user']) => {
    await user.type(await screen.findByLabelText('登录密码'), 'secret-6');
    await user.click(screen.getByRole('button', { name: '下一步' }));
  };

  it('is added after the login password, and shows a wrong one at its field', async () => {
    api.refuse(enrol, 400, SECURITY.passwordWrong);
    const { user } = renderScreen(<TotpScreen />, '/totp');
    await user.click(await screen.findByRole('button', { name: '下一步' }));
    expect(screen.getByText(SECURITY.passwordMissing)).toBeTruthy();
    expect(api.bodies(enrol)).toEqual([]);
    await begin(user);
    expect(await screen.findByText(SECURITY.passwordWrong)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('登录密码'));
    expect(screen.queryByRole('img', { name: '动态验证码二维码' })).toBeNull();
  });

  it('is turned on with the first code, and shows the recovery codes once', async () => {
    api.answer(enrol, { secret: 'JBSWY3DPEHPK3PXP', otpauth: 'otpauth://totp/Koi:koi8866?secret=JBSWY3DPEHPK3PXP' });
    api.answer(confirm, { codes: CODES }, SECURITY.on);
    const { user } = renderScreen(<TotpScreen />, '/totp');
    await begin(user);
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(api.bodies(enrol)).toEqual([{ password: 'secret-6' }]);
    await user.type(screen.getByLabelText('6 位动态验证码'), '12345');
    await user.click(screen.getByRole('button', { name: '开启' }));
    expect(await screen.findByText(SECURITY.confirmForm)).toBeTruthy();
    expect(api.bodies(confirm)).toEqual([]);
    await user.type(screen.getByLabelText('6 位动态验证码'), '6');
    await user.click(screen.getByRole('button', { name: '开启' }));
    const list = await screen.findByRole('list', { name: '恢复码' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(api.bodies(confirm)).toEqual([{ code: '123456' }]);
    await user.click(screen.getByRole('button', { name: '我已保存' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/security');
  });

  it('is turned off with a code, and shows a wrong one at its field', async () => {
    api.answer(overview, anOverview({ totp: 1, recovery_codes: 9 }));
    api.refuse(disable, 400, SECURITY.codeWrong);
    const { user } = renderScreen(<TotpScreen />, '/totp');
    const field = await screen.findByLabelText('动态验证码或恢复码');
    await user.type(field, '000000');
    await user.click(screen.getByRole('button', { name: '关闭动态验证码' }));
    expect(await screen.findByText(SECURITY.codeWrong)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    api.answer(disable, null, SECURITY.off);
    await user.click(screen.getByRole('button', { name: '关闭动态验证码' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/security');
  });

  it('gets new recovery codes', async () => {
    api.answer(overview, anOverview({ totp: 1, recovery_codes: 1 }));
    api.answer(renewCodes, { codes: CODES }, SECURITY.codesRenewed);
    const { user } = renderScreen(<TotpScreen />, '/totp');
    await user.type(await screen.findByLabelText('动态验证码或恢复码'), 'aaaa-bbbb-cccc-dddd');
    await user.click(screen.getByRole('button', { name: '更换恢复码' }));
    expect(await screen.findByRole('list', { name: '恢复码' })).toBeTruthy();
  });
});
