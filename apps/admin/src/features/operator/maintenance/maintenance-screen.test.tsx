import type { MaintenanceArea } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { aGame, aVenue } from '../../../../test/venues.ts';
import { MaintenanceScreen } from './index.ts';

const { read: READ, start: START, end: END } = staffCalls.maintenance;

const anArea = (area: MaintenanceArea['area'], change: Partial<MaintenanceArea> = {}): MaintenanceArea => ({
  area,
  state: 'open',
  from: '',
  until: '',
  text: '',
  lead_minutes: 0,
  by: '',
  at: '',
  version: '',
  ...change,
});
const ARRANGED = {
  from: '2026-06-18 10:00:00',
  until: '2026-06-18 12:00:00',
  text: '渠道升级',
  by: 'admin01',
  at: '2026-06-18 09:58:00',
  version: 'v1',
};

let api: ReturnType<typeof fakeApi>;
const answer = (changes: Partial<Record<MaintenanceArea['area'], Partial<MaintenanceArea>>> = {}, proposal = '') =>
  api.answer(READ, {
    areas: (['site', 'deposits', 'withdrawals', 'registration'] as const).map((area) => anArea(area, changes[area])),
    site_name: '锦鲤',
    site_logo: '/art/koi-logo.svg',
    waiting_proposal: proposal,
  });
beforeEach(() => {
  api = fakeApi();
  answer();
  api.answer(staffCalls.venues.list, [aVenue()]);
  api.answer(staffCalls.games.list, [aGame()]);
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'admin') =>
  renderScreen(<MaintenanceScreen />, '/maintenance', aStaffMember(role)).user;
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const setTime = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the cards', () => {
  it('show the state, the period, the text and who arranged it', async () => {
    answer({ deposits: { ...ARRANGED, state: 'now' }, site: { ...ARRANGED, state: 'planned' } });
    open();
    const deposits = await card('存款');
    for (const text of ['维护中', '06-18 12:00', '渠道升级', 'admin01 · 06-18 09:58']) {
      expect(deposits.getByText(text)).toBeTruthy();
    }
    expect((await card('全站')).getByText('计划中')).toBeTruthy();
    expect((await card('注册')).getByText('正常')).toBeTruthy();
  });

  it('offer nothing to staff who may only read', async () => {
    answer({ deposits: { ...ARRANGED, state: 'now' } });
    open('readonly');
    expect(await screen.findByText('您的角色只能查看维护安排。')).toBeTruthy();
    expect((await card('存款')).queryByRole('button')).toBeNull();
  });

  it('lead to the second person while a proposal for the whole site waits', async () => {
    answer({}, 'P20260618100000');
    open();
    expect(await screen.findByText(/P20260618100000 正在等待另一人复核/)).toBeTruthy();
    expect((await card('全站')).getByRole('button', { name: '设置维护' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: '前往双人复核' }).getAttribute('href')).toBe('#/proposals');
  });
});

describe('the form', () => {
  it('starts a maintenance at once, and shows what members will see', async () => {
    const user = open();
    await user.click((await card('存款')).getByRole('button', { name: '设置维护' }));
    await user.clear(screen.getByLabelText('会员看到的说明'));
    await user.type(screen.getByLabelText('会员看到的说明'), '银行升级');
    setTime('预计结束（北京时间）', '2099-06-18T12:00');
    const preview = within(screen.getByRole('figure', { name: '会员页面预览' }));
    expect(preview.getByText('存款维护中')).toBeTruthy();
    expect(preview.getByText('银行升级')).toBeTruthy();
    expect(preview.getByText('预计6月18日 12:00 恢复')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '开始维护' }));
    expect(screen.getByText('请填写原因')).toBeTruthy();
    await user.type(screen.getByLabelText('原因'), '银行通知');
    api.answer(START, { proposed: 0 }, '已进入维护');
    await user.click(screen.getByRole('button', { name: '开始维护' }));
    await waitFor(() =>
      expect(api.bodies(START)).toEqual([
        {
          area: 'deposits',
          from: '',
          until: '2099-06-18 12:00',
          text: '银行升级',
          remark: '银行通知',
          version: '',
          lead_minutes: 0,
        },
      ]),
    );
    expect(await screen.findByText('已进入维护')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开始维护' })).toBeNull();
  });

  it('plans a maintenance of the whole site, which a second person approves', async () => {
    const user = open();
    await user.click((await card('全站')).getByRole('button', { name: '设置维护' }));
    expect(screen.getByText(/须另一人复核后生效/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '计划开始' }));
    await user.type(screen.getByLabelText('原因'), '版本升级');
    await user.click(screen.getByRole('button', { name: '提交复核' }));
    expect(screen.getByText('请选择开始时间')).toBeTruthy();
    setTime('开始时间（北京时间）', '2099-06-18T02:00');
    api.answer(START, { proposed: 1 }, '已提交，等待另一人复核后生效');
    await user.click(screen.getByRole('button', { name: '提交复核' }));
    await waitFor(() =>
      expect(api.bodies(START)).toMatchObject([
        { area: 'site', from: '2099-06-18 02:00', until: '', lead_minutes: 60 },
      ]),
    );
    expect(await screen.findByText('已提交，等待另一人复核后生效')).toBeTruthy();
  });

  it('shows a refusal under its field and closes when a colleague was faster', async () => {
    answer({ withdrawals: { ...ARRANGED, state: 'now' } });
    const user = open();
    await user.click((await card('取款')).getByRole('button', { name: '修改' }));
    await user.type(screen.getByLabelText('原因'), '延长');
    api.refuse(START, 400, '结束时间须晚于现在');
    await user.click(screen.getByRole('button', { name: '开始维护' }));
    expect(await screen.findByText('结束时间须晚于现在')).toBeTruthy();
    api.refuse(START, 409, '维护安排已被他人修改，请核对后再操作');
    await user.click(screen.getByRole('button', { name: '开始维护' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '开始维护' })).toBeNull());
    expect(api.bodies(START)[0]).toMatchObject({ version: 'v1', until: '2026-06-18 12:00:00', text: '渠道升级' });
  });
});

it('ends a maintenance with a reason', async () => {
  answer({ site: { ...ARRANGED, state: 'now' } });
  const user = open();
  await user.click((await card('全站')).getByRole('button', { name: '结束维护' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('原因'), '升级完成');
  api.answer(END, null, '维护已结束');
  await user.click(dialog.getByRole('button', { name: '结束维护' }));
  await waitFor(() => expect(api.bodies(END)).toEqual([{ area: 'site', version: 'v1', remark: '升级完成' }]));
  expect(await screen.findByText('维护已结束')).toBeTruthy();
});

it('lists the venues and games in maintenance, with links to their screens', async () => {
  api.answer(staffCalls.venues.list, [
    aVenue({ maintenance: 1, rest_until: '2026-06-18 18:00:00' }),
    aVenue({ platname: 'yunding', title: '云顶真人' }),
  ]);
  api.answer(staffCalls.games.list, [aGame({ name: '猛虎下山', rest_from: '2026-06-19 02:00:00' })]);
  open();
  expect(await screen.findByText('至 06-18 18:00')).toBeTruthy();
  expect(await screen.findByText('06-19 02:00 起，结束时间未定')).toBeTruthy();
  expect(screen.getByText('星河电子')).toBeTruthy();
  expect(screen.queryByText('云顶真人')).toBeNull();
  expect(screen.getAllByRole('link', { name: '前往设置' })).toHaveLength(2);
});
