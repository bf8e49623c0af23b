import type { AgentOverview, BroughtMember, Commission } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { Router } from '@koi/ui/router';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aPage, fakeApi } from '../../test/fake-api.ts';
import { anAppInfo } from '../../test/render-app.tsx';
import { QueryClientProvider } from '../lib/query/index.ts';
import { Feedback } from '../ui/feedback.tsx';
import { AgentApp } from './app.tsx';
import { queryClient } from './client.ts';
import { endSession, enterByAddress } from './session.ts';

configure({ asyncUtilTimeout: 8000 });

const TIERS = [
  { active: 1, turnover: '1000.00', direct: '0.20', indirect: '0.05' },
  { active: 3, turnover: '10000.00', direct: '0.30', indirect: '0.08' },
];
const SUM = {
  active: 3,
  direct_turnover: '16000.00',
  direct_percent: '0.30',
  direct_amount: '48.00',
  indirect_turnover: '400.00',
  indirect_percent: '0.08',
  indirect_amount: '0.32',
};
const anOverview = (change: Partial<AgentOverview> = {}): AgentOverview => ({
  members: 9,
  new_today: 2,
  new_yesterday: 0,
  new_month: 3,
  active_today: 4,
  active_month: 8,
  deposits_today: '1860.00',
  deposits_yesterday: '2000.00',
  turnover_today: '12600.00',
  turnover_yesterday: '8400.00',
  commission_today: '38.10',
  commission_month: '581.92',
  commission_total: '700.76',
  ...change,
});
const aMember = (change: Partial<BroughtMember> = {}): BroughtMember => ({
  name: 'la*****09',
  vip: 2,
  depth: 1,
  joined_at: '2026-06-17',
  last_active: '2026-06-18',
  deposits: '5000.00',
  turnover: '18240.00',
  fresh: 1,
  ...change,
});
const aCommission = (change: Partial<Commission> = {}): Commission => ({
  ...SUM,
  id: 1,
  day: '2026-06-17',
  correction: 0,
  given: '0.00',
  amount: '48.32',
  brought: '0.00',
  paid: '48.32',
  carried: '0.00',
  created_at: '2026-06-18 00:20:00',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.agentCentre.enter, { token: 'agent-token' });
  api.answer(calls.agentCentre.me, {
    name: 'agent8866',
    pid: '100003',
    link: '/?pid=100003',
    plan: { first_day: '2026-01-01', tiers: TIERS },
  });
  api.answer(calls.agentCentre.overview, anOverview());
  api.answer(
    calls.agentCentre.daily,
    ['2026-06-17', '2026-06-18'].map((day) => ({
      day,
      joined: 1,
      active: 4,
      deposits: '100.00',
      turnover: '12600.00',
      commission: '0.00',
    })),
  );
  api.answer(calls.agentCentre.members, aPage([aMember(), aMember({ name: 'qi*****n7', depth: 2, last_active: '' })]));
  api.answer(calls.agentCentre.commissions, { ...aPage([aCommission()]), today: { ...SUM, amount: '48.32', tier: 0 } });
});
afterEach(() => {
  cleanup();
  queryClient.removeQueries();
  endSession();
  window.location.hash = '';
  vi.unstubAllGlobals();
});

const open = async (hash = '/enter?ticket=once') => {
  window.location.hash = `#${hash}`;
  const user = userEvent.setup({ delay: null });
  render(
    <QueryClientProvider value={queryClient}>
      <Router>
        <AgentApp />
        <Feedback />
      </Router>
    </QueryClientProvider>,
  );
  await enterByAddress();
  return user;
};

it('is covered by the maintenance page while the site is in maintenance', async () => {
  api.answer(calls.settings.app, anAppInfo({ site_state: 0, repair_tips: '系统升级维护中' }));
  api.refuse(calls.agentCentre.overview, 530, '系统升级维护中', 503);
  render(
    <QueryClientProvider value={queryClient}>
      <Router>
        <AgentApp />
      </Router>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: '系统升级维护中' })).toBeTruthy();
});

describe('the entry', () => {
  it('exchanges the ticket once, removes it from the address, and keeps the session separate from the member’s', async () => {
    localStorage.setItem('token', 'member-token');
    await open();
    expect(await screen.findByText('共 9 位会员')).toBeTruthy();
    expect(api.bodies(calls.agentCentre.enter)).toEqual([{ ticket: 'once' }]);
    expect(window.location.hash).toBe('#/');
    expect(api.sentTo(calls.agentCentre.overview)[0]?.token).toBe('Bearer agent-token');
    expect([localStorage.getItem('token'), sessionStorage.getItem('agentToken')]).toEqual([
      'member-token',
      'agent-token',
    ]);
    localStorage.clear();
  });

  it('shows a message and no content when the ticket has expired', async () => {
    api.refuse(calls.agentCentre.enter, 403, '进入链接已失效，请从网站重新进入代理中心');
    await open();
    expect(await screen.findByText('进入链接已失效，请从网站重新进入代理中心')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新进入' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows a message when the session ends', async () => {
    api.refuse(calls.agentCentre.overview, 401, '', 401);
    await open();
    expect(await screen.findByText('登录已失效，请从网站重新进入代理中心')).toBeTruthy();
    expect(sessionStorage.getItem('agentToken')).toBeNull();
  });
});

describe('the overview', () => {
  it('shows today beside yesterday, the link and its QR code', async () => {
    await open();
    expect(await screen.findByText('较昨日 +2')).toBeTruthy();
    expect(screen.getByText('较昨日 −7.0%')).toBeTruthy();
    expect(screen.getByText('较昨日 +50.0%')).toBeTruthy();
    expect(screen.getByText(`${window.location.host}/?pid=100003`)).toBeTruthy();
    expect(screen.getByRole('img', { name: '推广二维码' })).toBeTruthy();
    const table = await screen.findByRole('table', { name: '近 7 天有效投注' });
    expect(within(table).getAllByText('¥12,600.00')).toHaveLength(2);
  });

  it('offers a retry after a failure', async () => {
    api.fail(calls.agentCentre.overview);
    const user = await open();
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(calls.agentCentre.overview, anOverview({ members: 3 }));
    await user.click(retry);
    expect(await screen.findByText('共 3 位会员')).toBeTruthy();
  });
});

describe('the members', () => {
  it('are listed with masked names and the sums of this month, and are filtered by the server', async () => {
    const user = await open();
    await user.click(await screen.findByRole('link', { name: '会员' }));
    expect(await screen.findByText('la*****09')).toBeTruthy();
    expect(screen.getByText('尚未登录')).toBeTruthy();
    expect(screen.getAllByText('¥5,000.00')).toHaveLength(2);
    api.answer(calls.agentCentre.members, aPage([]));
    await user.click(screen.getByRole('button', { name: '7 天未登录' }));
    expect(await screen.findByText('没有符合条件的会员')).toBeTruthy();
  });

  it('show a hint to share the link while there are none', async () => {
    api.answer(calls.agentCentre.members, aPage([]));
    const user = await open();
    await user.click(await screen.findByRole('link', { name: '会员' }));
    expect(await screen.findByText('还没有会员，快去分享推广链接吧')).toBeTruthy();
  });
});

describe('commission', () => {
  it('is shown as a sum with its lines, and with the requirement of the next tier', async () => {
    const user = await open();
    await user.click(await screen.findByRole('link', { name: '佣金' }));
    expect(await screen.findByText(/活跃 3 人且有效投注满 ¥10,000.00，直属比例为 0.30%/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /已发放/ }));
    const [, detail] = screen.getAllByText('¥16,000.00 × 0.30%');
    expect(detail?.closest('dl')?.textContent).toBe(
      '直属会员有效投注¥16,000.00 × 0.30%+48.00下级会员有效投注¥400.00 × 0.08%+0.32合计¥48.32',
    );
  });

  it('shows the amount that a correction deducted and carried over', async () => {
    const record = aCommission({ correction: 1, given: '60.00', amount: '-11.68', paid: '0.00', carried: '-11.68' });
    api.answer(calls.agentCentre.commissions, { ...aPage([record]), today: { ...SUM, amount: '48.32', tier: 1 } });
    const user = await open();
    await user.click(await screen.findByRole('link', { name: '佣金' }));
    expect(await screen.findByText('−11.68 并入下次结算')).toBeTruthy();
    expect(screen.getByText('更正')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /结转/ }));
    expect(screen.getByText('减：该日已结算').closest('div')?.textContent).toBe('减：该日已结算−60.00');
  });
});

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

it('exports the commission as a CSV table', async () => {
  const blobs: Blob[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: (blob: Blob) => blobs.push(blob), revokeObjectURL: () => undefined });
  onTestFinished(() => {
    click.mockRestore();
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  api.answer(calls.agentCentre.commissions, {
    ...aPage([aCommission({ brought: '-5.00' })]),
    today: { ...SUM, amount: '48.32', tier: 0 },
  });
  const user = await open();
  await user.click(await screen.findByRole('link', { name: '推广' }));
  fireEvent.click(screen.getByRole('button', { name: /导出佣金/ }));
  expect(await screen.findByText('已导出 1 行')).toBeTruthy();
  expect(await textOf(blobs[0] ?? new Blob())).toContain('0.00,-5.00,48.32');
});
