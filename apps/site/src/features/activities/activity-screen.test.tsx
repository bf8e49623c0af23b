import type { Activity } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { ACTIVITIES } from '@koi/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { ActivityScreen } from './index.ts';

const DETAIL = calls.activities.detail;
const APPLY = calls.activities.apply;

const anActivity = (change: Partial<Activity> = {}): Activity => ({
  id: 7,
  banner: '/art/banner-koi.svg',
  title: '新会员首存礼金',
  type_id: 1,
  type_name: '新人专享',
  headline: '锦鲤迎新季',
  tagline: '首存礼金最高 8,888 元',
  content: '<h2>参与方式</h2><ol><li>先存款</li></ol>',
  memo: '每位会员限参与一次',
  terms: {
    basis: 'first_deposit',
    category: '',
    tiers: [{ from: '1000', percent: '30', cap: '888', amount: '', multiple: '8' }],
  },
  starts_at: '2026-06-01 00:00:00',
  ends_at: '2026-07-01 00:00:00',
  phase: 'open',
  can_apply: 1,
  application: 0,
  reason: '',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(DETAIL, anActivity());
});
const open = async (change: Partial<Activity> = {}, as: 'member' | 'visitor' = 'member') => {
  api.answer(DETAIL, anActivity(change));
  if (as === 'member') signIn('token-1', { remember: false });
  const view = renderScreen(<ActivityScreen />, '/activityInfo?id=7');
  await screen.findByRole('heading', { name: '新会员首存礼金' });
  return view;
};
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

describe('a promotion', () => {
  it('shows its period, its sections as cards and the conditions above the button', async () => {
    await open();
    expect(api.bodies(DETAIL)).toEqual([{ id: '7' }]);
    expect(screen.getByText('06-01 – 06-30')).toBeTruthy();
    expect(screen.getByText('每位会员一次')).toBeTruthy();
    const cards = ['礼金档位', '参与方式'].map((name) => screen.getByRole('heading', { name }).closest('section'));
    expect(new Set(cards).size).toBe(2);
    expect(
      within(screen.getByRole('table'))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['¥1,000 起', '30%', '¥888', '8 倍']);
    const memo = screen.getByText('每位会员限参与一次');
    expect(memo.compareDocumentPosition(button('立即申请')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it.each([
    '<img src=x onerror="steal()">',
    '<a href="javascript:steal()">点</a>',
    '<script>steal()</script>',
    '<svg onload="steal()"></svg>',
    '<iframe src="https://evil.test"></iframe>',
    '<h2>甲</h2><p onclick="steal()" style="position:fixed">乙</p>',
    '<math><mtext></p><style><img src=x onerror="steal()"></style></math>',
    '<form action="//evil.test"><button>丙</button></form>',
  ])('removes %s from its text', async (content) => {
    await open({ content: `<p>安全</p>${content}` });
    const article = screen.getByText('安全').closest('article');
    expect(article?.innerHTML).not.toMatch(/steal|onerror|onclick|onload|script|iframe|evil|style=/);
  });

  it('lets a member apply once, and then shows that the application is pending', async () => {
    const { user } = await open();
    api.answer(APPLY, null, '提交成功');
    api.answer(DETAIL, anActivity({ application: 1 }));
    await user.dblClick(button('立即申请'));
    expect(await screen.findByText('提交成功')).toBeTruthy();
    expect(api.bodies(APPLY)).toEqual([{ activityid: '7' }]);
    await waitFor(() => expect(button(ACTIVITIES.waiting).disabled).toBe(true));
  });

  it('shows the server’s refusal and the current state', async () => {
    const { user } = await open();
    api.refuse(APPLY, 409, '您已申请过该活动');
    api.answer(DETAIL, anActivity({ application: 2 }));
    await user.click(button('立即申请'));
    expect(await screen.findByText('您已申请过该活动')).toBeTruthy();
    await waitFor(() => expect(button('申请已通过').disabled).toBe(true));
    expect(screen.getByRole('link', { name: '查看活动记录' })).toBeTruthy();
  });

  it('leads a visitor to the login and back', async () => {
    const { user } = await open({}, 'visitor');
    await user.click(button('去登录'));
    await waitFor(() => expect(window.location.hash).toBe('#/login?redirect=%2FactivityInfo%3Fid%3D7'));
    expect(api.bodies(APPLY)).toEqual([]);
  });

  it('shows why an application was rejected, and offers to apply again', async () => {
    await open({ application: 3, reason: '未达到首存金额' });
    expect(screen.getByText('上次申请未通过：未达到首存金额')).toBeTruthy();
    expect(button('重新申请').disabled).toBe(false);
  });

  it.each([
    [{ phase: 'upcoming' }, '活动未开始'],
    [{ phase: 'ended' }, '活动已结束'],
    [{ phase: 'ended', application: 3, reason: '不' }, '活动已结束'],
  ] as const)('with %j disables its button and shows %s', async (change, text) => {
    await open(change, 'visitor');
    expect(button(text).disabled).toBe(true);
  });

  it('without applications has no button', async () => {
    await open({ can_apply: 0, terms: { basis: 'none', category: '', tiers: [] } });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText(ACTIVITIES.noApplicationNote)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即申请' })).toBeNull();
    expect(screen.queryByText('每位会员一次')).toBeNull();
  });

  it.each([
    [{ starts_at: '', ends_at: '' }, '长期有效'],
    [{ ends_at: '' }, '06-01 起'],
    [{ starts_at: '' }, '至 06-30'],
    [{ ends_at: '2026-06-30 18:00:00' }, '06-01 – 06-30'],
    [{ starts_at: '', ends_at: '2026-01-01 00:00:00' }, '至 12-31'],
  ])('with %j shows %s', async (change, text) => {
    await open(change);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('is shared with the share sheet of the phone, or else its address is copied', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    const { user } = await open();
    await user.click(button('分享活动'));
    expect(share).toHaveBeenCalledWith({ title: '新会员首存礼金', url: window.location.href });
    Object.assign(navigator, { share: undefined });
    await user.click(button('分享活动'));
    expect(await screen.findByText('复制成功！')).toBeTruthy();
  });

  it('that no longer exists leads to the other promotions and offers no retry', async () => {
    api.refuse(DETAIL, 404, '活动不存在');
    renderScreen(<ActivityScreen />, '/activityInfo');
    expect(await screen.findByText('活动不存在')).toBeTruthy();
    expect(button('查看全部优惠')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('that can’t be read shows the error', async () => {
    api.refuse(DETAIL, 500, '服务器异常，请稍后再试');
    const { user } = renderScreen(<ActivityScreen />, '/activityInfo?id=7');
    const again = await screen.findByRole('button', { name: '重试' });
    api.answer(DETAIL, anActivity());
    await user.click(again);
    expect(await screen.findByRole('heading', { name: '新会员首存礼金' })).toBeTruthy();
  });
});
