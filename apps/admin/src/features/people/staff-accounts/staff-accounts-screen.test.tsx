import type { StaffAccount } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, STAFF } from '@koi/contract/texts';
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
  code_until: '',
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
  it('are proposed after validation, and the form shows the server’s refusal', async () => {
    const { api, user } = open();
    await user.click(screen.getByRole('button', { name: '新建账号' }));
    const dialog = within(await screen.findByRole('dialog', { name: '新建账号' }));
    await user.type(dialog.getByLabelText('账号'), 'a');
    await user.click(dialog.getByRole('button', { name: '提交复核' }));
    expect(await dialog.findByText('账号为4~20位字母或数字')).toBeTruthy();

    await user.type(dialog.getByLabelText('账号'), 'bcd1');
    await user.click(dialog.getByRole('checkbox', { name: '存款审核' }));
    await user.type(dialog.getByLabelText('理由'), '新同事');
    api.refuse(staffCalls.staffAccounts.create, 422, '该账号已存在');
    await user.click(dialog.getByRole('button', { name: '提交复核' }));
    expect(await dialog.findByText('该账号已存在')).toBeTruthy();

    api.answer(staffCalls.staffAccounts.create, { no: 'P9' }, PROPOSALS.made);
    await user.click(dialog.getByRole('button', { name: '提交复核' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodies(staffCalls.staffAccounts.create).at(-1)).toEqual({
      name: 'abcd1',
      roles: ['cashier-in'],
      reason: '新同事',
    });
  });

  it('are disabled only after confirmation', async () => {
    const { api, user } = open();
    await user.click(await screen.findByText('fin01'));
    await user.click(screen.getByRole('button', { name: '停用账号' }));
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(api.bodies(staffCalls.staffAccounts.disable)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '停用账号' }));
    await user.click(await screen.findByRole('button', { name: '停用' }));
    await waitFor(() => expect(api.bodies(staffCalls.staffAccounts.disable)).toEqual([{ id: 2 }]));
  });

  it('are disabled by a proposal when only the caller would be left to manage staff', async () => {
    const { api, user } = open();
    api.refuse(staffCalls.staffAccounts.disable, 422, STAFF.loneSecurity);
    await user.click(await screen.findByText('fin01'));
    await user.click(screen.getByRole('button', { name: '停用账号' }));
    await user.click(await screen.findByRole('button', { name: '停用' }));
    expect(await screen.findByText(new RegExp(STAFF.loneSecurity))).toBeTruthy();
    await user.type(screen.getByLabelText('理由'), '离职');
    await user.click(screen.getByRole('button', { name: '提交复核' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.staffAccounts.change)).toEqual([
        { id: 2, roles: ['cashier-in'], enabled: 0, reason: '离职' },
      ]),
    );
  });

  it('change their roles by a proposal with a reason', async () => {
    const { api, user } = open();
    await user.click(await screen.findByText('fin01'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /出款审核/ }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: '调账' }));
    await user.click(screen.getByRole('button', { name: '保存角色' }));
    expect(await screen.findByText(/由「存款审核」改为「存款审核、调账」/)).toBeTruthy();
    await user.type(screen.getByLabelText('理由'), '调岗');
    await user.click(screen.getByRole('button', { name: '提交复核' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.staffAccounts.change)).toEqual([
        { id: 2, roles: ['cashier-in', 'adjuster'], enabled: 1, reason: '调岗' },
      ]),
    );
  });

  it('are reset with a notice about the new authenticator; Escape closes only the dialog', async () => {
    const { api, user } = open();
    await user.click(await screen.findByText('fin01'));
    await user.click(screen.getByRole('button', { name: '重置密码与验证器' }));
    expect(await screen.findByText(/须凭新的注册码重新设置/)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: '重置密码与验证器' }));
    await user.type(await screen.findByLabelText('理由'), '手机丢失');
    await user.click(screen.getByRole('button', { name: '提交复核' }));
    await waitFor(() => expect(api.bodies(staffCalls.staffAccounts.reset)).toEqual([{ id: 2, reason: '手机丢失' }]));
  });

  it('show the person their half of an enrolment code only when it is asked for', async () => {
    const { api, user } = open();
    api.answer(staffCalls.staffAccounts.list, [anAccount({ enrolled: false, code_until: '2026-06-19 10:00:00' })]);
    api.answer(staffCalls.staffAccounts.code, { half: 2, code: 'a1b2c3d4e5', until: '2026-06-19 10:00:00' });
    await user.click(await screen.findByText('fin01'));
    await user.click(await screen.findByRole('button', { name: '查看我的一段' }));
    expect(await screen.findByText('a1b2c3d4e5')).toBeTruthy();
    expect(screen.getByText(/^第 2 段：/)).toBeTruthy();
  });

  it('do not allow changes to one’s own account', async () => {
    const { user } = open();
    await user.click(await screen.findByText('boss01'));
    expect(screen.getByText('不能对自己的账号执行此操作。')).toBeTruthy();
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: '角色' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '停用账号' })).toBeNull();
  });
});
