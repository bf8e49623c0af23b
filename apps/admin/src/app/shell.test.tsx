import { staffCalls } from '@koi/contract/staff-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrdinaryDay, noCounts } from '../../test/ordinary-day.ts';
import { renderApp } from '../../test/render-app.tsx';
import { address, aStaffMember } from '../../test/render-screen.tsx';

const entries = async () =>
  within(await screen.findByRole('navigation', { name: '主菜单' }))
    .getAllByRole('link')
    .map((link) => link.title);

describe('the side bar', () => {
  it('shows all pages to an administrator, in their groups', async () => {
    anOrdinaryDay();
    renderApp('/audit', aStaffMember());
    expect(await entries()).toEqual([
      '数据看板',
      '经营报表',
      '开站向导',
      '存取款审核',
      'USDT 挂账',
      '资金流水',
      '人工调账',
      '收款账户',
      '会员管理',
      '找回支付密码',
      '注销申请',
      '风险关联',
      '玩家保护',
      'VIP 等级',
      '返水',
      '代理管理',
      '场馆管理',
      '场馆转账',
      '注单查询',
      '游戏管理',
      '优惠活动',
      '红包规则',
      '赞助商',
      '内容管理',
      '站内信',
      '客服会话',
      '客服工单',
      '客服设置',
      '站点设置',
      '支付设置',
      '双人复核',
      '导出任务',
      '维护',
      '审计日志',
      '数据保留',
      '后台任务',
      '员工账号',
    ]);
    expect(screen.getByRole('link', { current: 'page' }).title).toBe('审计日志');
  });

  it('shows other roles only the pages they may open', async () => {
    const service = aStaffMember('service');
    anOrdinaryDay(service);
    renderApp('/audit', service);
    expect(await entries()).toEqual([
      '存取款审核',
      'USDT 挂账',
      '资金流水',
      '会员管理',
      '找回支付密码',
      '注销申请',
      '玩家保护',
      'VIP 等级',
      '返水',
      '场馆管理',
      '场馆转账',
      '注单查询',
      '优惠活动',
      '红包规则',
      '赞助商',
      '内容管理',
      '站内信',
      '客服会话',
      '客服工单',
      '客服设置',
      '双人复核',
      '导出任务',
    ]);
  });

  it('shows the numbers of pending items and updates them', async () => {
    const api = anOrdinaryDay(aStaffMember(), {
      ...noCounts,
      deposits: 12,
      withdrawals: 5,
      adjustments: 2,
      transfers: 3,
    });
    renderApp('/audit', aStaffMember());
    expect(await screen.findByRole('link', { name: /^存取款审核\s*待处理\s*17$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^人工调账\s*待处理\s*2$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^场馆转账\s*待处理\s*3$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: '17 笔存取款待审核' })).toBeTruthy();
    api.answer(staffCalls.session.counts, { ...noCounts, withdrawals: 120 });
    expect(await screen.findByRole('link', { name: /待处理\s*99\+$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: '人工调账' })).toBeTruthy();
  });
});

describe('a page', () => {
  it('shows a message and sends no request without the permission to open it', async () => {
    const service = aStaffMember('service');
    const api = anOrdinaryDay(service);
    renderApp('/staff', service);
    expect(await screen.findByText(/您没有此操作的权限/)).toBeTruthy();
    expect(api.bodies(staffCalls.staffAccounts.list)).toEqual([]);
  });

  it('shows a message when the address is unknown', async () => {
    anOrdinaryDay();
    renderApp('/nowhere', aStaffMember());
    expect(await screen.findByText('没有这个页面')).toBeTruthy();
  });

  it('redirects from the login address to the first page that is permitted', async () => {
    const service = aStaffMember('service');
    anOrdinaryDay(service);
    renderApp('/login', service);
    await waitFor(() => expect(address()).toBe('/reviews'));
  });

  it('shows a message to a role without any pages', async () => {
    const content = aStaffMember('content', { permissions: [] });
    anOrdinaryDay(content);
    renderApp('/', content);
    expect(await screen.findByText(/「内容运营」目前没有可用的功能/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '搜索' })).toBeNull();
  });

  it('uses the permissions that the server returns, not the stored ones', async () => {
    anOrdinaryDay(aStaffMember('service'));
    renderApp('/staff', aStaffMember());
    expect(await screen.findByText(/您没有此操作的权限/)).toBeTruthy();
  });
});

describe('the search', () => {
  it('opens with Control+K and leads to pages that the role may open', async () => {
    const service = aStaffMember('service');
    anOrdinaryDay(service);
    const { user } = renderApp('/inbox', service);
    await screen.findByRole('navigation', { name: '主菜单' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), '>资金');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['资金流水资金↵']);
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), '>审计');
    expect(screen.queryByRole('option', { name: /审计日志/ })).toBeNull();
  });
});

describe('logging off', () => {
  it('asks for confirmation, then ends the session on this device and on the server', async () => {
    const api = anOrdinaryDay();
    const { user } = renderApp('/audit', aStaffMember());
    await user.click(await screen.findByRole('button', { name: '退出登录' }));
    expect(api.bodies(staffCalls.session.logoff)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: '退出' }));
    expect(await screen.findByLabelText('账号')).toBeTruthy();
    expect(api.bodies(staffCalls.session.logoff)).toHaveLength(1);
    expect(screen.queryByText('登录已过期，请重新登录')).toBeNull();
    expect(address()).toBe('/login');
  });
});

describe('changing the password', () => {
  it('validates the form before sending it and shows the server’s refusal under the field', async () => {
    const api = anOrdinaryDay();
    const { user } = renderApp('/audit', aStaffMember());
    await user.click(await screen.findByRole('button', { name: /修改密码/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '修改密码' }));
    expect(dialog.getByText('至少12位，同时包含字母和数字，不能是常见密码')).toBeTruthy();
    await user.type(dialog.getByLabelText('原密码'), 'old horse 1');
    await user.type(dialog.getByLabelText('新密码'), 'short1');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText('密码至少12位，且需同时包含字母和数字')).toBeTruthy();

    await user.clear(dialog.getByLabelText('新密码'));
    await user.type(dialog.getByLabelText('新密码'), 'password1234');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText('密码过于常见，请更换')).toBeTruthy();
    expect(dialog.getByLabelText('新密码').getAttribute('aria-invalid')).toBe('true');

    await user.clear(dialog.getByLabelText('新密码'));
    await user.type(dialog.getByLabelText('新密码'), 'short1 but longer');
    await user.type(dialog.getByLabelText('再次输入新密码'), 'something else');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText('两次输入的新密码不一致')).toBeTruthy();

    await user.clear(dialog.getByLabelText('再次输入新密码'));
    await user.type(dialog.getByLabelText('再次输入新密码'), 'short1 but longer');
    api.refuse(staffCalls.session.changePassword, 422, '原密码错误');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText('原密码错误')).toBeTruthy();
    expect(dialog.getByLabelText('原密码').getAttribute('aria-invalid')).toBe('true');

    api.answer(staffCalls.session.changePassword, null, '操作成功');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
