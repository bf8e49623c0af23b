import type { StaffTransferDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { MEMBER_FILES, PROPOSALS, REVIEWS, STAFF_TRANSFERS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen, setAddress } from '../../../../test/render-screen.tsx';
import { aTransfer, aVenue } from '../../../../test/venues.ts';
import { TransfersScreen } from './index.ts';
import { standOf, untilAsked } from './look.ts';

const { list: LIST, detail: DETAIL, ask: ASK, propose: PROPOSE } = staffCalls.transfers;
const { approve: APPROVE, refuse: REFUSE, withdraw: WITHDRAW } = staffCalls.proposals;

const FIRST = aTransfer();
const { no } = FIRST;
const PROPOSED = aTransfer({
  proposal: {
    no: 'P20260618145800ABCDEFGHJKLM',
    obstacle: '',
    outcome: 'failed',
    by: 'fin02',
    made_by_me: false,
    remark: '场馆客服确认未到账',
    at: '2026-06-18 14:58:00',
  },
});

let api: ReturnType<typeof fakeApi>;
const knows = (transfer: StaffTransferDetail) => {
  const { events: _, ...row } = transfer;
  api.answer(LIST, aList([row]));
  api.answer(DETAIL, transfer);
};
const summary = {
  open: 6,
  open_amount: '4260.00',
  need_person: 1,
  settled_today: 38,
  average_seconds: 136,
  transit: '4260.00',
  balanced: true,
};
beforeEach(() => {
  api = fakeApi();
  knows(FIRST);
  api.answer(staffCalls.transfers.summary, summary);
  api.answer(staffCalls.venues.list, [aVenue()]);
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'finance', at = '/transfers') =>
  renderScreen(<TransfersScreen />, at, aStaffMember(role));
const choose = async () => fireEvent.click(await screen.findByText('koi8866', { selector: 'td b' }));
const panel = async () => within(await screen.findByRole('region', { name: '详情' }));
const button = async (name: string) => (await panel()).findByRole('button', { name });

describe('the list of transfers', () => {
  it('starts with transfers in doubt, with their sum and whether the ledger agrees', async () => {
    open();
    expect(await screen.findByText('koi8866')).toBeTruthy();
    expect(api.bodies(LIST)[0]).toEqual({ state: 'doubt', platname: '', search: '', after: '', before: '' });
    expect(await screen.findByText('在途账户与明细相符')).toBeTruthy();
    expect(screen.getByText('02:16')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /存疑\s*6/ })).toBeTruthy();
  });

  it('shows when the ledger does not agree', async () => {
    api.answer(staffCalls.transfers.summary, { ...summary, transit: '4200.00', balanced: false });
    open();
    expect(await screen.findByText('在途账户为 4200.00，与明细不符')).toBeTruthy();
  });

  it('can be filtered by state, venue, member and number', async () => {
    const { user } = open();
    await screen.findByText('koi8866');
    await user.click(screen.getByRole('radio', { name: /需人工/ }));
    await user.selectOptions(screen.getByLabelText('场馆'), '星河电子');
    await user.type(screen.getByLabelText('搜索转账'), 'koi8866');
    await waitFor(() =>
      expect(api.bodies(LIST).at(-1)).toEqual({
        state: 'person',
        platname: 'xinghe',
        search: 'koi8866',
        after: '',
        before: '',
      }),
    );
  });

  it('shows the transfer named in the address in any state', async () => {
    open('finance', `/transfers?state=all&search=${no}&open=${no}`);
    expect((await panel()).getByText(no)).toBeTruthy();
    expect(api.bodies(LIST)[0]).toMatchObject({ state: 'all', search: no });
    setAddress('/transfers?platname=xinghe');
    await waitFor(() => expect(api.bodies(LIST).at(-1)).toMatchObject({ state: 'doubt', platname: 'xinghe' }));
    expect(screen.queryByRole('region', { name: '详情' })).toBeNull();
  });

  it.each([
    ['silent', /^场馆尚未确认人工处理的结果/],
    ['taken', /^场馆称已执行该转账，与人工处理的结果不符/],
    ['untaken', /^场馆称未执行该转账/],
  ] as const)('says that the venue has not confirmed the outcome (%s)', async (unconfirmed, text) => {
    api.answer(staffCalls.transfers.detail, aTransfer({ no, state: 0, unconfirmed }));
    open('finance', `/transfers?state=all&search=${no}&open=${no}`);
    expect((await panel()).getByText(text)).toBeTruthy();
  });

  it('shows a message when none is in doubt', async () => {
    api.answer(LIST, aList([]));
    open();
    expect(await screen.findByText('没有存疑的转账，每一笔都有明确结果')).toBeTruthy();
  });

  it.each([
    [aTransfer({ state: 1 }), '成功'],
    [aTransfer({ state: 0 }), '已退回'],
    [aTransfer(), '等待答复'],
    [aTransfer({ needs_person: true }), '需人工'],
    [PROPOSED, '待复核'],
  ])('shows the state of each transfer as a short text', (transfer, text) => {
    expect(standOf(transfer).text).toBe(text);
  });

  it('shows the time until the next query', () => {
    const now = new Date('2026-06-18T14:40:52+08:00');
    expect(untilAsked('2026-06-18 14:41:30', now)).toBe('00:38 后');
    expect(untilAsked('2026-06-18 14:40:00', now)).toBe('即将查询');
    expect(untilAsked('', now)).toBe('');
  });
});

describe('a transfer in doubt', () => {
  it('shows where the money is, what is known and what happens next', async () => {
    open();
    await choose();
    const shown = await panel();
    expect(await shown.findByText(/钱在在途账户/)).toBeTruthy();
    expect(shown.getByText('尚无明确结果：连接超时')).toBeTruthy();
    expect(shown.getByText('自动查询第 5 次：成功则到账天际体育，失败则退回中心钱包')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'koi8866' }).getAttribute('href')).toBe('#/members/7');
  });

  it('can be queried immediately', async () => {
    api.answer(ASK, aTransfer({ asked: 5 }), STAFF_TRANSFERS.asked);
    open();
    await choose();
    fireEvent.click(await button('立即查询'));
    expect(await screen.findByText(STAFF_TRANSFERS.asked)).toBeTruthy();
    expect(api.bodies(ASK)).toEqual([{ no }]);
  });

  it('requires an outcome and a reason for a proposal, each with its own error', async () => {
    api.answer(PROPOSE, { no: 'P1' }, STAFF_TRANSFERS.proposed);
    const { user } = open();
    await choose();
    fireEvent.click(await button('人工裁定'));
    const dialog = within(screen.getByRole('dialog'));
    const submit = () => fireEvent.click(dialog.getByText('提交复核'));
    submit();
    expect(dialog.getByRole('alert').textContent).toBe(STAFF_TRANSFERS.outcomeMissing);
    await user.click(dialog.getByRole('radio', { name: /转账失败，资金退回/ }));
    submit();
    expect(dialog.getByRole('alert').textContent).toBe(MEMBER_FILES.reasonMissing);
    await user.type(dialog.getByLabelText('依据'), '场馆客服确认未到账');
    submit();
    expect(await screen.findByText(STAFF_TRANSFERS.proposed)).toBeTruthy();
    expect(api.bodies(PROPOSE)).toEqual([{ no, outcome: 'failed', remark: '场馆客服确认未到账' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the form when a proposal is refused as too early', async () => {
    api.refuse(PROPOSE, 422, STAFF_TRANSFERS.tooEarly);
    const { user } = open();
    await choose();
    fireEvent.click(await button('人工裁定'));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /转账成功/ }));
    await user.type(dialog.getByLabelText('依据'), '场馆确认');
    fireEvent.click(dialog.getByText('提交复核'));
    expect(await screen.findByText(STAFF_TRANSFERS.tooEarly)).toBeTruthy();
    expect(dialog.getByLabelText('依据')).toHaveProperty('value', '场馆确认');
  });
});

describe('a proposal for a transfer', () => {
  it('can be approved by another person, once', async () => {
    knows(PROPOSED);
    api.answer(APPROVE, null, PROPOSALS.approved);
    open('checker');
    await choose();
    expect((await panel()).getByText('场馆客服确认未到账')).toBeTruthy();
    const agree = await button(PROPOSALS.approve);
    fireEvent.click(agree);
    fireEvent.click(agree);
    expect(await screen.findByText(PROPOSALS.approved)).toBeTruthy();
    expect(api.bodies(APPROVE)).toEqual([{ no: PROPOSED.proposal?.no, remark: '' }]);
    expect(api.sentTo(APPROVE)[0]?.key).toBeTruthy();
  });

  it('can be refused with a reason', async () => {
    knows(PROPOSED);
    const { user } = open('checker');
    await choose();
    fireEvent.click(await button(PROPOSALS.refuse));
    expect((await panel()).getByText(REVIEWS.reasonMissing)).toBeTruthy();
    await user.type((await panel()).getByLabelText('复核备注'), '等场馆答复');
    fireEvent.click(await button(PROPOSALS.refuse));
    await waitFor(() => expect(api.bodies(REFUSE)).toEqual([{ no: PROPOSED.proposal?.no, remark: '等场馆答复' }]));
  });

  it('can be withdrawn but not approved by its author', async () => {
    knows(aTransfer({ proposal: PROPOSED.proposal && { ...PROPOSED.proposal, made_by_me: true } }));
    open();
    await choose();
    expect((await panel()).getByText(PROPOSALS.ownNotAllowed)).toBeTruthy();
    expect(screen.queryByText(PROPOSALS.approve)).toBeNull();
    fireEvent.click(await button('撤回'));
    await waitFor(() => expect(api.bodies(WITHDRAW)).toEqual([{ no: PROPOSED.proposal?.no }]));
  });

  it('shows no actions without the permission to decide', async () => {
    knows(PROPOSED);
    open('readonly');
    await choose();
    expect((await panel()).getByText('经过')).toBeTruthy();
    expect(screen.queryByText(PROPOSALS.approve)).toBeNull();
    expect(screen.queryByText('立即查询')).toBeNull();
  });
});
