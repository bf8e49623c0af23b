import type { ActivitySummary } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPage, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ActivitiesScreen } from './index.ts';

const LIST = calls.activities.list;

const anActivity = (change: Partial<ActivitySummary> = {}): ActivitySummary => ({
  id: 1,
  banner: '/art/banner-koi.svg',
  title: '新会员首存礼金',
  type_id: 1,
  type_name: '新人专享',
  headline: '锦鲤迎新季',
  tagline: '首存礼金最高 8,888 元',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.activities.types, [
    { id: 1, name: '新人专享' },
    { id: 2, name: '体育赛事' },
  ]);
  api.answer(LIST, aPage([anActivity(), anActivity({ id: 2, title: '每日存款领红包', type_id: 2 })]));
});
const open = () => renderScreen(<ActivitiesScreen />, '/activity');

describe('优惠', () => {
  it('shows all promotions, each with the text of its banner and a link to it', async () => {
    open();
    const link = await screen.findByRole('link', { name: /新会员首存礼金/ });
    expect(link.getAttribute('href')).toBe('#/activityInfo?id=1');
    expect(within(link).getByText('锦鲤迎新季')).toBeTruthy();
    expect(within(link).getByText('8,888').tagName).toBe('B');
    expect(within(link).getByText('新人专享')).toBeTruthy();
    expect(screen.getByText('没有更多了~')).toBeTruthy();
    expect(api.bodies(LIST)).toEqual([{ type: 0, page: 1 }]);
  });

  it('has a tab for all promotions and one for each of the server’s types', async () => {
    const { user } = open();
    expect((await screen.findByRole('button', { name: '全部' })).getAttribute('aria-pressed')).toBe('true');
    await user.click(await screen.findByRole('button', { name: '体育赛事' }));
    expect(screen.getByRole('button', { name: '体育赛事' }).getAttribute('aria-pressed')).toBe('true');
    await screen.findAllByRole('link');
    expect(api.bodies(LIST).at(-1)).toEqual({ type: 2, page: 1 });
  });

  it('shows placeholders while it is loading', () => {
    api.hold(LIST, aPage([]));
    open();
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
  });

  it.each([null, { data: null }])('shows that there are none when the answer is %j', async (answer) => {
    api.answerUnchecked(LIST, answer);
    open();
    expect(await screen.findByText('暂无优惠活动')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('shows an empty state, and leads back from a type without promotions', async () => {
    api.answer(LIST, aPage([]));
    const { user } = open();
    expect(await screen.findByText('暂无优惠活动')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '体育赛事' }));
    await user.click(await screen.findByRole('button', { name: '查看全部优惠' }));
    expect(screen.getByRole('button', { name: '全部' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows the error and offers a retry', async () => {
    api.refuse(LIST, 500, '服务器异常，请稍后再试');
    const { user } = open();
    const again = await screen.findByRole('button', { name: '重试' });
    api.answer(LIST, aPage([anActivity()]));
    await user.click(again);
    expect(await screen.findByRole('link', { name: /新会员首存礼金/ })).toBeTruthy();
  });

  it('shows no text over a banner without words', async () => {
    api.answer(LIST, aPage([anActivity({ headline: '', tagline: '' })]));
    open();
    await screen.findByRole('link', { name: /新会员首存礼金/ });
    expect(screen.queryByText('锦鲤迎新季')).toBeNull();
  });
});
