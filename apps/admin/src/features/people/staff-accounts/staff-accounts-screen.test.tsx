import type { StaffAccount } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrdinaryDay } from '../../../../test/ordinary-day.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { StaffAccountsScreen } from './staff-accounts-screen.tsx';

const anAccount = (change: Partial<StaffAccount> = {}): StaffAccount => ({
  id: 2,
  name: 'fin01',
  roles: ['cashier-in'],
  enabled: true,
  enrolled: true,
  created_at: '2026-01-05 10:00:00',
  last_login_at: '2026-06-18 09:12:33',
  ...change,
});

const open = () => {
  const api = anOrdinaryDay();
  api.answer(staffCalls.staffAccounts.list, [anAccount({ id: 1, name: 'boss01', roles: ['security'] }), anAccount()]);
  return { api, ...renderScreen(<StaffAccountsScreen />, '/staff') };
};

describe('staff accounts', () => {
  it('are created after validation, and the form shows the server’s refusal', async () => {
    const { api, user } = open();
    await user.click(screen.getByRole('button', { name: '新建账号' }));
    const dialog = within(await screen.findByRole('dialog', { name: '新建账号' }));
    await user.type(dialog.getByLabelText('账号'), 'a');
    await user.click(dialog.getByRole('button', { name: '创建' }));
    expect(await dialog.findByText('账号为4~20位字母或数字')).toBeTruthy();

    await user.type(dialog.getByLabelText('账号'), 'bcd1');
    await user.click(dialog.getByRole('checkbox', { name: '存款审核' }));
    await user.type(dialog.getByLabelText('初始密码'), 'right horse 1');
    api.refuse(staffCalls.staffAccounts.create, 422, '该账号已存在');
    await user.click(dialog.getByRole('button', { name: '创建' }));
    expect(await dialog.findByText('该账号已存在')).toBeTruthy();

    api.answer(staffCalls.staffAccounts.create, { id: 9 }, '已保存');
    await user.click(dialog.getByRole('button', { name: '创建' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodies(staffCalls.staffAccounts.create).at(-1)).toEqual({
      name: 'abcd1',
      roles: ['cashier-in'],
      password: 'right horse 1',
    });
  });

  it('are disabled only after confirmation', async () => {
    const { api, user } = open();
    await user.click(await screen.findByText('fin01'));
    await user.click(screen.getByRole('button', { name: '停用账号' }));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(api.bodies(staffCalls.staffAccounts.change)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '停用账号' }));
    await user.click(await screen.findByRole('button', { name: '停用' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.staffAccounts.change)).toEqual([{ id: 2, roles: ['cashier-in'], enabled: 0 }]),
    );
  });

  it('change their role only after confirmation', async () => {
    const { api, user } = open();
    await user.click(await screen.findByText('fin01'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /出款审核/ }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: '调账' }));
    await user.click(screen.getByRole('button', { name: '保存角色' }));
    expect(await screen.findByText(/由「存款审核」改为「存款审核、调账」/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '修改' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.staffAccounts.change)).toEqual([
        { id: 2, roles: ['cashier-in', 'adjuster'], enabled: 1 },
      ]),
    );
  });

  it('are reset with a notice about the new authenticator; Escape closes only the dialog', async () => {
    const { api, user } = open();
    await user.click(await screen.findByText('fin01'));
    await user.click(screen.getByRole('button', { name: '重置密码与验证器' }));
    expect(await screen.findByText(/下次登录需绑定新的身份验证器/)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: '重置密码与验证器' }));
    await user.type(await screen.findByLabelText('新密码'), 'another horse 2');
    await user.click(screen.getByRole('button', { name: '确认重置' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.staffAccounts.reset)).toEqual([{ id: 2, password: 'another horse 2' }]),
    );
  });

  it('do not allow changes to one’s own account', async () => {
    const { user } = open();
    await user.click(await screen.findByText('boss01'));
    expect(screen.getByText('不能对自己的账号执行此操作。')).toBeTruthy();
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: '角色' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '停用账号' })).toBeNull();
  });
});
