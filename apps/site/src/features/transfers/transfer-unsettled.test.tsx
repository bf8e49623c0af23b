import type { Transaction } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember, aPage, aTransaction } from '../../../test/fake-api.ts';
import { amount, knowMember, manual, open, RECORDS, submit, transferApi, wallets } from '../../../test/transfer.tsx';

let api: ReturnType<typeof transferApi>;
beforeEach(() => {
  api = transferApi();
});

describe('a transfer without a known outcome', () => {
  const doubtful = aTransaction({
    out_trade_no: 'X20250618142011AB0931',
    pay_way: 'venue1',
    amount: '500.00',
    state: 2,
    created_at: '2025-06-18 14:20:11',
    stage: '已查询 4 次，下次查询约 40 秒后',
  });

  /** Answers the requests for both directions, each with its own records. */
  const know = (into: Transaction[], outOf: Transaction[] = []) =>
    api.answerWith(RECORDS, (body) => aPage((body as { type: number }).type === 3 ? into : outOf));

  it('shows that the money is safe, where it is and what happens next', async () => {
    knowMember(manual({ balance: '12180.50', transit: '500.00' }));
    know([doubtful, aTransaction({ out_trade_no: 'X1', state: 1 })]);
    await open();
    const card = await screen.findByRole('region', { name: '平台钱包 → 天际体育' });
    expect(card.textContent).toContain('06-18 14:20 · X2025…0931¥500.00待结算');
    expect(card.textContent).toContain('这笔钱很安全。它正存放在在途账户，确认后到账天际体育；');
    const steps = within(card).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '已从中心钱包转出14:20:11',
      '在途，等待天际体育确认已查询 4 次，下次查询约 40 秒后',
      '到账，或退回中心钱包',
    ]);
    expect(wallets().textContent).toContain('中心钱包¥12,180.50游戏钱包¥1,002.50在途¥500.00');
    expect(api.bodies(RECORDS)).toEqual([
      { type: 3, date: 4, page: 1, api_type: '' },
      { type: 4, date: 4, page: 1, api_type: '' },
    ]);
  });

  it('may be on its way back, and the amount in transit is the one of the ledger', async () => {
    const back = { ...doubtful, out_trade_no: 'Y1', amount: '60.50', stage: '', created_at: '2025-06-18 15:00:00' };
    knowMember(manual({ transit: '540.20' }));
    know([doubtful], [back]);
    await open();
    const card = await screen.findByRole('region', { name: '天际体育 → 平台钱包' });
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '已从天际体育转出15:00:00',
      '在途，等待天际体育确认系统正在自动查询结果，无需重复操作',
      '到账中心钱包，或退回天际体育',
    ]);
    // Winnings advanced by the operator do not come from a wallet, so the sum of the orders may be higher.
    expect(wallets().textContent).toContain('在途¥540.20');
    const routes = screen.getAllByRole('region', { name: /→/ }).map((region) => region.getAttribute('aria-label'));
    expect(routes).toEqual(['天际体育 → 平台钱包', '平台钱包 → 天际体育']);
  });

  it('is also shown while automatic transfers are on', async () => {
    knowMember(aMember({ transferstatus: 1 }));
    know([doubtful]);
    await open();
    expect(await screen.findByRole('region', { name: '平台钱包 → 天际体育' })).toBeTruthy();
    expect(await screen.findByText('手动转账已停用，请先关闭自动免转')).toBeTruthy();
  });

  it('is polled until it has ended, and then the wallets are read again', async () => {
    useManualClock();
    know([doubtful]);
    await open();
    await screen.findByRole('region', { name: '平台钱包 → 天际体育' });
    know([{ ...doubtful, state: 1 }]);
    knowMember(manual({ balance: '12180.50' }));
    await vi.advanceTimersByTimeAsync(1500);
    await waitFor(() => expect(screen.queryByRole('region', { name: '平台钱包 → 天际体育' })).toBeNull());
    await within(wallets()).findByText('12,180');
    const times = api.bodies(RECORDS).length;
    await vi.advanceTimersByTimeAsync(6000);
    expect(api.bodies(RECORDS)).toHaveLength(times);
  });

  it('is reported as information, not as a success', async () => {
    api.answer(calls.transfers.create, null, '转账处理中，请稍后查看');
    const user = await open();
    await user.type(amount(), '500');
    know([doubtful]);
    await user.click(submit());
    expect((await screen.findByText('转账处理中，请稍后查看')).dataset['kind']).toBe('info');
    expect(await screen.findByRole('region', { name: '平台钱包 → 天际体育' })).toBeTruthy();
  });
});
