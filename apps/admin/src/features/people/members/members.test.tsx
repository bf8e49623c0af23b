import { staffCalls } from '@koi/contract/staff-calls';
import { MEMBER_FILES } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aMemberFile } from '../../../../test/members.ts';
import { aList, aReviewRow } from '../../../../test/orders.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { MemberScreen, MembersScreen } from './index.ts';

const LIST = staffCalls.memberFiles.list;
const DETAIL = staffCalls.memberFiles.detail;
const LEDGER = staffCalls.memberFiles.ledger;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(LIST, aList([aMemberFile(), aMemberFile({ id: 2, name: 'frozen01', frozen: true })]));
  api.answer(DETAIL, aMemberFile());
  api.answer(staffCalls.memberNotes.list, aList([]));
  api.answer(
    LEDGER,
    aList([
      {
        id: '1',
        at: '2026-11-15 14:00:00',
        member_id: 10286,
        member_name: 'koi8866',
        kind: 'withdrawal-hold',
        kind_text: '取款冻结',
        memo: 'W20261115140000ABCDEFGHJKLM',
        change: '-500.00',
        balance: '12180.50',
      },
    ]),
  );
});

describe('the list of members', () => {
  it('can be searched from the address, filtered and sorted', async () => {
    const { user } = renderScreen(<MembersScreen />, '/members?search=koi');
    expect(await screen.findByText('koi8866')).toBeTruthy();
    expect(screen.getByLabelText('筛选会员')).toHaveProperty('value', 'koi');
    await user.click(screen.getByRole('radio', { name: '已冻结' }));
    await user.selectOptions(screen.getByLabelText('排序'), '存款最多');
    await waitFor(() =>
      expect(api.bodies(LIST).at(-1)).toEqual({
        search: 'koi',
        state: 'frozen',
        sort: 'deposits',
        joined_from: '',
        joined_to: '',
        active_on: '',
        after: '',
        before: '',
      }),
    );
  });

  it('shows who joined in a span or was active on a day', async () => {
    const { user } = renderScreen(<MembersScreen />, '/members?by=joined&from=2026-06-17&to=2026-06-18');
    const joined = { joined_from: '2026-06-17', joined_to: '2026-06-18', active_on: '' };
    await waitFor(() => expect(api.bodies(LIST).at(-1)).toMatchObject(joined));
    await user.selectOptions(screen.getByLabelText('日期'), '活跃日期');
    const active = { joined_from: '', joined_to: '', active_on: '2026-06-17' };
    await waitFor(() => expect(api.bodies(LIST).at(-1)).toMatchObject(active));
    await user.selectOptions(screen.getByLabelText('日期'), '不限日期');
    await waitFor(() => expect(api.bodies(LIST).at(-1)).toMatchObject({ joined_from: '', active_on: '' }));
  });

  it('opens a member', async () => {
    renderScreen(<MembersScreen />, '/members');
    fireEvent.click(await screen.findByText('frozen01'));
    expect(address()).toBe('/members/2');
  });
});

describe('the file of a member', () => {
  const open = (role: Parameters<typeof aStaffMember>[0] = 'admin') =>
    renderScreen(<MemberScreen />, '/members/10286', aStaffMember(role));

  it('shows wallets that add up and the remaining turnover', async () => {
    open();
    expect(await screen.findByText('¥14,240.50', { selector: 'h2 + p > span' })).toBeTruthy();
    expect(screen.getByText('在途').closest('li')?.textContent).toBe('在途300.00');
    expect(screen.getByText('其他 2 个场馆')).toBeTruthy();
    expect(screen.getByText('还需 638.88')).toBeTruthy();
    expect(screen.getByLabelText('打码量进度')).toHaveProperty('value', 80.03);
    expect(api.bodies(DETAIL)[0]).toEqual({ id: 10286 });
  });

  it('shows the ledger with signs and that it is consistent', async () => {
    open();
    expect(await screen.findByText('−500.00')).toBeTruthy();
    expect(screen.getByText('账本核对一致')).toBeTruthy();
    expect(screen.getByText('W2026…JKLM').closest('a')?.getAttribute('href')).toBe(
      '#/reviews?open=W20261115140000ABCDEFGHJKLM',
    );
  });

  it('shows an alert when the ledger is not consistent', async () => {
    api.answer(DETAIL, aMemberFile({ sound: false }));
    open();
    expect(await screen.findByText('账本与余额不一致，请联系管理员')).toBeTruthy();
  });

  it('shows only this member’s orders, and the bank cards', async () => {
    api.answer(staffCalls.reviews.list, aList([aReviewRow({ no: 'D1', member_id: 10286, state: 2 })]));
    open();
    fireEvent.click(await screen.findByRole('tab', { name: '存取款' }));
    expect(await screen.findByText('D1')).toBeTruthy();
    expect(api.bodies(staffCalls.reviews.list).at(-1)).toMatchObject({ member_id: 10286, state: '' });
    fireEvent.click(screen.getByRole('radio', { name: '待审核' }));
    await waitFor(() => expect(api.bodies(staffCalls.reviews.list).at(-1)).toMatchObject({ state: 'open' }));
    expect(within(screen.getByRole('list', { name: '卡片' })).getByText('**** **** 6621')).toBeTruthy();
  });

  it('freezes the member with a reason', async () => {
    api.answer(staffCalls.memberFiles.freeze, null, MEMBER_FILES.frozen);
    const { user } = open();
    fireEvent.click(await screen.findByText('冻结账户'));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByText('冻结账户', { selector: 'button > span' }));
    expect(dialog.getByText(MEMBER_FILES.reasonMissing)).toBeTruthy();
    expect(api.bodies(staffCalls.memberFiles.freeze)).toEqual([]);
    await user.type(screen.getByLabelText('原因'), '本人申请');
    fireEvent.click(dialog.getByText('冻结账户', { selector: 'button > span' }));
    expect(await screen.findByText(MEMBER_FILES.frozen)).toBeTruthy();
    expect(api.bodies(staffCalls.memberFiles.freeze)).toEqual([{ id: 10286, reason: '本人申请' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows who froze the member and why, and lets risk add a freeze to that of service', async () => {
    const freeze = { area: 'service', by: 'service01', at: '2026-06-18 14:00:00', reason: '本人申请' } as const;
    api.answer(DETAIL, aMemberFile({ frozen: true, freezes: [freeze] }));
    open('risk');
    expect(await screen.findByText('客服 service01 于 2026-06-18 14:00 冻结：本人申请')).toBeTruthy();
    expect(screen.getByText('解冻账户')).toBeTruthy();
    expect(screen.getByText('追加冻结')).toBeTruthy();
  });

  it('offers unfreezing and unlocks the pay password of a frozen member', async () => {
    api.answer(DETAIL, aMemberFile({ frozen: true, pay_password_locked: true }));
    const { user } = open();
    expect(await screen.findByText('支付密码已锁定')).toBeTruthy();
    expect(screen.getByText('解冻账户')).toBeTruthy();
    fireEvent.click(screen.getByText('解锁支付密码'));
    await user.type(screen.getByLabelText('原因'), '已核实身份');
    fireEvent.click(within(screen.getByRole('dialog')).getByText('解锁支付密码', { selector: 'button > span' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.memberFiles.unlockPayPassword)).toEqual([{ id: 10286, reason: '已核实身份' }]),
    );
  });

  it('proposes to unlock the pay password again within 24 hours', async () => {
    api.answer(DETAIL, aMemberFile({ pay_password_locked: true, unlocked_lately: true }));
    const { user } = open();
    fireEvent.click(await screen.findByText('解锁支付密码'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/24 小时内已解锁过，须由第二人复核/)).toBeTruthy();
    await user.type(dialog.getByLabelText('原因'), '又忘记了');
    fireEvent.click(dialog.getByText('提交复核'));
    await waitFor(() =>
      expect(api.bodies(staffCalls.memberFiles.unlockPayPassword)).toEqual([{ id: 10286, reason: '又忘记了' }]),
    );
  });

  it('leads to a letter and to an adjustment for this member', async () => {
    open();
    expect((await screen.findByText('人工调账')).getAttribute('href')).toBe('#/adjustments?member=koi8866');
    fireEvent.click(screen.getByText('发站内信'));
    expect(address()).toBe('/messages/new?to=koi8866');
  });

  it('does not offer freezing without the permission', async () => {
    open('finance');
    expect(await screen.findByText('还需 638.88')).toBeTruthy();
    expect(screen.queryByText('冻结账户')).toBeNull();
    expect(screen.queryByText('发站内信')).toBeNull();
  });

  it('disables unlocking while nothing is locked', async () => {
    open();
    expect((await screen.findByText('解锁支付密码')).closest('button')).toHaveProperty('disabled', true);
  });

  it('shows the server’s message when the member does not exist', async () => {
    api.refuse(DETAIL, 404, MEMBER_FILES.unknown);
    open();
    expect(await screen.findByText(MEMBER_FILES.unknown)).toBeTruthy();
  });
});
