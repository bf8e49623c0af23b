import { calls } from '@koi/contract/calls';
import { PAY_RESETS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, fakeApi } from '../../../test/fake-api.ts';
import { anAppInfo } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { MineScreen } from './mine-screen.tsx';

const LEVELS = Array.from({ length: 10 }, (_, index) => ({
  level: index + 1,
  recharge: String([0, 1000, 10_000, 50_000, 100_000, 200_000, 400_000, 800_000, 1_500_000, 3_000_000][index]),
  flow: String(index * 10_000),
  maintenance: '0',
  realperson: '0.50',
  sport: '0.40',
  e_sport: '0.40',
  joker: '0.60',
  electron: '0.80',
  lottery: '0.20',
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.members.user, aMember());
  api.answer(calls.members.refresh, aMember({ balance: '99.00' }));
  api.answer(calls.vip.levels, LEVELS);
  api.answer(calls.settings.app, anAppInfo({ app_download_switch: 1 }));
  api.answer(calls.payResets.current, { questions: [], request: null, held_until: '', recovery_at: '' });
  signIn('token');
});

const open = async () => {
  const { user } = renderScreen(<MineScreen />, '/mine');
  await screen.findByRole('heading', { name: /koi8866/ });
  return user;
};
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('我的', () => {
  it('shows the name, the level and the days since registration', async () => {
    await open();
    expect(screen.getByRole('heading', { name: /koi8866\s?VIP3/ })).toBeTruthy();
    expect(screen.getByText('286').closest('p')?.textContent).toBe('加入锦鲤第286天');
  });

  it('tells a member who did not ask that the pay password is being reset, while it can be stopped', async () => {
    const request = {
      no: 'R1',
      state: 'waiting',
      created_at: '2026-06-18 14:40:00',
      usual_at: '2026-06-18 16:40:00',
      first_at: '',
      second_at: '',
      expires_at: '2026-06-21 14:40:00',
      ended_at: '',
      answers: [],
      deniable: 1,
    } as const;
    api.answer(calls.payResets.current, {
      questions: [],
      request: { ...request, answers: [] },
      held_until: '',
      recovery_at: '',
    });
    await open();
    expect(await screen.findByText(PAY_RESETS.noticeOpen)).toBeTruthy();
    expect(hrefOf(PAY_RESETS.noticeLook)).toBe('#/payReset');
  });

  it('shows the requirement of the next level', async () => {
    await open();
    const strip = await screen.findByRole('link', { name: /还需存款/ });
    expect(strip.textContent).toBe('VIP3 尊享会员距 VIP4 还需存款 ¥16,000');
    expect(strip.querySelector('[style]')?.getAttribute('style')).toContain('68%');
    expect(strip.getAttribute('href')).toBe('#/vip');
  });

  it('shows when the highest level is reached', async () => {
    api.answer(calls.members.user, aMember({ vip: 10, current_vip: 'VIP10' }));
    await open();
    const strip = await screen.findByRole('link', { name: /已达最高等级/ });
    expect(strip.querySelector('[style]')?.getAttribute('style')).toContain('100%');
  });

  it('links to all services', async () => {
    await open();
    const places = {
      我的钱包: '/money',
      存款: '/recharge',
      转账: '/transfer',
      取款: '/withdrawal',
      卡片管理: '/wallet',
      优惠活动: '/activity',
      交易记录: '/transRecord',
      投注记录: '/betRecord',
      返水: '/fanshui',
      活动记录: '/activityRecord',
      福利中心: '/welfare',
      消息中心: '/message',
      APP下载: '/app',
      帮助中心: '/boutBallBet',
      在线客服: '/kefu',
      代理加盟: '/applyagent',
      账户设置: '/userCent',
      设置: '/userCent',
      消息: '/message',
    };
    for (const [name, path] of Object.entries(places)) expect(hrefOf(name)).toBe(`#${path}`);
  });

  it('shows agents their centre instead of the application', async () => {
    api.answer(calls.members.user, aMember({ isagent: 1 }));
    await open();
    expect(hrefOf('代理中心')).toBe('#/gamePage?dailiD=1');
    expect(screen.queryByRole('link', { name: '代理加盟' })).toBeNull();
  });

  it('hides the download when it is switched off', async () => {
    api.answer(calls.settings.app, anAppInfo({ app_download_switch: 0 }));
    await open();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'APP下载' })).toBeNull());
  });

  it('marks the bell while something is unread', async () => {
    localStorage.setItem('messageNum', '3');
    await open();
    expect(hrefOf('消息，有未读')).toBe('#/message?type=2');
    expect(hrefOf('消息中心')).toBe('#/message?type=2');
    expect(screen.getByText('3')).toBeTruthy();
  });

  it('hides the balance on request and stores that choice', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: '隐藏余额' }));
    expect(screen.getByText('••••••')).toBeTruthy();
    expect(localStorage.getItem('balanceWithheld')).toBe('1');
    await user.click(screen.getByRole('button', { name: '显示余额' }));
    expect(screen.getByText('12,680')).toBeTruthy();
  });

  it('shows the money in games under the balance, and hides both', async () => {
    api.answer(calls.members.user, aMember({ balance: '0.00', gameblance: '820.00' }));
    api.answer(calls.transfers.venueBalances, [{ name: '云顶真人', platname: 'yunding', balance: '820.00' }]);
    const { user } = renderScreen(<MineScreen />, '/mine');
    expect(await screen.findByRole('button', { name: /游戏中.*820.*1 个场馆/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '隐藏余额' }));
    expect(screen.queryByText('820')).toBeNull();
  });

  it('refreshes the balance', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect(await screen.findByText('99')).toBeTruthy();
  });

  it('offers a retry when the member cannot be read', async () => {
    api.refuse(calls.members.user, 500, '服务器异常，请稍后再试', 500);
    const { user } = renderScreen(<MineScreen />, '/mine');
    await user.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByRole('heading', { name: /koi8866/ })).toBeTruthy();
  });
});

describe('logging out', () => {
  it('asks for confirmation', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: '退出登录' }));
    expect(await screen.findByText('您确定要退出登录吗?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(api.bodies(calls.members.logoff)).toEqual([]);
    expect(localStorage.getItem('token')).toBe('token');
  });

  it('clears the session even when the server does not answer', async () => {
    api.fail(calls.members.logoff);
    const user = await open();
    await user.click(screen.getByRole('button', { name: '退出登录' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('the avatar', () => {
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('选择头像图片'), { target: { files: [file] } });

  it('is sent when it is a png, and shown from the new answer', async () => {
    await open();
    api.answer(calls.members.uploadAvatar, { url: '/media/avatars/new.png' }, '上传成功');
    api.answer(calls.members.refresh, aMember({ avatar: '/media/avatars/new.png' }));
    choose(new File(['png'], 'me.png', { type: 'image/png' }));
    expect(await screen.findByText('上传成功')).toBeTruthy();
    expect(document.querySelector('img[src="/media/avatars/new.png"]')).toBeTruthy();
    expect(api.bodies(calls.members.uploadAvatar)).toHaveLength(1);
  });

  it('is rejected before the upload when its type or size is wrong', async () => {
    await open();
    choose(new File(['jpg'], 'me.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('仅支持 gif、png 格式的图片')).toBeTruthy();
    choose(new File([new Uint8Array(2_097_153)], 'me.png', { type: 'image/png' }));
    expect(await screen.findByText('图片不能超过 2 MB')).toBeTruthy();
    expect(api.bodies(calls.members.uploadAvatar)).toEqual([]);
  });

  it('shows why the server refused it', async () => {
    await open();
    api.refuse(calls.members.uploadAvatar, 400, '仅支持 gif、png 格式的图片');
    choose(new File(['text'], 'me.png', { type: 'image/png' }));
    expect(await screen.findByText('仅支持 gif、png 格式的图片')).toBeTruthy();
  });
});
