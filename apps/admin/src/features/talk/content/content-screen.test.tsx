import type { StaffAnnouncement, StaffBanner } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { paste } from '../../../../test/paste.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ArticleEditorScreen, ContentScreen } from './index.ts';

const aBanner = (id: number, change: Partial<StaffBanner> = {}): StaffBanner => ({
  id,
  version: 3,
  src: '/art/banner-koi.svg',
  eyebrow: '礼遇',
  headline: `第${id}张`,
  line: '最高 8,888 元',
  link: '/activity',
  starts_at: '',
  ends_at: '',
  active: 1,
  state: 'shown',
  ...change,
});

const anAnnouncement = (change: Partial<StaffAnnouncement> = {}): StaffAnnouncement => ({
  id: 5,
  version: 2,
  text: '今晚维护',
  starts_at: '2026-06-01 08:00:00',
  ends_at: '',
  active: 1,
  state: 'shown',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  document.execCommand = () => true;
  api.answer(staffCalls.banners.list, [aBanner(1), aBanner(2, { state: 'over', ends_at: '2026-05-01 00:00:00' })]);
  api.answer(staffCalls.announcements.list, [anAnnouncement()]);
  api.answer(staffCalls.articles.list, [
    { section: 'help', type: 1, title: '常见问题', updated_at: '2026-06-01 08:00:00', version: 2 },
    { section: 'abouts', type: 6, title: '隐私政策', updated_at: '', version: 0 },
  ]);
});

describe('banners', () => {
  it('are listed with their display period and state', async () => {
    renderScreen(<ContentScreen />, '/content');
    const table = within(await screen.findByRole('table', { name: '轮播图' }));
    await table.findByText('第1张');
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('展示时间'),
      expect.stringMatching(/第1张.*长期展示.*展示中/),
      expect.stringMatching(/第2张.*即刻 至 2026-05-01 00:00.*已结束/),
    ]);
  });

  it('move by one place, and the first one cannot move up', async () => {
    api.answer(staffCalls.banners.move, null, '已调整顺序');
    const { user } = renderScreen(<ContentScreen />, '/content');
    await user.click(await screen.findByLabelText('下移 第1张'));
    await waitFor(() => expect(api.bodies(staffCalls.banners.move)).toEqual([{ id: 1, to: 'down' }]));
    expect(screen.getByLabelText('上移 第1张').hasAttribute('disabled')).toBe(true);
  });

  it('are switched off at once and removed after confirmation', async () => {
    api.answer(staffCalls.banners.save, { id: 1 }, '已保存');
    api.answer(staffCalls.banners.remove, null, '已删除');
    const { user } = renderScreen(<ContentScreen />, '/content');
    await user.click(await screen.findByLabelText('显示 第1张'));
    await waitFor(() => expect(api.bodies(staffCalls.banners.save)[0]).toMatchObject({ id: 1, version: 3, active: 0 }));
    await user.click(screen.getByLabelText('删除 第2张'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(api.bodies(staffCalls.banners.remove)).toEqual([{ id: 2, version: 3 }]));
  });

  it('are edited with a preview and validated before they are sent', async () => {
    api.answer(staffCalls.banners.save, { id: 9 }, '已保存');
    const { user } = renderScreen(<ContentScreen />, '/content');
    await user.click(await screen.findByRole('button', { name: '新增轮播图' }));
    const dialog = within(screen.getByRole('dialog', { name: '新增轮播图' }));
    await user.click(dialog.getByRole('button', { name: '发布' }));
    expect(dialog.getByRole('alert').textContent).toContain('请上传图片');
    await user.type(dialog.getByLabelText('图片'), '/art/a.svg');
    await user.type(dialog.getByLabelText('主标题'), '迎新季');
    await user.type(dialog.getByLabelText('点击后前往'), '//evil.example');
    expect(within(dialog.getByRole('region', { name: '首页预览' })).getByText('迎新季')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: '发布' }));
    expect(dialog.getByRole('alert').textContent).toContain('链接须为');
    await user.clear(dialog.getByLabelText('点击后前往'));
    fireEvent.change(dialog.getByLabelText('开始时间'), { target: { value: '2026-06-01T10:00' } });
    await user.click(dialog.getByRole('button', { name: '发布' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.banners.save)).toEqual([
        {
          id: 0,
          version: 0,
          active: 1,
          src: '/art/a.svg',
          eyebrow: '',
          headline: '迎新季',
          line: '',
          link: '',
          starts_at: '2026-06-01 10:00',
          ends_at: '',
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep the form when another person has saved the banner meanwhile', async () => {
    api.refuse(staffCalls.banners.save, 409, '内容已被他人修改，请刷新后再编辑');
    const { user } = renderScreen(<ContentScreen />, '/content');
    await user.click(await screen.findByRole('button', { name: '编辑 第1张' }));
    const dialog = within(screen.getByRole('dialog', { name: '编辑轮播图' }));
    await user.clear(dialog.getByLabelText('主标题'));
    await user.type(dialog.getByLabelText('主标题'), '我的');
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('内容已被他人修改，请刷新后再编辑')).toBeDefined();
    expect((dialog.getByLabelText('主标题') as HTMLInputElement).value).toBe('我的');
  });

  it('are read-only without the permission to edit', async () => {
    renderScreen(<ContentScreen />, '/content', aStaffMember('service'));
    expect(await screen.findByText('您的角色只能查看内容。')).toBeDefined();
    await screen.findByText('第1张');
    expect(screen.queryByRole('button', { name: /编辑|删除|新增/ })).toBeNull();
  });

  it('show failures and the empty state', async () => {
    api.refuse(staffCalls.banners.list, 500, '服务器异常，请稍后再试');
    const { user } = renderScreen(<ContentScreen />, '/content');
    const again = await screen.findByRole('button', { name: '重试' });
    api.answer(staffCalls.banners.list, []);
    await user.click(again);
    expect(await screen.findByText('还没有轮播图，首页顶部将留空')).toBeDefined();
  });
});

describe('announcements', () => {
  it('are published, edited and switched off', async () => {
    api.answer(staffCalls.announcements.save, { id: 6 }, '已保存');
    const { user } = renderScreen(<ContentScreen />, '/content?tab=announcements');
    await screen.findByText('今晚维护');
    await user.click(screen.getByRole('switch', { name: '显示 今晚维护' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.announcements.save)[0]).toMatchObject({ id: 5, version: 2, active: 0 }),
    );
    await user.click(screen.getByRole('button', { name: '发布公告' }));
    const dialog = within(screen.getByRole('dialog', { name: '发布公告' }));
    await user.click(dialog.getByRole('button', { name: '发布' }));
    expect(dialog.getByRole('alert').textContent).toContain('请输入公告内容');
    await user.type(dialog.getByLabelText('公告内容'), ' 新活动 ');
    await user.click(dialog.getByRole('button', { name: '发布' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.announcements.save)[1]).toEqual({
        id: 0,
        version: 0,
        active: 1,
        text: '新活动',
        starts_at: '',
        ends_at: '',
      }),
    );
  });
});

describe('articles', () => {
  it('are all listed, including unwritten ones, and open in the editor', async () => {
    const { user } = renderScreen(<ContentScreen />, '/content');
    await user.click(screen.getByRole('radio', { name: '文章' }));
    expect(address()).toBe('/content?tab=articles');
    expect(await screen.findByRole('row', { name: /隐私政策.*待撰写/ })).toBeDefined();
    await user.click(screen.getByRole('row', { name: /常见问题/ }));
    expect(address()).toBe('/content/help/1');
  });

  const DETAIL = {
    section: 'help' as const,
    type: 1,
    title: '常见问题',
    updated_at: '',
    version: 2,
    content: '<p>答</p>',
  };

  it('are saved with the version that was read', async () => {
    api.answer(staffCalls.articles.detail, DETAIL);
    api.answer(staffCalls.articles.save, { version: 3 }, '已保存');
    const { user } = renderScreen(<ArticleEditorScreen />, '/content/help/1');
    const editor = await screen.findByRole('textbox', { name: '正文' });
    expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true);
    paste(editor, { text: '新的' });
    expect(screen.getByText('未保存')).toBeDefined();
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: '手机预览' })).getByText('新的答')).toBeDefined(),
    );
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.articles.save)).toEqual([
        { section: 'help', type: 1, version: 2, title: '常见问题', content: '<p>新的答</p>' },
      ]),
    );
    await waitFor(() => expect(address()).toBe('/content?tab=articles'));
  });

  it('ask for confirmation before changes are discarded', async () => {
    api.answer(staffCalls.articles.detail, DETAIL);
    const { user } = renderScreen(<ArticleEditorScreen />, '/content/help/1');
    await user.type(await screen.findByRole('textbox', { name: '标题' }), '！');
    await user.click(screen.getByRole('button', { name: '返回列表' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '取消' }));
    expect(address()).toBe('/content/help/1');
  });

  it('show only the preview without the permission to edit', async () => {
    api.answer(staffCalls.articles.detail, DETAIL);
    renderScreen(<ArticleEditorScreen />, '/content/help/1', aStaffMember('readonly'));
    expect(await screen.findByRole('region', { name: '手机预览' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
