import type { Transaction } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember, aPage, aTransaction, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { TransferScreen } from './transfer-screen.tsx';

const NAMES = ['云顶真人', '天际体育', '极光电竞', '雅集棋牌', '星河电子'];
const aVenue = (index: number, change: { balance?: string; maintenance?: 1 } = {}) => ({
  name: NAMES[index] ?? '',
  balance: `${index * 100}.50`,
  platname: `venue${index}`,
  ...change,
});
const VENUES = NAMES.map((_, index) => aVenue(index));
const manual = (change = {}) => aMember({ balance: '12680.50', gameblance: '1002.50', transferstatus: 0, ...change });
const RECORDS = calls.transactions.list;

let api: ReturnType<typeof fakeApi>;
const knowMember = (member = manual()) => {
  api.answer(calls.members.user, member);
  api.answer(calls.members.refresh, member);
};
beforeEach(() => {
  api = fakeApi();
  knowMember();
  api.answer(calls.transfers.venueBalances, VENUES);
  api.answer(RECORDS, aPage([]));
  signIn('token');
});

const open = async () => {
  const { user } = renderScreen(<TransferScreen />, '/transfer');
  await screen.findByText('云顶真人', { selector: 'li *' });
  return user;
};
const wallets = () => screen.getByRole('region', { name: '我的钱包' });
const amount = () => screen.getByLabelText<HTMLInputElement>('转账金额');
const submit = () => screen.getByRole('button', { name: '立即转账' });
const source = () => screen.getByRole('button', { name: /^转出 / });
const target = () => screen.getByRole('button', { name: /^转入 / });
const choose = async (user: Awaited<ReturnType<typeof open>>, side: HTMLElement, wallet: RegExp) => {
  await user.click(side);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: wallet }));
};
const keys = () => api.sentTo(calls.transfers.create).map(({ key }) => key);

describe('the wallets', () => {
  it('are both amounts and the first four venues; a button shows the others', async () => {
    const user = await open();
    await within(wallets()).findByText('12,680');
    expect(wallets().textContent).toContain('中心钱包¥12,680.50游戏钱包¥1,002.50');
    expect(within(wallets()).getAllByRole('listitem')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: '展开' }));
    expect(within(wallets()).getAllByRole('listitem')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: '收起' }));
    expect(within(wallets()).getAllByRole('listitem')).toHaveLength(4);
  });

  it('mark a venue in maintenance: transfers out of it are possible, transfers into it are not', async () => {
    api.answer(calls.transfers.venueBalances, [aVenue(0, { maintenance: 1 }), ...VENUES.slice(1)]);
    const user = await open();
    expect(within(wallets()).getAllByText('维护中')).toHaveLength(1);
    await user.click(target());
    const option = () => within(screen.getByRole('dialog')).getByRole('button', { name: /云顶真人.*维护中，仅可转出/ });
    expect(option()).toHaveProperty('disabled', true);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /天际体育/ }));
    await user.click(source());
    expect(option()).toHaveProperty('disabled', false);
  });

  it('are moved to the centre wallet by 一键回收', async () => {
    api.answer(calls.transfers.recoverAll, null, '操作成功！');
    const user = await open();
    await user.click(screen.getByRole('button', { name: '一键回收' }));
    expect(await screen.findByText('操作成功！')).toBeTruthy();
  });

  it('are read every 1500 ms, except while the page is hidden', async () => {
    useManualClock();
    await open();
    const before = api.bodies(calls.transfers.venueBalances).length;
    await vi.advanceTimersByTimeAsync(3000);
    expect(api.bodies(calls.transfers.venueBalances)).toHaveLength(before + 2);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(6000);
    expect(api.bodies(calls.transfers.venueBalances)).toHaveLength(before + 2);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(api.bodies(calls.transfers.venueBalances)).toHaveLength(before + 3));
  });

  it('read the game wallet again when the balance of a venue has changed', async () => {
    useManualClock();
    await open();
    knowMember(manual({ gameblance: '1102.50' }));
    api.answer(calls.transfers.venueBalances, [...VENUES.slice(0, 4), aVenue(4, { balance: '500.50' })]);
    await vi.advanceTimersByTimeAsync(1500);
    await within(wallets()).findByText('1,102');
  });

  it('can be read again after a failure', async () => {
    api.refuse(calls.transfers.venueBalances, 500, '服务器异常，请稍后再试', 500);
    const { user } = renderScreen(<TransferScreen />, '/transfer');
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(calls.transfers.venueBalances, VENUES);
    await user.click(retry);
    expect(await screen.findByText('天际体育')).toBeTruthy();
  });
});

describe('自动免转', () => {
  it('can be switched off, which enables manual transfers', async () => {
    knowMember(aMember({ transferstatus: 1 }));
    api.answer(calls.transfers.setAutoTransfer, null, '操作成功！');
    const user = await open();
    const toggle = await screen.findByRole('switch', { name: '自动免转', checked: true });
    expect(screen.getByText('手动转账已停用，请先关闭自动免转')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即转账' })).toBeNull();
    api.answer(calls.members.refresh, manual());
    await user.click(toggle);
    expect(await screen.findByRole('button', { name: '立即转账' })).toBeTruthy();
    expect(api.bodies(calls.transfers.setAutoTransfer)).toEqual([{ transferstatus: 0 }]);
    expect(screen.getByText('操作成功！')).toBeTruthy();
  });

  it('returns to its previous state when the change is refused', async () => {
    api.refuse(calls.transfers.setAutoTransfer, 422, '功能尚未开放');
    const user = await open();
    await user.click(await screen.findByRole('switch', { name: '自动免转', checked: false }));
    expect(await screen.findByText('功能尚未开放')).toBeTruthy();
    expect(screen.getByRole('switch', { name: '自动免转', checked: false })).toBeTruthy();
    expect(submit()).toBeTruthy();
  });
});

describe('a transfer', () => {
  it('goes from the platform wallet to the first venue by default', async () => {
    api.answer(calls.transfers.create, null, '操作成功！');
    const user = await open();
    expect([source().textContent, target().textContent]).toEqual(['转出 平台钱包', '转入 云顶真人']);
    await user.type(amount(), '500');
    await user.click(submit());
    expect(await screen.findByText('操作成功！')).toBeTruthy();
    expect(api.bodies(calls.transfers.create)).toEqual([
      { amount: '500', sourcetype: 'userbalance', targettype: 'venue0' },
    ]);
    expect(keys()[0]).toMatch(/\S{16}/);
    await waitFor(() => expect(amount().value).toBe(''));
  });

  it('offers its wallets in sheets with their balances', async () => {
    const user = await open();
    await user.click(target());
    const sheet = within(screen.getByRole('dialog', { name: '选择转入钱包' }));
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '平台钱包当前转出钱包¥12,680.50',
      '云顶真人¥0.50',
      '天际体育¥100.50',
      '极光电竞¥200.50',
      '雅集棋牌¥300.50',
      '星河电子¥400.50',
    ]);
    expect(sheet.getByText('场馆内钱包不支持互转')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: /天际体育/ }));
    expect(target().textContent).toBe('转入 天际体育');
  });

  it('swaps its wallets with one tap, and 最大金额 is the balance of the source', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: '最大金额' }));
    expect(amount().value).toBe('12,680.50');
    await choose(user, target(), /天际体育/);
    await user.click(screen.getByRole('button', { name: '交换转出和转入' }));
    expect([source().textContent, target().textContent]).toEqual(['转出 天际体育', '转入 平台钱包']);
    await user.click(screen.getByRole('button', { name: '最大金额' }));
    expect(amount().value).toBe('100.50');
  });

  it('requires an amount', async () => {
    const user = await open();
    await user.click(submit());
    expect(screen.getByText('请输入操作金额！')).toBeTruthy();
    expect(document.activeElement).toBe(amount());
    await user.type(amount(), '0.5');
    await user.click(submit());
    expect(screen.getByText('单笔转账不能低于1元')).toBeTruthy();
    expect(api.bodies(calls.transfers.create)).toEqual([]);
  });

  it('requires the platform wallet on exactly one side', async () => {
    const user = await open();
    await user.type(amount(), '10');
    await choose(user, source(), /天际体育/);
    await user.click(submit());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('场馆内钱包不支持互转');
    await choose(user, source(), /平台钱包/);
    await choose(user, target(), /平台钱包/);
    await user.click(submit());
    expect(screen.getByText('转出和转入钱包不能相同')).toBeTruthy();
    expect(api.bodies(calls.transfers.create)).toEqual([]);
  });

  it('shows why it was refused, and keeps the amount', async () => {
    api.refuse(calls.transfers.create, 422, '余额不足');
    const user = await open();
    await user.type(amount(), '99999');
    await user.click(submit());
    expect(await screen.findByText('余额不足')).toBeTruthy();
    expect(amount().value).toBe('99,999');
  });

  it('is sent once for several taps, and repeated with the same key after no answer', async () => {
    const release = api.hold(calls.transfers.create, null);
    const user = await open();
    await user.type(amount(), '500');
    await user.dblClick(submit());
    expect(keys()).toHaveLength(1);
    release();
    await waitFor(() => expect(amount().value).toBe(''));
    await user.type(amount(), '500');
    api.fail(calls.transfers.create);
    await user.click(submit());
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull());
    await user.click(submit());
    await waitFor(() => expect(keys()).toHaveLength(3));
    expect(keys()[1]).not.toBe(keys()[0]);
    expect(keys()[2]).toBe(keys()[1]);
  });

  it('links to the service, and leads back to /money', async () => {
    const user = await open();
    expect(screen.getByRole('link', { name: '联系客服' }).getAttribute('href')).toBe('#/kefu');
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/money');
  });
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
