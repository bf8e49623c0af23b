import type { StaffActivityDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, STAFF_ACTIVITIES } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ActivityEditorScreen } from './index.ts';

const DETAIL = staffCalls.activities.detail;
const SAVE = staffCalls.activities.save;

const anActivity: StaffActivityDetail = {
  id: 7,
  type_id: 1,
  type_name: '存款',
  title: '新会员首存礼金',
  headline: '锦鲤迎新季',
  tagline: '首存礼金最高 8,888 元',
  banner: '/art/banner-koi.svg',
  starts_at: '2026-06-01 00:00:00',
  ends_at: '',
  phase: 'open',
  active: 1,
  can_apply: 1,
  pays: true,
  waiting: 0,
  updated_at: '2026-06-01 00:00:00',
  version: 4,
  content: '<p>首存 100 元起</p>',
  memo: '每位会员一次',
  terms: {
    basis: 'first_deposit',
    category: '',
    tiers: [{ from: '100', percent: '18', cap: '188', amount: '', multiple: '5' }],
  },
  proposal: null,
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  // jsdom has no editing commands.
  document.execCommand = () => true;
  api = fakeApi();
  api.answer(DETAIL, anActivity);
  api.answer(staffCalls.activities.types, { version: 'v1', list: [{ id: 1, name: '存款', activities: 1 }] });
});
const open = async (path = '/activities/7', role: Parameters<typeof aStaffMember>[0] = 'rewards') => {
  const view = renderScreen(<ActivityEditorScreen />, path, aStaffMember(role));
  await screen.findByLabelText('活动标题');
  return view;
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) =>
  screen.getByText(name, { selector: 'button > span' }).closest('button') as HTMLButtonElement;
const phone = () => screen.getAllByLabelText('手机预览')[0] as HTMLElement;

describe('editing a promotion', () => {
  it('shows a mobile preview of what members will see', async () => {
    await open();
    expect(within(phone()).getByText('首存 100 元起')).toBeTruthy();
    fill('活动标题', '首存加赠');
    fill('参与须知', '新的须知');
    expect(within(phone()).getByText('首存加赠')).toBeTruthy();
    expect(within(phone()).getByText('新的须知')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: '需要申请' }));
    expect(within(phone()).queryByText('立即申请')).toBeNull();
  });

  it('saves the whole promotion with the version that was read', async () => {
    api.answer(SAVE, { id: 7, version: 5, no: '' }, '已保存');
    await open();
    expect(button('保存').disabled).toBe(true);
    fill('活动标题', ' 首存加赠 ');
    fill('结束时间（北京时间）', '2026-07-01T00:00');
    expect(screen.getByText('未保存')).toBeTruthy();
    fireEvent.click(button('保存'));
    await waitFor(() => expect(address()).toBe('/activities'));
    expect(api.bodies(SAVE)).toEqual([
      {
        id: 7,
        version: 4,
        type_id: 1,
        title: '首存加赠',
        headline: '锦鲤迎新季',
        tagline: '首存礼金最高 8,888 元',
        banner: '/art/banner-koi.svg',
        content: '<p>首存 100 元起</p>',
        memo: '每位会员一次',
        starts_at: '2026-06-01 00:00:00',
        ends_at: '2026-07-01 00:00',
        active: 1,
        can_apply: 1,
        terms: anActivity.terms,
        reason: '',
      },
    ]);
  });

  it('edits the terms, previews the tiers, and asks for the reason that the second person reads', async () => {
    api.answer(SAVE, { id: 7, version: 4, no: 'P1' }, PROPOSALS.made);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '新增档位' }));
    fill('档 2 起始金额', '1000');
    fireEvent.click(button('保存'));
    expect(screen.getByText(STAFF_ACTIVITIES.tierBonusMissing(2))).toBeTruthy();
    fill('档 2 固定礼金', '88');
    expect(screen.getByLabelText('档 2 比例')).toHaveProperty('disabled', true);
    expect(within(phone()).getByText('¥1,000 起')).toBeTruthy();
    fireEvent.click(button('保存'));
    await user.click(await screen.findByRole('button', { name: '提交复核' }));
    expect(screen.getByText(PROPOSALS.reasonMissing)).toBeTruthy();
    await user.type(screen.getByLabelText('理由'), '暑期活动');
    await user.click(screen.getByRole('button', { name: '提交复核' }));
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    expect(api.bodies(SAVE)).toHaveLength(1);
    expect(api.bodies(SAVE)[0]).toMatchObject({
      reason: '暑期活动',
      terms: {
        basis: 'first_deposit',
        tiers: [
          { from: '100', percent: '18', cap: '188', amount: '', multiple: '5' },
          { from: '1000', percent: '', cap: '', amount: '88', multiple: '1' },
        ],
      },
    });
  });

  it('closes the question for a reason when the change is refused, and shows why', async () => {
    api.refuse(SAVE, 409, PROPOSALS.open);
    const { user } = await open();
    fill('档 1 最高礼金', '8888');
    fireEvent.click(button('保存'));
    await user.type(await screen.findByLabelText('理由'), '暑期活动');
    await user.click(screen.getByRole('button', { name: '提交复核' }));
    expect(await screen.findByText(PROPOSALS.open)).toBeTruthy();
    expect(screen.queryByLabelText('理由')).toBeNull();
    expect(screen.getByLabelText('档 1 最高礼金')).toHaveProperty('value', '8888');
  });

  it('says that a change waits for a second person', async () => {
    api.answer(DETAIL, { ...anActivity, proposal: { no: 'P1', made_by_me: true, obstacle: '' } });
    await open();
    expect(screen.getByText(new RegExp(PROPOSALS.waits))).toBeTruthy();
  });

  it('requires a choice of how the bonus is computed', async () => {
    await open();
    fill('彩金方式', 'week_turnover');
    expect(screen.getByLabelText('计入的类目')).toBeTruthy();
    fill('彩金方式', 'manual');
    expect(screen.queryByRole('table', { name: '彩金档位' })).toBeNull();
    expect(screen.getByText(/每笔都须写明原因/)).toBeTruthy();
    fill('彩金方式', '');
    fireEvent.click(button('保存'));
    expect(screen.getByText(STAFF_ACTIVITIES.basisMissing)).toBeTruthy();
  });

  it('shows errors under their field and keeps the form when another person saved first', async () => {
    await open();
    fill('结束时间（北京时间）', '2026-05-01T00:00');
    fireEvent.click(button('保存'));
    expect(screen.getByText(STAFF_ACTIVITIES.windowBackwards)).toBeTruthy();
    fill('结束时间（北京时间）', '');
    fill('活动标题', '我的标题');
    api.refuse(SAVE, 409, STAFF_ACTIVITIES.stale);
    fireEvent.click(button('保存'));
    expect(await screen.findByText(STAFF_ACTIVITIES.stale)).toBeTruthy();
    expect(screen.getByLabelText('活动标题')).toHaveProperty('value', '我的标题');
  });

  it('starts a new promotion empty, inactive and with applications enabled', async () => {
    await open('/activities/new');
    expect(screen.getByRole('switch', { name: '上架' }).getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('switch', { name: '需要申请' }).getAttribute('aria-checked')).toBe('true');
    fill('活动标题', '新活动');
    fireEvent.click(button('保存'));
    expect(screen.getByText(STAFF_ACTIVITIES.typeMissing)).toBeTruthy();
    expect(api.bodies(DETAIL)).toEqual([]);
  });

  it('asks for confirmation before unsaved changes are discarded', async () => {
    const { user } = await open();
    fill('活动标题', '改');
    await user.click(button('返回列表'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }));
    expect(address()).toBe('/activities/7');
    fill('活动标题', '新会员首存礼金');
    await user.click(button('返回列表'));
    expect(address()).toBe('/activities');
  });

  it('is read-only without the permission to edit', async () => {
    await open('/activities/7', 'finance');
    expect(screen.getByText('您的角色只能查看活动。')).toBeTruthy();
    expect(screen.getByLabelText('活动标题')).toHaveProperty('disabled', true);
    expect(screen.queryByText('保存')).toBeNull();
  });

  it('does not render scripts in the preview', async () => {
    api.answer(DETAIL, { ...anActivity, content: '<p>安全</p><img src=x onerror="steal()"><script>steal()</script>' });
    await open();
    expect(within(phone()).getByText('安全')).toBeTruthy();
    expect(phone().innerHTML).not.toMatch(/steal|onerror|script/);
  });
});
