import { calls } from '@koi/contract/calls';
import { SITTING_POLL_MS } from '@koi/contract/rules/protection';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { aMember } from '../../../test/fake-api.ts';
import { elsewhere, frame, gamePageApi, LAUNCH, play, visit } from '../../../test/game-page.tsx';
import { aBlock, aSitting } from '../../../test/protection.ts';

const SITTING = calls.protection.sitting;
const ANSWER = calls.protection.answerReality;
const NEAREST = {
  kind: 'time',
  period: 'day',
  value: '120',
  used: '108',
  left: '12',
  percent: 90,
  resets_at: '2026-06-19 00:00:00',
} as const;

let api: ReturnType<typeof gamePageApi>;
beforeEach(() => {
  api = gamePageApi();
});

const check = () => screen.findByRole('alertdialog', { name: /^您已游戏 60 分钟，投注 ¥2,450.00，净输赢 ¥-185.00。/ });
const tap = async (name: string) => fireEvent.click(within(await check()).getByRole('button', { name }));

describe('the reality check', () => {
  beforeEach(() => {
    api.answer(SITTING, aSitting({ due: 1, nearest: NEAREST }));
    api.answer(ANSWER, aSitting());
  });

  it('shows time, stakes, result and the nearest limit over the game', async () => {
    await play();
    const notice = within(await check());
    expect(notice.getByText('20:30')).toBeTruthy();
    expect(notice.getByText('最接近的限额：每日时长')).toBeTruthy();
    expect(notice.getByText('还剩 12 分钟')).toBeTruthy();
    expect(notice.getByText('今日 108 分钟 / 2 小时')).toBeTruthy();
    expect(notice.getByText('06-19 00:00 重置')).toBeTruthy();
  });

  it('says that the nearest limit is used up', async () => {
    api.answer(SITTING, aSitting({ due: 1, nearest: { ...NEAREST, used: '120', left: '0', percent: 100 } }));
    await play();
    const notice = within(await check());
    expect(notice.getByText('已用完')).toBeTruthy();
    expect(notice.queryByText(/^还剩/)).toBeNull();
  });

  it('has to be answered: Escape does not close it', async () => {
    await play();
    fireEvent.keyDown(await check(), { key: 'Escape' });
    expect(await check()).toBeTruthy();
    expect(api.bodies(ANSWER)).toEqual([]);
  });

  it('offers going on and resting in the same look', async () => {
    await play();
    const notice = within(await check());
    const [on, rest] = ['继续', '休息一下'].map((name) => notice.getByRole('button', { name }).className);
    expect(on).toBe(rest);
  });

  it('disappears after 继续, and the game goes on', async () => {
    await play();
    await tap('继续');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.bodies(ANSWER)).toEqual([{ answer: 'continue' }]);
    expect(await frame()).toBeTruthy();
  });

  it('leads to the records', async () => {
    await play();
    await tap('查看记录');
    expect(await elsewhere()).toBe('/betRecord');
    expect(api.bodies(ANSWER)).toEqual([{ answer: 'records' }]);
  });

  it('leads to the hub to change its interval, and stays unanswered', async () => {
    await play();
    await tap('每 60 分钟提醒一次 · 更改');
    expect(await elsewhere()).toBe('/protection');
    expect(api.bodies(ANSWER)).toEqual([]);
  });

  it('leaves the game after 休息一下', async () => {
    await play();
    await tap('休息一下');
    expect(await elsewhere()).toBe('/');
    expect(api.bodies(ANSWER)).toEqual([{ answer: 'rest' }]);
  });

  it('stays when the answer could not be stored', async () => {
    api.fail(ANSWER);
    await play();
    await tap('休息一下');
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    expect(await check()).toBeTruthy();
  });

  it.each([
    [0, 1],
    [1, 0],
  ] as const)('covers the frame unless the venue holds bets: held %i', async (held, covers) => {
    api.answer(SITTING, aSitting({ due: 1, held }));
    await play();
    await check();
    expect(document.querySelectorAll('[data-cover]')).toHaveLength(covers);
  });
});

describe('the sitting', () => {
  it('is read at an interval while the game is open', async () => {
    useManualClock();
    await play();
    await waitFor(() => expect(api.bodies(SITTING)).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(SITTING_POLL_MS));
    expect(api.bodies(SITTING)).toHaveLength(2);
  });

  it('shows the nearest limit in the menu, which leads to the hub', async () => {
    api.answer(SITTING, aSitting({ nearest: NEAREST }));
    await play();
    fireEvent.click(screen.getByRole('button', { name: '菜单' }), { detail: 1 });
    fireEvent.click(await screen.findByRole('button', { name: '理性娱乐每日时长 还剩 12 分钟' }));
    expect(await elsewhere()).toBe('/protection');
  });

  it('that a block has ended covers the game and reads the member', async () => {
    api.answer(SITTING, aSitting({ playing: 0, block: aBlock({ kind: 'pause', term: '24h' }) }));
    await play();
    await waitFor(() => expect(document.querySelectorAll('[data-cover]')).toHaveLength(1));
    await waitFor(() => expect(api.bodies(calls.members.refresh).length).toBeGreaterThan(1));
  });
});

describe('a first launch', () => {
  it('asks for the birth date and is repeated once it is given', async () => {
    api.refuse(LAUNCH, 422, '请先填写出生日期，确认已满18周岁');
    api.answer(calls.protection.setBirthDate, null, '已保存');
    visit();
    const sheet = within(await screen.findByRole('dialog', { name: '请填写出生日期' }));
    fireEvent.change(sheet.getByLabelText('出生日期'), { target: { value: '1992-08-16' } });
    api.answer(LAUNCH, { url: 'https://venue.example/g', name: '金龙献瑞', frameable: 1 });
    fireEvent.click(sheet.getByRole('button', { name: '保存并继续' }));
    expect(await frame()).toBeTruthy();
    expect(api.bodies(calls.protection.setBirthDate)).toEqual([{ birth_date: '1992-08-16' }]);
    expect(api.bodies(LAUNCH)).toHaveLength(2);
  });

  it('that a block refuses reads the member again', async () => {
    api.refuse(LAUNCH, 403, '账户已暂停（至 2026-06-19 16:40），目前仅可取款与联系客服。');
    api.answer(calls.members.refresh, aMember({ block: 'pause' }));
    visit();
    expect(await screen.findByText(/账户已暂停/)).toBeTruthy();
    await waitFor(() => expect(api.bodies(calls.members.refresh)).toHaveLength(1));
  });
});
