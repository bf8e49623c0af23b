import type { StaffSponsor } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { SPONSORS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { SponsorsScreen } from './index.ts';

const LIST = staffCalls.sponsors.list;
const SAVE = staffCalls.sponsors.save;
const MOVE = staffCalls.sponsors.move;
const REMOVE = staffCalls.sponsors.remove;

const aSponsor = (change: Partial<StaffSponsor> = {}): StaffSponsor => ({
  id: 1,
  name: '云岭足球俱乐部',
  title: '官方区域合作伙伴',
  logo: '',
  banner: '/art/banner-sport.svg',
  headline: '并肩逐梦',
  tagline: '',
  content: '<p>百年老店</p>',
  content_type: 'article',
  link_url: '',
  link_type: 'external',
  active: 1,
  updated_at: '2026-06-18 14:00:00',
  version: 3,
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  const link = { content_type: 'link', link_url: '/vip', link_type: 'internal' } as const;
  api.answer(LIST, [aSponsor(), aSponsor({ id: 2, name: '极光电竞战队', ...link })]);
});
const open = async (role: Parameters<typeof aStaffMember>[0] = 'content') => {
  const view = renderScreen(<SponsorsScreen />, '/sponsors', aStaffMember(role));
  await screen.findByText('云岭足球俱乐部');
  return view;
};

describe('the list of sponsors', () => {
  it('shows what a tap on each sponsor opens', async () => {
    await open();
    expect(screen.getByText('图文介绍')).toBeTruthy();
    expect(screen.getByText('站内页面').textContent).toContain('/vip');
  });

  it('moves and switches sponsors at once and removes one after confirmation', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: '上移 云岭足球俱乐部' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: '下移 云岭足球俱乐部' }));
    await waitFor(() => expect(api.bodies(MOVE)).toEqual([{ id: 1, to: 'down' }]));
    await user.click(screen.getByRole('switch', { name: '上架 云岭足球俱乐部' }));
    await waitFor(() => expect(api.bodies(SAVE)).toMatchObject([{ id: 1, version: 3, active: 0 }]));
    await user.click(screen.getByRole('button', { name: '删除 云岭足球俱乐部' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(api.bodies(REMOVE)).toEqual([{ id: 1, version: 3 }]));
  });

  it('validates the link address of a sponsor before it is saved', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '编辑 极光电竞战队' }));
    const dialog = await screen.findByRole('dialog', { name: '编辑赞助商' });
    const address = within(dialog).getByLabelText('链接地址');
    fireEvent.change(address, { target: { value: '//evil.example.org' } });
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await within(dialog).findByText(SPONSORS.internalWrong)).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: '外部网站' }));
    fireEvent.change(address, { target: { value: 'https://koi.example.org' } });
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(api.bodies(SAVE)).toMatchObject([
        { id: 2, version: 3, link_type: 'external', link_url: 'https://koi.example.org', active: 1 },
      ]),
    );
  });

  it('is read-only without the permission to edit', async () => {
    await open('readonly');
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('您的角色只能查看赞助商。')).toBeTruthy();
  });
});
