import type { StaffSponsor } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { SHELL, SPONSORS } from '@koi/contract/texts';
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

describe('the sponsors, when the server refuses or fails', () => {
  it.each([
    ['another person changed it', () => api.refuse(SAVE, 409, SPONSORS.stale, 409), SPONSORS.stale],
    ['no answer comes', () => api.fail(SAVE), SHELL.networkFailure],
  ])('keep what was typed when %s', async (_, refuse, reason) => {
    refuse();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '编辑 云岭足球俱乐部' }));
    const dialog = within(await screen.findByRole('dialog', { name: '编辑赞助商' }));
    fireEvent.change(dialog.getByLabelText('一句话介绍'), { target: { value: '十年同行' } });
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(dialog.getByLabelText('一句话介绍')).toHaveProperty('value', '十年同行');
    expect(dialog.getByRole('button', { name: '保存' })).toHaveProperty('disabled', false);
  });

  it('show a refusal at the field that it is about', async () => {
    api.refuse(SAVE, 400, SPONSORS.bannerWrong, 400);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '编辑 云岭足球俱乐部' }));
    const dialog = within(await screen.findByRole('dialog', { name: '编辑赞助商' }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText(SPONSORS.bannerWrong)).toBeTruthy();
  });

  it('say why one was not moved, switched or removed, and read the list again', async () => {
    const { user } = await open();
    api.refuse(MOVE, 404, '记录不存在', 404);
    await user.click(screen.getByRole('button', { name: '下移 云岭足球俱乐部' }));
    expect(await screen.findByText('记录不存在')).toBeTruthy();
    api.refuse(SAVE, 409, SPONSORS.stale, 409);
    await user.click(screen.getByRole('switch', { name: '上架 云岭足球俱乐部' }));
    expect(await screen.findByText(SPONSORS.stale)).toBeTruthy();
    expect(screen.getByRole('switch', { name: '上架 云岭足球俱乐部' }).getAttribute('aria-checked')).toBe('true');
    api.fail(REMOVE);
    api.answer(LIST, [aSponsor({ id: 2, name: '极光电竞战队' })]);
    await user.click(screen.getByRole('button', { name: '删除 云岭足球俱乐部' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('云岭足球俱乐部')).toBeNull());
  });

  it('can be loaded again after a failure', async () => {
    api.refuse(LIST, 500, SHELL.serverFailure, 500);
    const { user } = renderScreen(<SponsorsScreen />, '/sponsors', aStaffMember('content'));
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.queryByText(/尚未添加赞助商/)).toBeNull();
    api.answer(LIST, [aSponsor()]);
    await user.click(again);
    expect(await screen.findByText('云岭足球俱乐部')).toBeTruthy();
  });
});
