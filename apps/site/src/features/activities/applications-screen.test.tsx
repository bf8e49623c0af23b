import type { ActivityApplication } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeEndOfList } from '../../../test/end-of-list.ts';
import { aPage, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ApplicationsScreen } from './index.ts';

const LOG = calls.activities.applications;

const anApplication = (change: Partial<ActivityApplication> = {}): ActivityApplication => ({
  id: 1,
  activity_id: 7,
  activity_name: '新会员首存礼金',
  state: 1,
  created_at: '2026-06-18 14:32:07',
  decided_at: '',
  bonus: '0.00',
  multiple: 0,
  reason: '',
  ...change,
});
const passed = anApplication({
  id: 2,
  activity_name: '真人视讯周礼金',
  state: 2,
  bonus: '188.00',
  multiple: 5,
  decided_at: '2026-06-18 15:00:00',
});
const rejected = anApplication({ id: 3, activity_name: '体育周礼金', state: 3, reason: '未达到档位' });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(LOG, aPage([anApplication(), passed, rejected]));
});
const open = () => renderScreen(<ApplicationsScreen />, '/activityRecord');

describe('活动记录', () => {
  it('shows the state of each application', async () => {
    open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('待审核'),
      expect.stringContaining('通过'),
      expect.stringContaining('拒绝'),
    ]);
    expect(screen.getByText('共 3 条')).toBeTruthy();
    expect(screen.getByText('没有更多了~')).toBeTruthy();
    expect(within(rows[1] as HTMLElement).getByText(/188/)).toBeTruthy();
    expect(within(rows[2] as HTMLElement).getByText('未达到档位')).toBeTruthy();
  });

  it('shows the bonus with its turnover requirement, and links to the promotion', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /真人视讯周礼金/ }));
    const sheet = await screen.findByRole('dialog', { name: '申请详情' });
    expect(within(sheet).getByText('5 倍（940.00）')).toBeTruthy();
    expect(within(sheet).getByText('2026-06-18 15:00:00')).toBeTruthy();
    expect(within(sheet).getByRole('link', { name: '查看活动' }).getAttribute('href')).toBe('#/activityInfo?id=7');
  });

  it('shows when an application was approved without a bonus', async () => {
    api.answer(LOG, aPage([{ ...passed, bonus: '0.00', multiple: 0 }]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /真人视讯周礼金/ }));
    expect(await screen.findByText('无彩金')).toBeTruthy();
  });

  it('loads the next page of the list', async () => {
    api.answerWith(LOG, (body) =>
      Object(body).page === 1
        ? aPage([anApplication()], { total: 2, last: 2 })
        : aPage([passed], { total: 2, last: 2, page: 2 }),
    );
    const scrollToEnd = fakeEndOfList();
    open();
    expect(await screen.findByText('共 2 条')).toBeTruthy();
    expect(screen.queryByText('没有更多了~')).toBeNull();
    scrollToEnd();
    expect(await screen.findByText('真人视讯周礼金')).toBeTruthy();
    expect(await screen.findByText('没有更多了~')).toBeTruthy();
  });

  it('links to the promotions while there are no applications', async () => {
    api.answer(LOG, aPage([]));
    const { user } = open();
    expect(await screen.findByText('暂无活动申请记录')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '去看看优惠活动' }));
    expect(window.location.hash).toBe('#/activity');
  });

  it('shows placeholders while loading', async () => {
    const release = api.hold(LOG, aPage([]));
    open();
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
    release();
    await screen.findByText('暂无活动申请记录');
  });

  it('shows the error', async () => {
    api.fail(LOG);
    open();
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
  });
});
