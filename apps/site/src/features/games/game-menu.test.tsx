import { calls } from '@koi/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { GameRoom } from './game-room.tsx';

const MEMBER = aMember({ balance: '12680.50', gameblance: '500.00', transferstatus: 1 });
const onReload = vi.fn();
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  useManualClock();
  onReload.mockClear();
  api = fakeApi();
  api.answer(calls.members.user, MEMBER);
  api.answer(calls.members.refresh, MEMBER);
  api.answer(calls.transfers.venueBalances, [{ name: '星河电子', platname: 'xinghe', balance: '500.00' }]);
  signIn('token');
  // Simulates the layout of a phone with the button at the right edge, because jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'BUTTON' ? new DOMRect(314, 300, 56, 56) : new DOMRect(0, 0, 390, 800);
  });
});

const open = async () => {
  const room = (
    <GameRoom
      venue="xinghe"
      bring={async () => ({ ok: true, message: '' })}
      address={new URL('https://venue.example/g/dragon')}
      title="金龙献瑞"
      onFailed={() => {}}
      onReload={onReload}
    />
  );
  const { user } = renderScreen(room, '/gamePage');
  await screen.findByRole('button', { name: '菜单' });
  return user;
};
type User = Awaited<ReturnType<typeof open>>;
const button = () => screen.getByRole('button', { name: '菜单' });
const panel = () => screen.queryByRole('region', { name: '游戏菜单' });
const isHidden = () => button().dataset['hidden'] === 'true';
const side = () => button().closest<HTMLElement>('[data-side]')?.dataset['side'];
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const at = (x: number, y: number) => ({ coords: { x, y, clientX: x, clientY: y } });
const drag = async (user: User, from: [number, number], to: [number, number]) => {
  await user.pointer([
    { keys: '[MouseLeft>]', target: button(), ...at(...from) },
    { target: button(), ...at(...to) },
    { keys: '[/MouseLeft]', target: button(), ...at(...to) },
  ]);
};

it('Back closes the open panel and stays in the game', async () => {
  const user = await open();
  await user.click(button());
  expect(panel()).toBeTruthy();
  await act(async () => window.history.back());
  await waitFor(() => expect(panel()).toBeNull());
  expect(screen.queryByTestId('elsewhere')).toBeNull();
});

describe('the menu hides', () => {
  it('3000 ms after it appeared', async () => {
    await open();
    await pass(2900);
    expect(isHidden()).toBe(false);
    await pass(200);
    expect(isHidden()).toBe(true);
  });

  it('4000 ms after a touch, together with its panel', async () => {
    const user = await open();
    await user.pointer({ keys: '[TouchA]', target: button() });
    expect(panel()).toBeTruthy();
    await pass(3900);
    expect(isHidden()).toBe(false);
    await pass(200);
    expect(isHidden()).toBe(true);
    expect(panel()).toBeNull();
  });

  it('3000 ms after a click', async () => {
    const user = await open();
    await user.pointer({ keys: '[MouseLeft]', target: button() });
    await pass(2900);
    expect(panel()).toBeTruthy();
    await pass(200);
    expect(panel()).toBeNull();
  });

  it('2000 ms after the mouse has left, and stays while the mouse is over it', async () => {
    const user = await open();
    await user.hover(button());
    await pass(10_000);
    expect(isHidden()).toBe(false);
    await user.unhover(button());
    await pass(1900);
    expect(isHidden()).toBe(false);
    await pass(200);
    expect(isHidden()).toBe(true);
  });

  it('2500 ms after a drag', async () => {
    const user = await open();
    await drag(user, [340, 320], [100, 500]);
    await pass(2400);
    expect(isHidden()).toBe(false);
    await pass(200);
    expect(isHidden()).toBe(true);
  });

  it('2500 ms after Escape, and stays while it is used with the keyboard', async () => {
    const user = await open();
    button().focus();
    await user.keyboard('{Enter}');
    await pass(20_000);
    expect(panel()).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(button());
    await pass(2600);
    expect(isHidden()).toBe(true);
  });

  it('only after the full time again when something in it is tapped', async () => {
    const user = await open();
    await user.pointer({ keys: '[MouseLeft]', target: button() });
    await pass(2500);
    await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('button', { name: '刷新' }) });
    await pass(2500);
    expect(panel()).toBeTruthy();
  });
});

describe('the menu’s button', () => {
  it('opens after a movement of up to 5 px, without moving', async () => {
    const user = await open();
    await drag(user, [340, 320], [343, 324]);
    expect(panel()).toBeTruthy();
    expect(side()).toBe('right');
  });

  it('is dragged by a longer movement, snaps to the nearer edge and does not open', async () => {
    const user = await open();
    await drag(user, [340, 320], [100, 520]);
    expect(panel()).toBeNull();
    expect(side()).toBe('left');
    expect(button().closest<HTMLElement>('[data-side]')?.style.getPropertyValue('--y')).toBe('500px');
    await drag(user, [340, 320], [346, 320]);
    expect(side()).toBe('right');
    await user.click(button());
    expect(panel()).toBeTruthy();
  });

  it('follows a drag that ends before the next render', async () => {
    await open();
    act(() => {
      fireEvent.pointerDown(button(), { button: 0, clientX: 340, clientY: 320 });
      fireEvent.pointerMove(button(), { clientX: 90, clientY: 420 });
      fireEvent.pointerUp(button(), { clientX: 90, clientY: 420 });
    });
    expect(side()).toBe('left');
    expect(button().dataset['dragged']).toBeUndefined();
  });

  it('keeps 20 px from the edges', async () => {
    const user = await open();
    expect(button().closest<HTMLElement>('[data-side]')?.style.getPropertyValue('--margin')).toBe('20px');
    await drag(user, [340, 320], [340, 4000]);
    expect(button().closest<HTMLElement>('[data-side]')?.style.getPropertyValue('--y')).toBe('724px');
  });

  it('can be moved with the arrow keys', async () => {
    const user = await open();
    button().focus();
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    expect(side()).toBe('left');
    expect(button().closest<HTMLElement>('[data-side]')?.style.getPropertyValue('--y')).toBe('340px');
  });
});

describe('the panel', () => {
  const show = async () => {
    const user = await open();
    await user.click(button());
    return { user, shown: within(panel() as HTMLElement) };
  };

  it('shows both wallets, the time played and the result since the launch', async () => {
    const { shown } = await show();
    expect(await shown.findByText('12,680')).toBeTruthy();
    expect(panel()?.textContent).toContain('游戏钱包¥500.00');
    expect(panel()?.textContent).toContain('已玩--本次输赢¥0.00');
  });

  it('shows a win in whichever wallet the money is', async () => {
    const { user, shown } = await show();
    api.answer(calls.members.refresh, { ...MEMBER, gameblance: '598.00' });
    await user.click(shown.getByRole('button', { name: '刷新' }));
    expect(await shown.findByText('98')).toBeTruthy();
    expect(panel()?.textContent).toContain('本次输赢+¥98.00');
  });

  it('recovers the money of all venues', async () => {
    api.answer(calls.transfers.recoverAll, null, '操作成功！');
    const { user, shown } = await show();
    await user.click(shown.getByRole('button', { name: '一键回收' }));
    expect(await screen.findByText('操作成功！')).toBeTruthy();
  });

  it.each([
    ['首页', '/'],
    ['存款', '/recharge'],
    ['转账', '/transfer'],
    ['客服', '/kefu'],
  ])('leads with %s to %s', async (name, path) => {
    const { user, shown } = await show();
    await user.click(shown.getByRole('button', { name }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(path);
  });

  it('reloads the game', async () => {
    const { user, shown } = await show();
    await user.click(shown.getByRole('button', { name: '刷新游戏' }));
    expect(onReload).toHaveBeenCalledOnce();
  });
});

describe('leaving by the menu', () => {
  const ask = async () => {
    const user = await open();
    await user.click(button());
    await screen.findByText('12,680');
    await user.click(screen.getByRole('button', { name: '退出' }));
    return { user, sheet: within(screen.getByRole('dialog', { name: '退出游戏' })) };
  };

  const byHand = () => {
    const member = { ...MEMBER, transferstatus: 0 as const };
    api.answer(calls.members.user, member);
    api.answer(calls.members.refresh, member);
  };

  it('shows the balance of this venue, as the game’s own bar does', async () => {
    api.answer(calls.transfers.venueBalances, [
      { name: '云顶真人', platname: 'yunding', balance: '300.00' },
      { name: '星河电子', platname: 'xinghe', balance: '200.00' },
    ]);
    const { sheet } = await ask();
    expect(await sheet.findByText('200')).toBeTruthy();
  });

  it('shows that the money returns automatically while 自动免转 is on', async () => {
    const { user, sheet } = await ask();
    expect(sheet.getByText('自动免转已开启：退出后，余额会自动回到中心钱包。')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: '直接退出' })).toBeNull();
    await user.click(sheet.getByRole('button', { name: '取回余额并退出' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/');
  });

  it('brings the money back on request while 自动免转 is off', async () => {
    byHand();
    api.answer(calls.transfers.recoverAll, null, '操作成功！');
    const { user, sheet } = await ask();
    expect(sheet.getByText('余额会安全地留在场馆，可随时取回中心钱包。')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: '取回余额并退出' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/');
    expect(api.bodies(calls.transfers.recoverAll)).toHaveLength(1);
  });

  it('keeps the money at the venue otherwise', async () => {
    byHand();
    const { user, sheet } = await ask();
    await user.click(sheet.getByRole('button', { name: '直接退出' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/');
    expect(api.bodies(calls.transfers.recoverAll)).toHaveLength(0);
  });

  it('can be cancelled', async () => {
    const { user, sheet } = await ask();
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByTestId('elsewhere')).toBeNull();
  });
});
