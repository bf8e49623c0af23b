import type { StaffApplicationDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { APPLICATIONS, PROPOSALS, REVIEWS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  APPLIED,
  APPROVE,
  activitiesApi,
  aDetail,
  anActivity,
  anApplication,
  button,
  DETAIL,
  LIST,
  open,
  REFUSE,
  type Role,
} from '../../../../test/activities.tsx';
import { aList } from '../../../../test/orders.ts';
import { address } from '../../../../test/render-screen.tsx';

let api: ReturnType<typeof activitiesApi>;
beforeEach(() => {
  api = activitiesApi();
});

describe('reviewing applications', () => {
  const choose = async (change: Partial<StaffApplicationDetail> = {}, role: Role = 'rewards') => {
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

  const waiting = { no: 'P20260618150000ABCDEFGHJKLM', made_by_me: false, obstacle: '' };
  const proposed = { first_approver: 'fin02', bonus: '5000.00', multiple: 12, version: 2, proposal: waiting };

  it('lets the second person approve the proposed amount', async () => {
    await choose(proposed, 'checker');
    expect(screen.queryByLabelText('彩金（元）')).toBeNull();
    expect(screen.getByText(/fin02 已初审通过：彩金 ¥5000\.00，12 倍流水。/)).toBeTruthy();
    fireEvent.click(button(PROPOSALS.approve));
    await waitFor(() => expect(api.bodies(staffCalls.proposals.approve)).toEqual([{ no: waiting.no, remark: '' }]));
  });

  it('lets the first person withdraw, and nothing else', async () => {
    await choose({ ...proposed, proposal: { ...waiting, made_by_me: true } });
    expect(screen.queryByText(PROPOSALS.approve)).toBeNull();
    expect(button('撤回')).toBeTruthy();
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
