import type { LedgerLine } from '@koi/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { aPage } from '../../../test/orders.ts';
import { aStaffMember, renderScreen } from '../../../test/render-screen.tsx';
import { LedgerScreen } from './index.ts';

const LIST = '/api/staff/ledger/list';

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
    aPage([
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

describe('the ledger', () => {
  it('shows each line with its sign and the balance after it', async () => {
    renderScreen(<LedgerScreen />, '/ledger');
    expect(await screen.findByText('+1,000.00')).toBeTruthy();
    expect(screen.getByText('−500.00')).toBeTruthy();
    expect(screen.getByText('12,180.50')).toBeTruthy();
    expect(screen.getByText('新类型')).toBeTruthy();
    expect(screen.getAllByText('koi8866')[0]?.closest('a')?.getAttribute('href')).toBe('#/members/7');
  });

  it('asks for everybody’s lines with the filters, from the first page on', async () => {
    const { user } = renderScreen(<LedgerScreen />, '/ledger');
    await screen.findByText('+1,000.00');
    await user.selectOptions(screen.getByLabelText('类型'), '取款冻结');
    await user.selectOptions(screen.getByLabelText('时间'), '近 7 天');
    await user.type(screen.getByLabelText('搜索流水'), 'koi8866');
    await waitFor(() =>
      expect(api.bodies(LIST).at(-1)).toEqual({ id: 0, kind: 'withdrawal-hold', search: 'koi8866', days: 7, page: 1 }),
    );
  });

  it('leads nowhere that the reader may not go', async () => {
    renderScreen(<LedgerScreen />, '/ledger', aStaffMember('finance', { permissions: ['ledger.read'] }));
    expect((await screen.findAllByText('koi8866'))[0]?.closest('a')).toBeNull();
    expect(screen.getAllByTitle('D20261115140000ABCDEFGHJKLM')[0]?.closest('a')).toBeNull();
  });

  it('says so when nothing fits', async () => {
    api.answer(LIST, aPage([]));
    renderScreen(<LedgerScreen />, '/ledger');
    expect(await screen.findByText('没有符合条件的流水')).toBeTruthy();
  });
});
