import type { RedPacketOverview, StaffRedPacket } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, RED_PACKET_DESK, SHELL } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { drawsPaid } from './draft.ts';
import { RedPacketsScreen } from './index.ts';

const OVERVIEW = staffCalls.redPackets.overview;
const DRAWS = staffCalls.redPackets.draws;
const VERSIONS = staffCalls.redPackets.versions;
const PUBLISH = staffCalls.redPackets.publish;
const TURN = staffCalls.redPackets.turn;

const tier = (recharge: string, day_flow: string) => ({
  recharge,
  day_flow,
  times: 1,
  flow_money: '5',
  min_money: '1.00',
  max_money: '8.88',
  budget: '4000',
  enabled: 1 as const,
});
const latest: RedPacketOverview['latest'] = {
  version: 3,
  first_day: '2026-06-01',
  published_at: '2026-05-31 16:00:00',
  published_by: 'content01',
  plan: { start_time: '10:00', end_time: '12:00', max_times: 5, tiers: [tier('500', '1000'), tier('2000', '5000')] },
};
const anOverview = (change: Partial<RedPacketOverview> = {}): RedPacketOverview => ({
  now: '2026-06-18 11:41:24',
  switched_on: 1,
  latest,
  in_force: 3,
  next_first_day: '2026-06-19',
  opens_at: '2026-06-18 10:00:00',
  closes_at: '2026-06-18 12:00:00',
  today: {
    day: '2026-06-18',
    commitment: 'ab'.repeat(32),
    committed_at: '2026-06-18 09:30:00',
    seed: '',
    revealed_at: '',
    rules: '',
  },
  tiers: [{ tier: 1, budget: '4000.00', spent: '1840.00', draws: 300 }],
  spent: '1840.00',
  budget: '4000.00',
  draws: 300,
  members: 212,
  step_minutes: 10,
  steps: [
    { at: '10:00', draws: 200 },
    { at: '10:10', draws: 100 },
  ],
  week: [{ day: '2026-06-18', spent: '1840.00', budget: '4000.00' }],
  ...change,
});
const aDraw: StaffRedPacket = {
  no: 'H20260618114122ABCDEFGHJKLM',
  member_id: 7,
  member_name: 'songbai01',
  vip: 6,
  day: '2026-06-18',
  draw: 2,
  tier: 1,
  amount: '5.20',
  drawn: '8.00',
  left: 2,
  created_at: '2026-06-18 11:41:22',
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(OVERVIEW, anOverview());
  api.answer(DRAWS, aList([aDraw]));
  api.answer(VERSIONS, aList([latest]));
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'rewards') =>
  renderScreen(<RedPacketsScreen />, '/red-packets', aStaffMember(role));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const agree = async () => {
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
};

describe('the red packets of a day', () => {
  it('show the paid amount, the number of members, the remaining time and the commitment', async () => {
    open();
    expect(await screen.findByText('¥1,840.00')).toBeTruthy();
    expect(screen.getByText('今日已派 1,840 / 4,000')).toBeTruthy();
    expect(screen.getByText('212')).toBeTruthy();
    expect(screen.getByText('距结束').parentElement?.textContent).toMatch(/00:18:3/);
    expect(screen.getByText('ab'.repeat(32))).toBeTruthy();
    expect(await screen.findByText('songbai01')).toBeTruthy();
  });

  it('can be searched by day and member', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '全部' }));
    expect(await screen.findByText('按余额')).toBeTruthy();
    fill('日期', '2026-06-17');
    fill('搜索会员或编号', ' songbai01 ');
    await waitFor(() =>
      expect(api.bodies(DRAWS).at(-1)).toEqual({ day: '2026-06-17', search: 'songbai01', after: '', before: '' }),
    );
    fireEvent.click(button('返回规则'));
    expect(await screen.findByLabelText('档 1 累计存款')).toBeTruthy();
  });
});

describe('the red packet rules', () => {
  it('are published with a list of changes and the version they are based on', async () => {
    api.answer(PUBLISH, { no: 'P1', version: 0, first_day: '' }, PROPOSALS.made);
    open();
    await screen.findByLabelText('档 2 最高金额');
    expect(screen.queryByText(/未发布的修改/)).toBeNull();
    fill('档 2 最高金额', '28.88');
    fill('档 1 次数', '2');
    expect(screen.getByText('2 处未发布的修改')).toBeTruthy();
    expect(screen.getByText('档 1 次数 1 → 2 · 档 2 最高金额 8.88 → 28.88')).toBeTruthy();
    fireEvent.click(button('发布，06-19 生效'));
    fill('理由', '端午加码');
    fireEvent.click(button('提交复核'));
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    expect(api.bodies(PUBLISH)).toMatchObject([
      { base: 3, reason: '端午加码', plan: { tiers: [{ times: 2 }, { max_money: '28.88', recharge: '2000' }] } },
    ]);
  });

  it('take effect immediately on a day without a commitment', async () => {
    api.answer(OVERVIEW, anOverview({ next_first_day: '2026-06-18' }));
    open();
    await screen.findByLabelText('开抢时间');
    fill('开抢时间', '16:00');
    fill('结束时间', '18:00');
    expect(button('发布，立即生效')).toBeTruthy();
  });

  it('show an error and cannot be published while they are invalid', async () => {
    open();
    await screen.findByLabelText('档 2 累计存款');
    fill('档 2 累计存款', '400');
    expect(screen.getByText('档 2：累计存款须高于上一档')).toBeTruthy();
    expect((button(/^发布/) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(button('放弃'));
    expect((screen.getByLabelText('档 2 累计存款') as HTMLInputElement).value).toBe('2000');
  });

  it('can gain, lose and disable tiers', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '新增档位' }));
    expect(screen.getByLabelText('档 3 累计存款')).toBeTruthy();
    fireEvent.click(button('删除档 3'));
    expect(screen.queryByLabelText('档 3 累计存款')).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: '启用档 1' }));
    expect(screen.getByText('档 1 启用 → 停用')).toBeTruthy();
  });

  it('show today’s version while a newer one is scheduled', async () => {
    api.answer(OVERVIEW, anOverview({ in_force: 2, latest: { ...latest, first_day: '2026-06-19' } }));
    open();
    expect(await screen.findByText(/今日按版本 2 执行/)).toBeTruthy();
    fireEvent.click(button('历史版本'));
    expect(await screen.findByText('版本 3')).toBeTruthy();
  });

  it('are read-only without the permission to edit', async () => {
    open('finance');
    const field = (await screen.findByLabelText('档 1 累计存款')) as HTMLInputElement;
    expect(field.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '新增档位' })).toBeNull();
    expect((screen.getByRole('switch', { name: '红包总开关' }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('the red packets, when the server refuses or fails', () => {
  const publish = async () => {
    const { user } = open();
    await screen.findByLabelText('档 2 最高金额');
    fill('档 2 最高金额', '28.88');
    await user.click(button(/^发布/));
    fill('理由', '端午加码');
    await user.click(button('提交复核'));
    return user;
  };

  it('keep the draft, its base and the reason when another person has published meanwhile', async () => {
    api.refuse(PUBLISH, 409, RED_PACKET_DESK.stale, 409);
    const user = await publish();
    expect(await screen.findByText(RED_PACKET_DESK.stale)).toBeTruthy();
    expect(screen.getByLabelText('理由')).toHaveProperty('value', '端午加码');
    api.answer(OVERVIEW, anOverview({ latest: { ...latest, version: 4 } }));
    await user.click(button('提交复核'));
    await waitFor(() => expect(api.bodies(PUBLISH)).toMatchObject([{ base: 3 }, { base: 3 }]));
    await user.click(button('取消'));
    expect(screen.getByLabelText('档 2 最高金额')).toHaveProperty('value', '28.88');
    expect(screen.getByText('1 处未发布的修改')).toBeTruthy();
  });

  it('can be published again when no answer came', async () => {
    api.fail(PUBLISH);
    const user = await publish();
    expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
    api.answer(PUBLISH, { no: 'P1', version: 0, first_day: '' }, PROPOSALS.made);
    await user.click(button('提交复核'));
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    const [lost, again] = api.bodies(PUBLISH);
    expect(again).toEqual(lost);
  });

  it('stay switched on when they could not be turned off', async () => {
    api.fail(TURN);
    open();
    fireEvent.click(await screen.findByRole('switch', { name: '红包总开关' }));
    await agree();
    expect(await screen.findByText(SHELL.networkFailure)).toBeTruthy();
    expect(screen.getByRole('switch', { name: '红包总开关' }).getAttribute('aria-checked')).toBe('true');
  });

  it.each([
    ['the overview', OVERVIEW, '/red-packets', anOverview(), '¥1,840.00'],
    ['the draws', DRAWS, '/red-packets?tab=draws', aList([aDraw]), 'songbai01'],
    ['the versions', VERSIONS, '/red-packets?open=versions', aList([latest]), '版本 3'],
  ] as const)('load %s again after a failure', async (_, call, at, answer, shown) => {
    api.refuse(call, 500, SHELL.serverFailure, 500);
    const { user } = renderScreen(<RedPacketsScreen />, at, aStaffMember('rewards'));
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText(SHELL.serverFailure)).toBeTruthy();
    api.answerUnchecked(call, answer);
    await user.click(again);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText(SHELL.serverFailure)).toBeNull();
  });
});

it('turns red packets off after confirmation', async () => {
  api.answer(TURN, null, '红包已关闭');
  open();
  fireEvent.click(await screen.findByRole('switch', { name: '红包总开关' }));
  await agree();
  expect(await screen.findByText('红包已关闭')).toBeTruthy();
  expect(api.bodies(TURN)).toEqual([{ on: 0 }]);
});

it('computes how many draws a budget pays for on average', () => {
  expect(drawsPaid({ min_money: '1', max_money: '3', budget: '1,000' })).toBe(500);
  expect(drawsPaid({ min_money: 'x', max_money: '3', budget: '10' })).toBeUndefined();
});
