import type { AgentStanding } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { anAppInfo } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { ApplyScreen } from './apply-screen.tsx';

const APPLY = calls.agents.apply;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

const stands = (change: Partial<AgentStanding> = {}) =>
  api.answer(calls.agents.standing, { isagent: 0, application: null, highest: '0.50', ...change });
const application = (state: 1 | 2 | 3, reason = ''): AgentStanding['application'] => ({
  state,
  reason,
  created_at: '2026-06-18 10:00:00',
  mobile: '13800006602',
  apply_info: '三个社群',
});

const asMember = () => {
  api.answer(calls.members.user, aMember());
  signIn('token');
};
const visit = () => renderScreen(<ApplyScreen />, '/applyagent').user;

describe('a visitor', () => {
  it('sees the description, and is led to the login and back', async () => {
    stands();
    const user = visit();
    expect(await screen.findByText('0.50%')).toBeTruthy();
    expect(await screen.findByText('如何赚取佣金')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '加入我们' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '去登录' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?redirect=%2Fapplyagent');
  });
});

describe('a member', () => {
  beforeEach(asMember);

  it('sees the locked username and real name, and the first error under its field', async () => {
    stands();
    const user = visit();
    expect(await screen.findByText('koi8866')).toBeTruthy();
    expect(screen.getByText('陈*宇')).toBeTruthy();
    const mobile = screen.getByRole('textbox', { name: '手机号' });
    await user.clear(mobile);
    await user.type(mobile, '12345');
    await user.click(screen.getByRole('button', { name: '加入我们' }));
    expect(screen.getByText('请输入正确手机号')).toBeTruthy();
    await user.clear(mobile);
    await user.type(mobile, '13800138000');
    await user.click(screen.getByRole('button', { name: '加入我们' }));
    expect(screen.getByText('请输入申请理由')).toBeTruthy();
    expect(api.bodies(APPLY)).toEqual([]);
  });

  it('applies, and then sees that the application is being reviewed', async () => {
    stands();
    api.answer(APPLY, null, '提交成功');
    const user = visit();
    await user.type(await screen.findByRole('textbox', { name: '申请理由' }), ' 三个社群 ');
    stands({ application: application(1) });
    await user.click(screen.getByRole('button', { name: '加入我们' }));
    expect(await screen.findByText('提交成功')).toBeTruthy();
    expect(await screen.findByText('申请审核中')).toBeTruthy();
    expect(api.bodies(APPLY)).toEqual([{ mobile: '13800006602', apply_info: '三个社群' }]);
    expect(screen.queryByRole('button', { name: '加入我们' })).toBeNull();
  });

  it('sees the server’s message when the application is refused', async () => {
    stands();
    api.refuse(APPLY, 422, '您的申请正在审核中');
    const user = visit();
    await user.type(await screen.findByRole('textbox', { name: '申请理由' }), '三个社群');
    await user.click(screen.getByRole('button', { name: '加入我们' }));
    expect(await screen.findByText('您的申请正在审核中')).toBeTruthy();
  });

  it('sees why the last application was refused, with its text in the form', async () => {
    stands({ application: application(3, '资料不足') });
    visit();
    expect(await screen.findByText('资料不足')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: '申请理由' })).toHaveProperty('value', '三个社群');
    expect(screen.getByRole('button', { name: '加入我们' })).toBeTruthy();
  });

  it('who is already an agent is led to the agent centre', async () => {
    stands({ isagent: 1, application: application(2) });
    const user = visit();
    expect(await screen.findByText('您已经是代理')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '进入代理中心' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/gamePage?dailiD=1');
  });

  it('gets a retry button when nothing could be read', async () => {
    api.answer(calls.settings.app, anAppInfo({ site_name: '云海' }));
    api.fail(calls.agents.standing);
    const user = visit();
    const retry = await screen.findByRole('button', { name: '重试' });
    stands();
    await user.click(retry);
    expect(await screen.findByText('与云海同行')).toBeTruthy();
  });
});
