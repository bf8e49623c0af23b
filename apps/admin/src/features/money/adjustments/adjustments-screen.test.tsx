import type { Adjustment } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { ADJUSTMENTS, PROPOSALS, REVIEWS } from '@koi/contract/texts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { queryClient } from '../../../lib/api.ts';
import { AdjustmentsScreen } from './index.ts';

const LIST = staffCalls.adjustments.list;
const MAKE = staffCalls.adjustments.make;
const { approve: APPROVE, refuse: REFUSE, withdraw: WITHDRAW } = staffCalls.proposals;
const PROPOSAL = { no: 'P20261115120000ABCDEFGHJKLM', made_by_me: false, obstacle: '' };

const anAdjustment = (change: Partial<Adjustment> = {}): Adjustment => ({
  no: 'A20261115120000ABCDEFGHJKLM',
  member_id: 7,
  member_name: 'koi8866',
  direction: 'debit',
  amount: '888.00',
  multiple: 0,
  reason: '重复入账',
  state: 1,
  maker: 'fin02',
  made_by_me: false,
  checker: '',
  remark: '',
  created_at: '2026-11-15 12:00:00',
  decided_at: '',
  proposal: PROPOSAL,
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(
    LIST,
    aList([
      anAdjustment(),
      anAdjustment({ no: 'A2', member_name: 'own0001', made_by_me: true, proposal: { ...PROPOSAL, made_by_me: true } }),
    ]),
  );
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'admin') =>
  renderScreen(<AdjustmentsScreen />, '/adjustments', aStaffMember(role));
const choose = async (name: string) => {
  fireEvent.click(await screen.findByText(name, { selector: 'td b' }));
  await screen.findByLabelText('关闭详情');
};
const button = (name: string) =>
  screen.getByText(name, { selector: 'button > span' }).closest('button') as HTMLButtonElement;

describe('approving an adjustment', () => {
  it('starts with pending adjustments and shows signed amounts', async () => {
    open();
    expect((await screen.findAllByText('−888.00'))[0]).toBeTruthy();
    expect(api.bodies(LIST)[0]).toEqual({ state: 1, search: '', after: '', before: '' });
  });

  it('is not possible for the person who made it, who may withdraw it', async () => {
    open();
    await choose('own0001');
    expect(await screen.findByText(PROPOSALS.ownNotAllowed)).toBeTruthy();
    expect(screen.queryByText(PROPOSALS.approve)).toBeNull();
    fireEvent.click(button('撤回'));
    await waitFor(() => expect(api.bodies(WITHDRAW)).toEqual([{ no: PROPOSAL.no }]));
  });

  it('keeps showing an adjustment that has left the list meanwhile', async () => {
    open();
    await choose('koi8866');
    api.answer(LIST, aList([anAdjustment({ no: 'A2', member_name: 'own0001' })]));
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.queryByText('koi8866', { selector: 'td b' })).toBeNull());
    expect(screen.getByLabelText('关闭详情')).toBeTruthy();
    expect(within(screen.getByLabelText('详情')).getByText('koi8866')).toBeTruthy();
  });

  it('sends one request with an idempotency key', async () => {
    api.answer(APPROVE, null, PROPOSALS.approved);
    open();
    await choose('koi8866');
    fireEvent.click(button(PROPOSALS.approve));
    fireEvent.click(button(PROPOSALS.approve));
    expect(await screen.findByText(PROPOSALS.approved)).toBeTruthy();
    const sent = api.sentTo(APPROVE);
    expect(sent.map(({ body }) => body)).toEqual([{ no: PROPOSAL.no, remark: '' }]);
    expect(sent[0]?.key).toBeTruthy();
  });

  it('requires a reason for a refusal', async () => {
    const { user } = open();
    await choose('koi8866');
    fireEvent.click(button(PROPOSALS.refuse));
    expect(screen.getByText(REVIEWS.reasonMissing)).toBeTruthy();
    expect(api.bodies(REFUSE)).toEqual([]);
    await user.type(screen.getByLabelText('复核备注'), '金额不符');
    fireEvent.click(button(PROPOSALS.refuse));
    await waitFor(() => expect(api.bodies(REFUSE)).toEqual([{ no: PROPOSAL.no, remark: '金额不符' }]));
  });

  it('is not offered without the permission', async () => {
    open('readonly');
    await choose('koi8866');
    expect(screen.getByText(PROPOSALS.waits)).toBeTruthy();
    expect(screen.queryByText(PROPOSALS.approve)).toBeNull();
    expect(screen.queryByText('新建调账')).toBeNull();
  });
});

describe('making an adjustment', () => {
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const start = async () => {
    const view = open();
    fireEvent.click(await screen.findByText('新建调账'));
    return view;
  };
  const submit = () => fireEvent.click(button('提交复核'));

  it('shows one error at a time, in order, under its field', async () => {
    await start();
    const steps: [text: string, mend: () => unknown][] = [
      [ADJUSTMENTS.memberMissing, () => fill('会员账号', 'koi8866')],
      [ADJUSTMENTS.amountWrong, () => fill('金额（元）', '1000000.01')],
      [ADJUSTMENTS.amountLarge, () => fill('金额（元）', '100.50')],
      [ADJUSTMENTS.reasonMissing, () => fill('原因', '活动补发')],
    ];
    for (const [text, mend] of steps) {
      submit();
      expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(text);
      mend();
    }
    fill('流水倍数', '21');
    submit();
    expect(screen.getByText(ADJUSTMENTS.multipleWrong)).toBeTruthy();
    expect(api.bodies(MAKE)).toEqual([]);
  });

  it('describes the effect, sends it and reports that a second person must approve', async () => {
    api.answer(MAKE, { no: 'A1', proposal: 'P1' }, ADJUSTMENTS.made);
    await start();
    fill('会员账号', ' koi8866 ');
    fill('金额（元）', '100.50');
    fill('流水倍数', '3');
    fill('原因', '活动补发');
    expect(screen.getByText(/增加 ¥100\.50，增加打码量 301\.50/)).toBeTruthy();
    submit();
    expect(await screen.findByText(ADJUSTMENTS.made)).toBeTruthy();
    expect(api.bodies(MAKE)).toEqual([
      { direction: 'credit', member: 'koi8866', amount: '100.50', multiple: '3', reason: '活动补发' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('begins with the member of the address, which is dropped when the form is closed', async () => {
    const { user } = renderScreen(<AdjustmentsScreen />, '/adjustments?member=koi8866', aStaffMember('admin'));
    expect((await screen.findByLabelText<HTMLInputElement>('会员账号')).value).toBe('koi8866');
    await user.click(screen.getByText('取消'));
    expect(screen.queryByLabelText('会员账号')).toBeNull();
    expect(address()).toBe('/adjustments');
  });

  it('requires no turnover for a debit', async () => {
    const { user } = await start();
    await user.click(within(screen.getByRole('dialog')).getByRole('radio', { name: '扣减' }));
    fill('会员账号', 'koi8866');
    fill('金额（元）', '5');
    fill('原因', '重复入账');
    submit();
    await waitFor(() => expect(api.bodies(MAKE)).toMatchObject([{ direction: 'debit', multiple: '0' }]));
  });

  it('shows an unknown member under its field and keeps the form', async () => {
    api.refuse(MAKE, 404, ADJUSTMENTS.memberUnknown);
    await start();
    fill('会员账号', 'nobody1');
    fill('金额（元）', '5');
    fill('原因', '测试');
    submit();
    expect(await screen.findByText(ADJUSTMENTS.memberUnknown)).toBeTruthy();
    expect(screen.getByLabelText('会员账号')).toHaveProperty('value', 'nobody1');
  });
});
