import { type Found, MEMBER_FILES } from '@koi/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../../scripts/vitest/manual-clock.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aMemberFile } from '../../../../test/members.ts';
import { aList } from '../../../../test/orders.ts';
import { address, aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { staffCalls } from '../../../lib/api.ts';
import { SearchBox, SearchPalette, type SearchScreen } from './index.ts';
import { closeSearch } from './open-state.ts';

const FIND = staffCalls.search.find;
const NOTHING: Found = { members: [], orders: [], transfers: [], bets: [], hashes: [], payments: [], staff: [] };
const HASH = `a1c07e3b${'0'.repeat(52)}88f2`;
const D = 'D20260618143208ABCDEFGHJKLM';

const SCREENS: SearchScreen[] = [
  { path: '/reviews', title: '存取款审核', group: '资金', icon: 'seal-check', filter: '/reviews?search=' },
  { path: '/ledger', title: '资金流水', group: '资金', icon: 'receipt' },
];

const aFound = (change: Partial<Found> = {}): Found => ({
  ...NOTHING,
  members: [
    { id: 10286, name: 'koi8866', vip: 3, frozen: false, realname: '陈*宇', by: '' },
    { id: 10287, name: 'linqiu07', vip: 1, frozen: true, realname: '林*', by: '138 **** 8866' },
  ],
  orders: [
    {
      kind: 'deposit',
      no: D,
      member_name: 'koi8866',
      method: 'usdt',
      amount: '1000.00',
      state: 2,
      created_at: '2026-06-18 14:32:08',
    },
  ],
  hashes: [{ hash: HASH, no: D, member_name: 'koi8866', usdt: '138.88', state: 2, created_at: '2026-06-18 14:32:08' }],
  ...change,
});

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi();
  api.answer(FIND, aFound());
  api.answer(staffCalls.memberFiles.detail, aMemberFile());
  api.answer(staffCalls.memberFiles.ledger, aList([]));
  return () => act(closeSearch);
});

const open = async (staff = aStaffMember()) => {
  const view = renderScreen(
    <>
      <SearchBox />
      <SearchPalette screens={SCREENS} />
    </>,
    '/bets',
    staff,
  );
  await view.user.click(screen.getByRole('button', { name: '搜索' }));
  return { ...view, input: await screen.findByRole('combobox') };
};
const option = (name: RegExp) => screen.findByRole('option', { name });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the palette', () => {
  it('offers the pages before anything is typed, and asks nothing', async () => {
    await open();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '存取款审核资金↵',
      '资金流水资金',
    ]);
    expect(api.sentTo(FIND)).toEqual([]);
  });

  it('asks once after a pause and groups what was found, with the matching part highlighted', async () => {
    const { user, input } = await open();
    await user.type(input, '8866');
    const member = await option(/^koi8866/);
    expect(api.bodies(FIND)).toEqual([{ q: '8866' }]);
    expect([...member.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['8866']);
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['类别', '会员', '订单', '交易哈希', '画面']);
    expect(screen.getByRole('option', { name: /linqiu07/ }).textContent).toContain('138 **** 8866');
    expect(screen.getByRole('option', { name: /在 存取款审核 中筛选 “8866”/ })).toBeTruthy();
  });

  it('counts what was found once: the lists that it offers to filter are no results', async () => {
    const { user, input } = await open();
    await user.type(input, '8866');
    await option(/^koi8866/);
    const categories = within(screen.getByRole('group', { name: '类别' })).getAllByRole('button');
    expect(categories.map(({ textContent }) => textContent)).toEqual(['全部4', '会员2', '订单1', '哈希1', '画面']);
    expect(screen.getByText('4 条')).toBeTruthy();
  });

  it('moves with the arrow keys and opens the chosen row with Enter', async () => {
    const { user, input } = await open();
    await user.type(input, 'koi88');
    await option(/^koi8866/);
    expect(chosen()).toContain('koi8866');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toContain(D);
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/reviews?open=${D}`);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('opens a payment in suspense that was found by its hash', async () => {
    const no = 'U20260618143208ABCDEFGHJKLM';
    const sender = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
    const payment = { no, hash: HASH, sender, usdt: '388.00', state: 2, block_at: '2026-06-18 14:32:08' };
    api.answer(FIND, { ...NOTHING, payments: [payment] });
    const { user, input } = await open();
    await user.type(input, '0xa1c07e');
    const row = await option(/已归入/);
    expect(row.textContent).toContain(sender);
    expect(screen.getByRole('group', { name: 'USDT 挂账' })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/suspense?view=attached&open=${no}`);
  });

  it('moves from the first row to the last one', async () => {
    const { user, input } = await open();
    await user.type(input, '8866');
    await option(/^koi8866/);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toContain('中筛选');
  });

  it('opens a row in a new tab with Control+Enter', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, input } = await open();
    await user.type(input, '8866');
    await option(/^koi8866/);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith(expect.stringContaining('#/members/10286'), '_blank');
    expect(address()).toBe('/bets');
  });

  it('turns through the categories with Tab', async () => {
    const { user, input } = await open();
    await user.type(input, 'koi88');
    await option(/^koi8866/);
    await user.tab();
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('会员2');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await user.tab();
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain('全部');
    expect(document.activeElement).toBe(input);
  });

  it('opens the first row of the awaited answer when Enter comes before it', async () => {
    const { user, input } = await open();
    await user.type(input, '8866{Enter}');
    await waitFor(() => expect(address()).toBe('/members/10286'));
  });

  it('shows the answer to the last text when answers arrive in another order', async () => {
    const named = (name: string) => aFound({ members: [{ id: 1, name, vip: 0, frozen: false, realname: '', by: '' }] });
    const releaseFirst = api.hold(FIND, named('early'));
    const { user, input } = await open();
    const requests = vi.spyOn(globalThis, 'fetch');
    await user.type(input, 'koi');
    await waitFor(() => expect(api.bodies(FIND)).toHaveLength(1));
    const at = requests.mock.calls.findIndex(([path]) => String(path) === FIND.path);
    api.answer(FIND, named('late'));
    await user.type(input, '8');
    expect(await option(/^late/)).toBeTruthy();
    releaseFirst();
    await act(() => requests.mock.results[at]?.value);
    expect(screen.queryByRole('option', { name: /^early/ })).toBeNull();
  });

  it('says that nothing was found and still offers the lists to filter', async () => {
    api.answer(FIND, NOTHING);
    const { user, input } = await open();
    await user.type(input, 'zzz');
    expect(await screen.findByText('没有找到 “zzz”')).toBeTruthy();
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('offers to try again when the search fails', async () => {
    api.refuse(FIND, 500, '系统繁忙');
    const { user, input } = await open();
    await user.type(input, '8866');
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(FIND, aFound());
    await user.click(retry);
    expect(await option(/^koi8866/)).toBeTruthy();
  });

  it('closes with Escape and with Control+K', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toBeTruthy();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('asks nothing for a search among the pages', async () => {
    useManualClock();
    const { user, input } = await open();
    const pause = () => act(() => vi.advanceTimersByTimeAsync(180));
    await user.type(input, '>流水');
    expect(await option(/资金流水/)).toBeTruthy();
    await pause();
    expect(api.sentTo(FIND)).toEqual([]);
    await user.clear(input);
    await user.type(input, '8866');
    expect(api.sentTo(FIND)).toEqual([]);
    await pause();
    expect(api.sentTo(FIND)).toHaveLength(1);
  });
});

describe('a search by personal values', () => {
  it('is made only when it is chosen, and shows who was found', async () => {
    api.answer(FIND, NOTHING);
    const { user, input } = await open();
    await user.type(input, '13800008866');
    const offer = await option(/按手机号、卡号查找会员/);
    await screen.findByText('没有找到 “13800008866”');
    expect(api.bodies(FIND).every((body) => !('identity' in (body as object)))).toBe(true);
    expect(offer.textContent).toContain('记入审计日志');
    api.answer(FIND, aFound());
    await user.keyboard('{Enter}');
    expect(await option(/linqiu07/)).toBeTruthy();
    expect(api.bodies(FIND).at(-1)).toEqual({ q: '13800008866', identity: 1 });
    expect(screen.queryByRole('option', { name: /查找会员/ })).toBeNull();
    await user.type(input, '{Backspace}');
    await waitFor(() => expect(api.bodies(FIND).at(-1)).toEqual({ q: '1380000886' }));
  });

  it('says that the searches of the day are used up', async () => {
    api.answer(FIND, NOTHING);
    const { user, input } = await open();
    await user.type(input, '陈宇');
    await option(/按实名查找会员/);
    api.refuse(FIND, 429, MEMBER_FILES.identitySearches);
    await user.click(screen.getByRole('option', { name: /按实名查找会员/ }));
    expect(await screen.findByText(MEMBER_FILES.identitySearches)).toBeTruthy();
  });

  it('is not offered for a part of a value, or to who may not read members', async () => {
    const { user, input } = await open(aStaffMember('readonly', { permissions: ['bets.read'] }));
    await user.type(input, '13800008866');
    await screen.findByText('4 条');
    expect(screen.queryByRole('option', { name: /查找会员/ })).toBeNull();
  });
});

describe('the preview of a member', () => {
  it('shows wallets, sums and the newest movements', async () => {
    const line = { id: '1-1', member_id: 10286, member_name: 'koi8866', kind: 'deposit', memo: '', balance: '1.00' };
    const moved = { ...line, at: '2020-06-18 14:32:00', kind_text: 'USDT 存款', change: '1000.00' };
    api.answer(staffCalls.memberFiles.ledger, aList([moved]));
    const { user, input } = await open();
    await user.type(input, '8866');
    const preview = within(await screen.findByRole('complementary', { name: '会员 koi8866' }));
    expect(await preview.findByText('12,180.50')).toBeTruthy();
    expect(preview.getByText('1,260.00')).toBeTruthy();
    expect(preview.getByText('800.00')).toBeTruthy();
    expect((await preview.findByText(/USDT 存款/)).textContent).toBe('06-18USDT 存款+1,000.00');
  });

  it('opens pages about the member with Alt and a letter', async () => {
    const { user, input } = await open();
    await user.type(input, '8866');
    await screen.findByRole('complementary');
    await user.keyboard('{Alt>}[KeyM]{/Alt}');
    expect(address()).toBe('/messages/new?to=koi8866');
  });

  it('leaves out what the role may not read', async () => {
    const staff = aStaffMember('readonly', { permissions: ['members.read'] });
    const { user, input } = await open(staff);
    await user.type(input, '8866');
    const preview = within(await screen.findByRole('complementary'));
    await preview.findByText('12,180.50');
    expect(preview.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['打开档案↵']);
    expect(api.sentTo(staffCalls.memberFiles.ledger)).toEqual([]);
  });
});
