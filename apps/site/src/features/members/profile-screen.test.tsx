import { calls } from '@koi/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { ProfileScreen } from './profile-screen.tsx';

const UPDATE = calls.members.updateProfile;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.members.user, aMember());
  api.answer(calls.members.refresh, aMember({ email: 'koi@example.com' }));
  api.answer(UPDATE, null, '操作成功');
  signIn('token');
});

const open = async () => {
  const { user } = renderScreen(<ProfileScreen />, '/userInfo');
  await screen.findByText('koi8866');
  return user;
};
const row = (name: RegExp) => screen.getByRole('button', { name });
const sheet = () => within(screen.getByRole('dialog'));
const done = () => sheet().getByRole('button', { name: '确定' });

describe('个人资料', () => {
  it('shows the username and the masked real name as locked rows', async () => {
    await open();
    expect(screen.getByText('陈*宇')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /用户名|真实姓名/ })).toBeNull();
    expect(screen.getByText('138 **** 6602')).toBeTruthy();
    expect(screen.getByText('支持 gif、png，不超过 2 MB')).toBeTruthy();
  });

  it('saves a birthday from the wheels and keeps the other two fields', async () => {
    const user = await open();
    await user.click(row(/生日/));
    expect(screen.getByText('须年满 18 周岁，最早可选 1980-01-01')).toBeTruthy();
    const years = within(sheet().getByRole('listbox', { name: '年' }));
    expect(years.getAllByRole('option')[0]?.textContent).toBe('1980年');
    await user.click(years.getByRole('option', { name: '1990年' }));
    await user.click(within(sheet().getByRole('listbox', { name: '月' })).getByRole('option', { name: '02月' }));
    expect(within(sheet().getByRole('listbox', { name: '日' })).getAllByRole('option')).toHaveLength(28);
    await user.click(done());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodies(UPDATE)).toEqual([{ mobile: '13800006602', email: '', birthday: '1990-02-16' }]);
    expect(screen.getByText('操作成功')).toBeTruthy();
  });

  it.each([
    [/手机号/, '手机号', '12345', '请输入正确手机号'],
    [/邮箱/, '邮箱', 'koi@', '请输入正确邮箱号'],
  ])('shows an error for a wrong %s under its field', async (name, label, value, text) => {
    const user = await open();
    await user.click(row(name));
    fireEvent.change(sheet().getByLabelText(label), { target: { value } });
    await user.click(done());
    expect(sheet().getByText(text)).toBeTruthy();
    expect(api.bodies(UPDATE)).toEqual([]);
  });

  it('saves an email and shows the new one', async () => {
    const user = await open();
    await user.click(row(/邮箱/));
    fireEvent.change(sheet().getByLabelText('邮箱'), { target: { value: 'koi@example.com' } });
    await user.click(done());
    expect(await screen.findByText('koi@example.com')).toBeTruthy();
    expect(api.bodies(UPDATE)).toEqual([{ mobile: '13800006602', email: 'koi@example.com', birthday: '1992-08-16' }]);
  });

  it('keeps the sheet and its value when the server refuses', async () => {
    api.refuse(UPDATE, 400, '未满18周岁');
    const user = await open();
    await user.click(row(/邮箱/));
    fireEvent.change(sheet().getByLabelText('邮箱'), { target: { value: 'koi@example.com' } });
    await user.click(done());
    expect(await screen.findByText('未满18周岁')).toBeTruthy();
    expect(sheet().getByLabelText('邮箱')).toHaveProperty('value', 'koi@example.com');
  });

  it('asks for confirmation before it discards a change', async () => {
    const user = await open();
    await user.click(row(/邮箱/));
    fireEvent.change(sheet().getByLabelText('邮箱'), { target: { value: 'half' } });
    await user.click(sheet().getByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(sheet().getByLabelText('邮箱')).toHaveProperty('value', 'half');
    await user.click(sheet().getByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodies(UPDATE)).toEqual([]);
  });

  it('closes without a confirmation when nothing changed', async () => {
    const user = await open();
    await user.click(row(/手机号/));
    await user.click(sheet().getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
