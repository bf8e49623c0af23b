import type { ChainDay, SuspenseCandidate, SuspensePayment } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { PROPOSALS, SUSPENSE } from '@koi/contract/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { SuspenseScreen } from './index.ts';

const {
  list: LIST,
  summary: SUMMARY,
  detail: DETAIL,
  attach: ATTACH,
  sendBack: RETURN,
  sent: SENT,
  close: CLOSE,
} = staffCalls.suspense;
const NO = 'U20260618144831ABCDEFGHJKLM';
const SENDER = 'TLx9RbW3fKq7YhN2sVdE8mPzJ5uCt64mQe';

const aPayment = (changes: Partial<SuspensePayment> = {}): SuspensePayment => ({
  no: NO,
  tx_hash: '5e8b'.repeat(16),
  address: 'TA4Wt1DUCqz6YegbnsmqsWC5uUfbdBqPxm',
  sender: SENDER,
  usdt_amount: '388.00',
  amount: '2754.80',
  rate: '7.10',
  block_at: '2026-06-18 14:48:31',
  state: 1,
  reason: 'amount',
  candidates: 1,
  proposer: '',
  order_no: '',
  return_address: '',
  return_usdt: '',
  return_hash: '',
  ended_at: '',
  ended_by: '',
  ...changes,
});

const aCandidate = (): SuspenseCandidate => ({
  order_no: 'D20260618144107ABCDEFGHJKLM',
  member_id: 7,
  member_name: 'hailan22',
  usdt_amount: '400.001234',
  credits: '2754.80',
  created_at: '2026-06-18 14:41:07',
  state: 1,
  evidence: [
    { tone: 'good', text: '下单早 7 分钟' },
    { tone: 'unsure', text: '少 12.001234，似提币费' },
  ],
});

const aDay = (changes: Partial<ChainDay> = {}): ChainDay => ({
  day: '2026-06-17',
  transfers: 71,
  arrived: '33902.75',
  credited: '33830.35',
  suspense: '72.40',
  difference: '0.00',
  agrees: true,
  differences: [],
  checked_at: '2026-06-18 08:37:00',
  ...changes,
});

let api: ReturnType<typeof fakeApi>;
const answer = (payment: SuspensePayment, candidates: SuspenseCandidate[] = [aCandidate()]) => {
  api.answer(LIST, aList([payment]));
  api.answer(DETAIL, { payment, candidates, senders: [] });
};
beforeEach(() => {
  api = fakeApi();
  answer(aPayment());
  api.answer(SUMMARY, {
    open: 4,
    proposed: 1,
    usdt_amount: '1960.40',
    oldest: '2026-06-16 09:14:00',
    ended: 17,
    read_at: '2026-06-18 14:50:00',
    days: [aDay(), aDay({ day: '2026-06-16', agrees: false, difference: '-31.00', differences: ['ab…：链上 31.00'] })],
  });
});

const open = (role: Parameters<typeof aStaffMember>[0] = 'admin') =>
  renderScreen(<SuspenseScreen />, `/suspense?open=${NO}`, aStaffMember(role, { permissions: [...PERMISSIONS] }));
const PERMISSIONS = ['reviews.read', 'deposits.review'] as const;
const reason = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('理由'), { target: { value: text } });

describe('USDT in suspense', () => {
  it('shows the queue, the sums and the days on which chain and books differ', async () => {
    open();
    expect(await screen.findByText('1,960.40')).toBeTruthy();
    expect((await screen.findAllByText('金额不符')).length).toBeGreaterThan(0);
    const days = await screen.findByRole('table', { name: '链上与账本，每日' });
    expect(within(days).getByText('相符')).toBeTruthy();
    expect(within(days).getByText('不符')).toBeTruthy();
    expect(screen.getByText(/2026-06-16 不符：ab…：链上 31.00/)).toBeTruthy();
    expect(api.bodies(LIST)[0]).toEqual({ view: 'open', after: '', before: '' });
  });

  it('proposes the likeliest order with a reason, once', async () => {
    api.answer(ATTACH, { no: 'P1' }, PROPOSALS.made);
    open();
    expect(await screen.findByText('少 12.001234，似提币费')).toBeTruthy();
    expect(screen.getByText('挂账 → hailan22 中心钱包')).toBeTruthy();
    const submit = screen.getByText('提交归入，待复核');
    fireEvent.click(submit);
    expect(await screen.findByText(PROPOSALS.reasonMissing)).toBeTruthy();
    expect(api.bodies(ATTACH)).toEqual([]);
    await reason('已核对截图');
    fireEvent.click(submit);
    fireEvent.click(submit);
    expect(await screen.findByText(PROPOSALS.made)).toBeTruthy();
    const sent = api.sentTo(ATTACH);
    expect(sent.map(({ body }) => body)).toEqual([{ no: NO, order: aCandidate().order_no, reason: '已核对截图' }]);
    expect(sent[0]?.key).toBeTruthy();
  });

  it('asks for the number of another order', async () => {
    answer(aPayment(), []);
    api.refuse(ATTACH, 404, SUSPENSE.orderUnknown);
    open();
    await reason('客服已核对');
    fireEvent.click(screen.getByText('提交归入，待复核'));
    expect(await screen.findByText(SUSPENSE.orderMissing)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('订单号'), { target: { value: ' D1 ' } });
    fireEvent.click(screen.getByText('提交归入，待复核'));
    expect(await screen.findByText(SUSPENSE.orderUnknown)).toBeTruthy();
    expect(api.bodies(ATTACH)).toEqual([{ no: NO, order: 'D1', reason: '客服已核对' }]);
  });

  it('proposes a return to the sender or to another address', async () => {
    api.answer(RETURN, { no: 'P1' }, PROPOSALS.made);
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /退回付款地址/ }));
    await reason('付款人要求');
    const field = screen.getByLabelText<HTMLInputElement>('退回地址');
    expect(field.value).toBe(SENDER);
    fireEvent.change(field, { target: { value: 'T1' } });
    fireEvent.click(screen.getByText('提交退回，待复核'));
    expect(await screen.findByText(SUSPENSE.addressWrong)).toBeTruthy();
    fireEvent.change(field, { target: { value: SENDER } });
    fireEvent.click(screen.getByText('提交退回，待复核'));
    await waitFor(() => expect(api.bodies(RETURN)).toEqual([{ no: NO, address: SENDER, reason: '付款人要求' }]));
  });

  it('offers nothing while a second person has to agree', async () => {
    answer(aPayment({ proposer: 'fin01' }));
    open();
    expect(await screen.findByText(/fin01 已提出处理，等待第二人/)).toBeTruthy();
    expect(screen.queryByText('提交归入，待复核')).toBeNull();
  });

  it('records the transaction of an agreed return', async () => {
    answer(aPayment({ state: 3, return_address: SENDER }), []);
    api.refuse(SENT, 422, SUSPENSE.notSent);
    open();
    const field = await screen.findByLabelText('退回交易哈希');
    fireEvent.change(field, { target: { value: 'ab'.repeat(32) } });
    fireEvent.click(screen.getByText('登记退回'));
    expect(await screen.findByText(SUSPENSE.notSent)).toBeTruthy();
    expect(api.bodies(SENT)).toEqual([{ no: NO, tx_hash: 'ab'.repeat(32) }]);
  });

  it('proposes to end a return of another amount, with a reason', async () => {
    answer(aPayment({ state: 3, return_address: SENDER, return_usdt: '386.00' }), []);
    const less = SUSPENSE.sentLess('200.00', '386.00');
    api.refuse(SENT, 422, less);
    api.answer(CLOSE, { no: 'P1' }, PROPOSALS.made);
    open();
    expect(await screen.findByText('不少于 386.00 USDT')).toBeTruthy();
    const tx_hash = 'ab'.repeat(32);
    fireEvent.change(await screen.findByLabelText('退回交易哈希'), { target: { value: tx_hash } });
    fireEvent.click(screen.getByText('登记退回'));
    expect(await screen.findByText(less)).toBeTruthy();
    fireEvent.click(screen.getByText('金额不符，提交复核'));
    fireEvent.click(screen.getByText('提交了结，待复核'));
    expect(await screen.findByText(PROPOSALS.reasonMissing)).toBeTruthy();
    expect(api.bodies(CLOSE)).toEqual([]);
    await reason('钱包最低转出额');
    fireEvent.click(screen.getByText('提交了结，待复核'));
    await waitFor(() => expect(api.bodies(CLOSE)).toEqual([{ no: NO, tx_hash, reason: '钱包最低转出额' }]));
  });

  it('offers nothing more for a return whose end waits for a second person', async () => {
    answer(aPayment({ state: 3, return_address: SENDER, return_usdt: '386.00', proposer: 'fin01' }), []);
    open();
    expect(await screen.findByText(/fin01 已提出处理，等待第二人/)).toBeTruthy();
    expect(screen.queryByText('登记退回')).toBeNull();
  });

  it('is only shown to staff who may not propose', async () => {
    renderScreen(
      <SuspenseScreen />,
      `/suspense?open=${NO}`,
      aStaffMember('readonly', { permissions: ['reviews.read'] }),
    );
    expect(await screen.findByText('第一次见到该地址')).toBeTruthy();
    expect(screen.queryByText('提交归入，待复核')).toBeNull();
  });
});
