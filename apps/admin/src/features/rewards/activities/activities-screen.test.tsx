import type { StaffActivity, StaffApplication, StaffApplicationDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { APPLICATIONS, REVIEWS, STAFF_ACTIVITIES } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ActivitiesScreen } from './index.ts';

const LIST = staffCalls.activities.list;
const TYPES = staffCalls.activities.types;
const SAVE_TYPES = staffCalls.activities.saveTypes;
const SET_ACTIVE = staffCalls.activities.setActive;
const MOVE = staffCalls.activities.move;
const APPLIED = staffCalls.applications.list;
const DETAIL = staffCalls.applications.detail;
const APPROVE = staffCalls.applications.approve;
const REFUSE = staffCalls.applications.refuse;

const anActivity = (change: Partial<StaffActivity> = {}): StaffActivity => ({
  id: 1,
  type_id: 1,
  type_name: '存款',
  title: '新会员首存礼金',
  headline: '锦鲤迎新季',
  tagline: '',
  banner: '/art/banner-koi.svg',
  starts_at: '2026-06-01 00:00:00',
  ends_at: '2026-07-01 00:00:00',
  phase: 'open',
  active: 1,
  can_apply: 1,
  waiting: 3,
  updated_at: '2026-06-01 00:00:00',
  version: 4,
  ...change,
});

const anApplication = (change: Partial<StaffApplication> = {}): StaffApplication => ({
  no: 'P20260618143207ABCDEFGHJKLM',
  member_id: 7,
  member_name: 'koi8866',
  vip: 3,
  activity_id: 1,
  activity_name: '新会员首存礼金',
  state: 1,
  bonus: '0.00',
  multiple: 0,
  remark: '',
  first_approver: '',
  first_approved_by_me: false,
  decided_by: '',
  created_at: '2026-06-18 14:32:07',
  decided_at: '',
  version: 1,
  ...change,
});
const aDetail = (change: Partial<StaffApplicationDetail> = {}): StaffApplicationDetail => ({
  ...anApplication(),
  memo: '每位会员一次',
  window: { starts_at: '2026-06-01 00:00:00', ends_at: '' },
  second_person: '5000',
  member: {
    realname: '陈*',
    joined_at: '2026-06-01 10:00:00',
    frozen: false,
    balance: '100.00',
    turnover_left: '0.00',
    deposit_total: '3000.00',
    deposit_since: '1000.00',
  },
  terms: {
    basis: 'first_deposit',
    category: '',
    tiers: [
      { from: '100', percent: '18', cap: '188', amount: '', multiple: '5' },
      { from: '1000', percent: '30', cap: '888', amount: '', multiple: '8' },
    ],
  },
  assessment: {
    from: '2026-06-01 00:00:00',
    to: '',
    qualifying: '1000.00',
    deposits: [{ no: 'D20260610', amount: '1000.00', credited_at: '2026-06-10 10:05:00' }],
    tier: 1,
    expected: { bonus: '300.00', multiple: 8 },
  },
  history: [{ no: 'P2', activity_name: '体育周礼金', state: 3, bonus: '0.00', created_at: '2026-06-10 10:00:00' }],
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(LIST, aList([anActivity(), anActivity({ id: 2, title: '每日红包', can_apply: 0, active: 0 })]));
  api.answer(TYPES, {
    version: 'v1',
    list: [
      { id: 1, name: '存款', activities: 2 },
      { id: 2, name: '体育', activities: 0 },
    ],
  });
  api.answer(APPLIED, aList([anApplication()]));
  api.answer(DETAIL, aDetail());
});
type Role = Parameters<typeof aStaffMember>[0];
const open = (path = '/activities', role: Role = 'admin') =>
  renderScreen(<ActivitiesScreen />, path, aStaffMember(role));
const button = (name: string) =>
  screen.getByText(name, { selector: 'button > span' }).closest('button') as HTMLButtonElement;

describe('the list of promotions', () => {
  it('shows type, period, phase and the number of pending applications', async () => {
    open();
    const row = (await screen.findByText('新会员首存礼金')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('06-01 00:00 至 07-01 00:00');
    expect(row.textContent).toContain('进行中');
    expect(within(row).getByText('3')).toBeTruthy();
    expect((await screen.findByText('每日红包')).closest('tr')?.textContent).toContain('无需申请');
    expect(within(row).getByRole('link', { name: '新会员首存礼金' }).getAttribute('href')).toBe('#/activities/1');
  });

  it('deactivates a promotion after confirmation and activates one at once', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: '上架 新会员首存礼金' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }));
    expect(api.bodies(SET_ACTIVE)).toEqual([]);
    await user.click(screen.getByRole('switch', { name: '上架 每日红包' }));
    await waitFor(() => expect(api.bodies(SET_ACTIVE)).toEqual([{ id: 2, active: 1 }]));
  });

  it('moves a promotion, but not while a filter is active', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '下移 新会员首存礼金' }));
    await waitFor(() => expect(api.bodies(MOVE)).toEqual([{ id: 1, to: 'down' }]));
    fireEvent.change(screen.getByLabelText('状态'), { target: { value: 'on' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: '下移 新会员首存礼金' })).toBeNull());
    expect(api.bodies(LIST).at(-1)).toMatchObject({ active: 'on', after: '' });
  });

  it('is read-only without the permission to edit', async () => {
    open('/activities', 'finance');
    expect(await screen.findByText('已下架')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByText('新建活动')).toBeNull();
  });

  it('edits the promotion types as one list', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '活动类型' }));
    const dialog = await screen.findByRole('dialog', { name: '活动类型' });
    expect(within(dialog).getByRole('button', { name: '删除 存款' })).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('button', { name: '上移 体育' }));
    await user.click(within(dialog).getByRole('button', { name: '新增类型' }));
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(within(dialog).getByRole('alert').textContent).toBe(STAFF_ACTIVITIES.typeNameMissing);
    await user.type(within(dialog).getByLabelText('第 3 个类型的名称'), 'VIP');
    api.refuse(SAVE_TYPES, 409, STAFF_ACTIVITIES.stale);
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(STAFF_ACTIVITIES.stale);
    expect(api.bodies(SAVE_TYPES)).toEqual([
      {
        version: 'v1',
        types: [
          { id: 2, name: '体育' },
          { id: 1, name: '存款' },
          { id: 0, name: 'VIP' },
        ],
      },
    ]);
  });
});

describe('reviewing applications', () => {
  const choose = async (change: Partial<StaffApplicationDetail> = {}, role: Role = 'finance') => {
    api.answer(DETAIL, aDetail(change));
    const view = open('/activities?tab=applications', role);
    fireEvent.click(await screen.findByText('koi8866', { selector: 'td b' }));
    await screen.findByText('申请编号');
    return view;
  };

  it('starts with pending applications and keeps the tab in the address', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /申请审核/ }));
    expect(address()).toBe('/activities?tab=applications');
    await screen.findByText('koi8866');
    expect(api.bodies(APPLIED)[0]).toEqual({ state: 1, activity_id: 0, search: '', after: '', before: '' });
  });

  it('can be filtered by every promotion, including those of later pages', async () => {
    api.answerWith(LIST, (body) =>
      (body as { after?: string }).after
        ? aList([anActivity({ id: 11, title: '第十一个活动' })])
        : aList([anActivity()], { next: 'behind 1' }),
    );
    const { user } = open('/activities?tab=applications');
    await user.selectOptions(await screen.findByLabelText('活动'), await screen.findByText('第十一个活动'));
    await waitFor(() => expect(api.bodies(APPLIED).at(-1)).toMatchObject({ activity_id: 11 }));
  });

  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('shows the terms with the counted deposits and prefills the resulting bonus', async () => {
    await choose();
    const tiers = screen.getByRole('table', { name: '礼金档位' });
    expect(within(tiers).getByText('¥1,000 起').closest('tr')?.getAttribute('aria-current')).toBe('true');
    expect(within(tiers).getByText('¥100 起').closest('tr')?.getAttribute('aria-current')).toBeNull();
    expect(screen.getByText('统计时间').nextSibling?.textContent).toBe('2026-06-01 00:00 至 不限');
    expect(screen.getByText('¥300.00，8 倍流水')).toBeTruthy();
    const counted = screen.getByRole('list', { name: '计入的存款' });
    expect(within(counted).getByText('D20260610')).toBeTruthy();
    expect(screen.getByLabelText('彩金（元）')).toHaveProperty('value', '300.00');
    expect(screen.getByLabelText('流水倍数')).toHaveProperty('value', '8');
  });

  it('describes the effect of an approval and sends it once', async () => {
    api.answer(APPROVE, null, APPLICATIONS.paid);
    await choose();
    expect(screen.getByText('会员的中心钱包增加 ¥300.00，打码量增加 2,400.00。')).toBeTruthy();
    fireEvent.click(button('审核通过'));
    fireEvent.click(button('审核通过'));
    expect(await screen.findByText(APPLICATIONS.paid)).toBeTruthy();
    const sent = api.sentTo(APPROVE);
    expect(sent.map(({ body }) => body)).toEqual([
      { no: anApplication().no, version: 1, bonus: '300.00', multiple: '8', remark: '' },
    ]);
    expect(sent[0]?.key).toBeTruthy();
  });

  it('requires a reason when the amount or the multiple differs from the terms', async () => {
    await choose();
    fill('流水倍数', '5');
    expect(screen.getByText('与活动条款不一致，请填写原因。')).toBeTruthy();
    fireEvent.click(button('审核通过'));
    expect(screen.getByText(APPLICATIONS.termsReason)).toBeTruthy();
    expect(api.bodies(APPROVE)).toEqual([]);
    fill('备注', '老会员回馈');
    fireEvent.click(button('审核通过'));
    await waitFor(() =>
      expect(api.bodies(APPROVE)).toEqual([
        { no: anApplication().no, version: 1, bonus: '300.00', multiple: '5', remark: '老会员回馈' },
      ]),
    );
  });

  it('rejects a blank amount and explains that 0 pays nothing', async () => {
    await choose();
    fill('彩金（元）', ' ');
    fireEvent.click(button('审核通过'));
    expect(screen.getByText(APPLICATIONS.bonusMissing)).toBeTruthy();
    fill('彩金（元）', '0');
    expect(screen.getByText('不派发彩金，仅通知会员申请已通过。')).toBeTruthy();
    expect(api.bodies(APPROVE)).toEqual([]);
  });

  it('prefills nothing when no tier is reached', async () => {
    const none = { from: '', to: '', qualifying: '0.00', deposits: [], tier: -1, expected: null };
    await choose({ assessment: none });
    expect(screen.getByText('未达到最低档位')).toBeTruthy();
    expect(screen.getByLabelText('彩金（元）')).toHaveProperty('value', '');
  });

  it('announces that a large bonus needs a second person', async () => {
    await choose();
    fill('彩金（元）', '5000');
    expect(screen.getByText(/需另一人复核后入账/)).toBeTruthy();
  });

  const proposed = { first_approver: 'fin02', bonus: '5000.00', multiple: 12, remark: '首存 1 万元', version: 2 };

  it('lets the second person approve only the same amount', async () => {
    await choose(proposed);
    expect(screen.getByLabelText('彩金（元）')).toHaveProperty('disabled', true);
    fireEvent.click(button('复核通过'));
    await waitFor(() =>
      expect(api.bodies(APPROVE)).toEqual([
        { no: anApplication().no, version: 2, bonus: '5000.00', multiple: '12', remark: '' },
      ]),
    );
  });

  it('does not let the first person approve again', async () => {
    await choose({ ...proposed, first_approved_by_me: true });
    expect(button('复核通过').disabled).toBe(true);
    expect(screen.getByText(APPLICATIONS.secondPerson)).toBeTruthy();
  });

  it('validates the amount and requires a reason for a refusal', async () => {
    const { user } = await choose();
    fill('彩金（元）', '1.234');
    fireEvent.click(button('审核通过'));
    expect(screen.getByText(APPLICATIONS.bonusWrong)).toBeTruthy();
    fireEvent.click(button('拒绝'));
    expect(screen.getByText(REVIEWS.reasonMissing)).toBeTruthy();
    await user.type(screen.getByLabelText('备注'), '未达到首存金额');
    fireEvent.click(button('拒绝'));
    await waitFor(() =>
      expect(api.bodies(REFUSE)).toEqual([{ no: anApplication().no, version: 1, remark: '未达到首存金额' }]),
    );
    expect(api.bodies(APPROVE)).toEqual([]);
  });

  it('shows facts about the member and their other applications', async () => {
    await choose();
    const panel = screen.getByRole('region', { name: '新会员首存礼金' });
    expect(within(panel).getByText('活动期内存款')).toBeTruthy();
    expect(within(panel).getByText('体育周礼金')).toBeTruthy();
    expect(within(panel).getByText('每位会员一次')).toBeTruthy();
  });

  it('shows no decision form without the permission to decide', async () => {
    await choose({ member: null, assessment: null }, 'content');
    expect(screen.queryByText('审核通过')).toBeNull();
    expect(screen.queryByText('活动期内存款')).toBeNull();
  });
});
