import type { VipLevelRow } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { VipScreen } from './index.ts';

const LEVELS = calls.vip.levels;
const levels: VipLevelRow[] = Array.from({ length: 10 }, (_, index) => ({
  level: index + 1,
  recharge: String(index * 10_000 + (index === 3 ? 20_000 : 0)),
  flow: String(index * 100_000),
  maintenance: String(index * 5_000),
  realperson: '0.80',
  sport: '0.70',
  e_sport: '0.71',
  joker: '0.90',
  electron: `1.${index}0`,
  lottery: '0.40',
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(LEVELS, levels);
  api.answer(calls.members.user, aMember());
});

const open = () => renderScreen(<VipScreen />, '/vip').user;
const tab = (name: string) => screen.findByRole('tab', { name });
const panel = () => screen.getByRole('tabpanel');

describe('a member', () => {
  beforeEach(() => signIn('token'));

  it('sees the current level and the progress to the next one', async () => {
    open();
    expect(await screen.findByText('尊享会员 · koi8866')).toBeTruthy();
    await tab('VIP4');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('68');
    expect(document.body.textContent).toContain('累计存款 ¥34,00068%');
    expect(document.body.textContent).toContain('升级 VIP4 还需 ¥16,000需 ¥50,000');
  });

  it('starts with the next level, which is not reached', async () => {
    open();
    await waitFor(async () => expect((await tab('VIP4')).getAttribute('aria-selected')).toBe('true'));
    expect(screen.getAllByRole('tab')).toHaveLength(10);
    expect(within(panel()).getByText('未达标')).toBeTruthy();
    expect(panel().textContent).toContain('累计存款¥50,000流水要求¥300,000保级流水（90 天内）¥15,000');
  });

  it('sees for every level whether it is reached', async () => {
    const user = open();
    await screen.findByText('尊享会员 · koi8866');
    for (const [name, state] of [
      ['VIP1', '已达标'],
      ['VIP3', '已达标'],
      ['VIP4', '未达标'],
      ['VIP10', '未达标'],
    ] as const) {
      await user.click(await tab(name));
      expect(within(panel()).getByText(state)).toBeTruthy();
    }
  });

  it('sees the rebate of each category', async () => {
    const user = open();
    await user.click(await tab('VIP3'));
    expect(
      within(panel())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['0.80%真人', '0.70%体育', '0.71%电竞', '0.90%棋牌', '1.20%电子', '0.40%彩票']);
  });

  it('moves through the levels with the arrow keys', async () => {
    const user = open();
    await user.click(await tab('VIP9'));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect((await tab('VIP10')).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowLeft}');
    expect((await tab('VIP9')).getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    [{ paysum: '50000.00', flowsum: '100000.00' }, '升级 VIP4 还需流水 ¥200,000'],
    [{ paysum: '50000.00', flowsum: '300000.00' }, 'VIP4 已达标，次日 24:00 前晋级'],
    [{ vip: 10, current_vip: 'VIP10' }, '已达最高等级'],
  ])('with %j sees %s', async (change, text) => {
    api.answer(calls.members.user, aMember(change));
    open();
    await waitFor(() => expect(document.body.textContent).toContain(text));
  });
});

describe.each([1, 3, 9])('a house with %i levels', (count) => {
  beforeEach(() => {
    signIn('token');
    api.answer(LEVELS, levels.slice(0, count));
  });

  it.each([0, -1])(
    'shows its tabs and the details of its highest level to a member at the top, %i above',
    async (above) => {
      const vip = count - above;
      api.answer(calls.members.user, aMember({ vip, current_vip: `VIP${vip}` }));
      const user = open();
      expect((await tab(`VIP${count}`)).getAttribute('aria-selected')).toBe('true');
      expect(screen.getAllByRole('tab')).toHaveLength(count);
      expect(within(panel()).getByText('已达标')).toBeTruthy();
      expect(await screen.findByText('已达最高等级')).toBeTruthy();
      await user.click(await tab(`VIP${count}`));
      await user.keyboard('{ArrowRight}');
      expect(panel().getAttribute('aria-label')).toBe(`VIP${count}`);
    },
  );
});

describe('a visitor', () => {
  it('reads how many levels there are', async () => {
    api.answer(LEVELS, levels.slice(0, 5));
    open();
    expect(await screen.findByText('五级尊享 · 步步有礼')).toBeTruthy();
  });

  it('sees every level as 未达标, and a link to the login', async () => {
    const user = open();
    for (const name of ['VIP1', 'VIP10']) {
      await user.click(await tab(name));
      expect(screen.getByText('未达标')).toBeTruthy();
      expect(screen.queryByText('已达标')).toBeNull();
    }
    await user.click(screen.getByRole('link', { name: '去登录' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?redirect=%2Fvip');
  });

  it('sees the rules, also while the levels can’t be read', async () => {
    api.refuse(LEVELS, 500, '服务器异常，请稍后再试', 500);
    const user = open();
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(document.body.textContent).toContain('90 天内需完成保级流水');
    expect(document.body.textContent).toContain('捕鱼按电子的比例计算返水');
    api.answer(LEVELS, levels);
    await user.click(retry);
    expect(await tab('VIP1')).toBeTruthy();
  });
});
