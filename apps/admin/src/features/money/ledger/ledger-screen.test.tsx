import type { LedgerLine } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aList } from '../../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { ledgerRows } from '../../../lib/rows-link.tsx';
import { LedgerScreen } from './index.ts';

const LIST = staffCalls.memberFiles.ledger;

const aLine = (change: Partial<LedgerLine>): LedgerLine => ({
  id: '1',
  at: '2026-11-15 14:00:00',
  member_id: 7,
  member_name: 'koi8866',
  kind: 'deposit',
  kind_text: '存款',
  memo: 'D20261115140000ABCDEFGHJKLM',
  change: '1000.00',
  balance: '13180.50',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(
    LIST,
    aList([
      aLine({}),
      aLine({
        id: '2',
        kind: 'withdrawal-hold',
        kind_text: '取款冻结',
        change: '-500.00',
        balance: '12180.50',
        memo: '',
      }),
      aLine({ id: '3', kind: 'something-new', kind_text: '新类型', change: '0.01', balance: '12680.50' }),
    ]),
  );
});

describe('the ledger screen', () => {
  it('shows each line with its sign and the balance after it', async () => {
    renderScreen(<LedgerScreen />, '/ledger');
    expect(await screen.findByText('+1,000.00')).toBeTruthy();
    expect(screen.getByText('−500.00')).toBeTruthy();
    expect(screen.getByText('12,180.50')).toBeTruthy();
    expect(screen.getByText('新类型')).toBeTruthy();
    expect(screen.getAllByText('koi8866')[0]?.closest('a')?.getAttribute('href')).toBe('#/members/7');
  });

  it('opens a line with its full number, its key and all postings', async () => {
    api.answer(staffCalls.memberFiles.ledgerEntry, {
      key: 'deposit:D20261115140000ABCDEFGHJKLM',
      kind: 'deposit',
      kind_text: '存款',
      memo: 'D20261115140000ABCDEFGHJKLM',
      at: '2026-11-15 14:00:00',
      member_id: 7,
      member_name: 'koi8866',
      postings: [
        {
          from: 'house:deposits:bank',
          to: 'member:7:centre',
          amount: '1000.00',
          from_balance: null,
          to_balance: '13180.50',
        },
      ],
    });
    const { user } = renderScreen(<LedgerScreen />, '/ledger');
    await user.click(await screen.findByText('+1,000.00'));
    const panel = await screen.findByRole('region', { name: '详情' });
    expect(within(panel).getByText('D20261115140000ABCDEFGHJKLM')).toBeTruthy();
    expect(await within(panel).findByText('deposit:D20261115140000ABCDEFGHJKLM')).toBeTruthy();
    expect(within(panel).getByText('平台 · 存款收入 bank')).toBeTruthy();
    expect(within(panel).getByText('会员 7 · 中心钱包')).toBeTruthy();
    expect(api.bodies(staffCalls.memberFiles.ledgerEntry)).toEqual([{ id: '1' }]);
    await user.click(within(panel).getByRole('button', { name: '复制 D20261115140000ABCDEFGHJKLM' }));
    expect(await screen.findByText('已复制')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('D20261115140000ABCDEFGHJKLM');
  });

  it('loads the lines of all members with the filters, from the first page', async () => {
    const { user } = renderScreen(<LedgerScreen />, '/ledger');
    await screen.findByText('+1,000.00');
    await user.selectOptions(screen.getByLabelText('类型'), '取款冻结');
    await user.selectOptions(screen.getByLabelText('时间'), '近 7 天');
    await user.type(screen.getByLabelText('搜索流水'), 'koi8866');
    await waitFor(() =>
      expect(api.bodies(LIST).at(-1)).toEqual({
        kind: 'withdrawal-hold',
        search: 'koi8866',
        days: 7,
        from: '',
        to: '',
        after: '',
        before: '',
      }),
    );
  });

  it('reads a kind and its days from the address, and asks for no span that ends before it begins', async () => {
    const { path } = ledgerRows('rebate', { from: '2026-06-01', to: '2026-06-18' });
    renderScreen(<LedgerScreen />, path);
    await screen.findByText('+1,000.00');
    const request = {
      kind: 'rebate',
      search: '',
      days: 0,
      from: '2026-06-01',
      to: '2026-06-18',
      after: '',
      before: '',
    };
    expect(api.bodies(LIST)).toEqual([request]);
    fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-05-01' } });
    expect(screen.getByLabelText('结束日期').getAttribute('aria-invalid')).toBe('true');
    expect(api.bodies(LIST)).toEqual([request]);
    fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-06-30' } });
    await waitFor(() => expect(api.bodies(LIST).at(-1)).toEqual({ ...request, to: '2026-06-30' }));
  });

  it('shows no links to pages without permission', async () => {
    renderScreen(<LedgerScreen />, '/ledger', aStaffMember('finance', { permissions: ['ledger.read'] }));
    expect((await screen.findAllByText('koi8866'))[0]?.closest('a')).toBeNull();
    expect(screen.getAllByTitle('D20261115140000ABCDEFGHJKLM')[0]?.closest('a')).toBeNull();
  });

  it('shows a message when nothing matches', async () => {
    api.answer(LIST, aList([]));
    renderScreen(<LedgerScreen />, '/ledger');
    expect(await screen.findByText('没有符合条件的流水')).toBeTruthy();
  });

  it('offers to load the lines again when they could not be read, and keeps the filters', async () => {
    api.refuse(LIST, 500, '服务器异常，请稍后再试', 500);
    const { user } = renderScreen(<LedgerScreen />, '/ledger?kind=deposit&search=koi8866');
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('服务器异常，请稍后再试')).toBeTruthy();
    expect(screen.queryByText('没有符合条件的流水')).toBeNull();
    api.answer(LIST, aList([aLine({})]));
    await user.click(again);
    expect(await screen.findByText('+1,000.00')).toBeTruthy();
    expect(api.bodies(LIST).at(-1)).toMatchObject({ kind: 'deposit', search: 'koi8866' });
  });

  it('shows what the list knows about a line when its postings could not be read, and reads them again', async () => {
    const ENTRY = staffCalls.memberFiles.ledgerEntry;
    api.refuse(ENTRY, 404, '记录不存在');
    const { user } = renderScreen(<LedgerScreen />, '/ledger');
    await user.click(await screen.findByText('+1,000.00'));
    const panel = within(await screen.findByRole('region', { name: '详情' }));
    expect(await panel.findByText('记录不存在')).toBeTruthy();
    expect(panel.getByText('D20261115140000ABCDEFGHJKLM')).toBeTruthy();
    const { id: _, change: __, balance: ___, ...line } = aLine({});
    api.answer(ENTRY, { ...line, key: 'deposit:D1', postings: [] });
    await user.click(panel.getByRole('button', { name: '重试' }));
    expect(await panel.findByText('deposit:D1')).toBeTruthy();
  });
});
