import type { ServiceConfig } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useManualClock } from '../../../../../scripts/vitest/manual-clock.ts';
import { stayHere } from '../../../test/departure.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aService, KEFU } from '../../../test/service.ts';
import { signIn } from '../../lib/session.ts';
import { ServiceScreen } from './service-screen.tsx';

const CONFIG = calls.service.config;

let api: ReturnType<typeof fakeApi>;
let leaveFor: ReturnType<typeof stayHere>;
beforeEach(() => {
  leaveFor = stayHere();
  api = fakeApi();
  signIn('token');
});

const visit = (change: Partial<ServiceConfig> = {}, at = '/kefu') => {
  api.answer(CONFIG, aService(change));
  return renderScreen(<ServiceScreen workOrders={<p>内置工单</p>} />, at).user;
};
const frame = (title = '在线客服') => screen.findByTitle<HTMLIFrameElement>(title);
const choices = () => screen.queryAllByRole('radio').map(({ textContent }) => textContent);

describe('the selector', () => {
  it('offers both systems, starts with the default, and stores the choice in the address', async () => {
    const user = visit();
    expect((await frame()).getAttribute('src')).toBe(KEFU);
    expect(choices()).toEqual(['在线客服', '工单系统']);
    await user.click(screen.getByRole('radio', { name: '工单系统' }));
    expect(await screen.findByText('内置工单')).toBeTruthy();
    expect(window.location.hash).toBe('#/kefu?system=gongdan');
    await user.click(screen.getByRole('radio', { name: '在线客服' }));
    expect(await frame()).toBeTruthy();
  });

  it('shows unread answers, but those of the chat only while it is not open', async () => {
    api.answer(calls.service.unread, { unread: 5, orders: 2 });
    const user = visit();
    await screen.findByRole('radio', { name: '工单系统2' });
    expect(choices()).toEqual(['在线客服', '工单系统2']);
    await user.click(screen.getByRole('radio', { name: '工单系统2' }));
    expect(choices()).toEqual(['在线客服3', '工单系统2']);
  });

  it('opens the system in the address', async () => {
    visit({}, '/kefu?system=gongdan');
    expect(await screen.findByText('内置工单')).toBeTruthy();
  });

  it.each<[Partial<ServiceConfig>, string]>([
    [{ show_selector: 0, default_system: 'gongdan' }, '内置工单'],
    [{ kefu_enabled: 0 }, '内置工单'],
  ])('is not shown with %j', async (change, text) => {
    visit(change, '/kefu?system=kefu');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(choices()).toEqual([]);
  });

  it('is not shown when only the online service is open', async () => {
    visit({ gongdan_enabled: 0 }, '/kefu?system=gongdan');
    expect(await frame()).toBeTruthy();
    expect(choices()).toEqual([]);
  });
});

describe('without a system', () => {
  it('shows a message when both are off, and offers a retry', async () => {
    const user = visit({ kefu_enabled: 0, gongdan_enabled: 0 });
    expect(await screen.findByText('系统暂时不可用')).toBeTruthy();
    expect(screen.queryByText('网络错误，请稍后重试')).toBeNull();
    api.answer(CONFIG, aService({ kefu_enabled: 0 }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('内置工单')).toBeTruthy();
  });

  it('shows a message when the request fails, and offers a retry', async () => {
    const user = visit();
    api.fail(CONFIG);
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    expect(await screen.findByText('系统暂时不可用')).toBeTruthy();
    api.answer(CONFIG, aService());
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await frame()).toBeTruthy();
  });
});

describe('a service page', () => {
  it('of the operator replaces the built-in work orders', async () => {
    visit({ default_system: 'gongdan', gongdan_url: 'https://desk.example/' });
    expect((await frame('工单系统')).getAttribute('src')).toBe('https://desk.example/');
    expect(screen.queryByText('内置工单')).toBeNull();
  });

  it('of the site itself has no sandbox', async () => {
    visit({ kefu_url: '/service/' });
    const own = await frame();
    expect(own.getAttribute('src')).toBe(`${window.location.origin}/service/`);
    expect(own.getAttribute('sandbox')).toBeNull();
  });

  it('that has not loaded within 10,000 ms has failed, and can be tried again', async () => {
    useManualClock();
    const user = visit();
    expect((await frame()).getAttribute('sandbox')).toContain('allow-scripts');
    await vi.advanceTimersByTimeAsync(9800);
    expect(screen.queryByText('页面加载失败，请稍后重试')).toBeNull();
    await vi.advanceTimersByTimeAsync(300);
    expect(await screen.findByText('页面加载失败，请稍后重试')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '重试' }));
    fireEvent.load(await frame());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.queryByText('页面加载失败，请稍后重试')).toBeNull();
  });

  it('that can’t be framed is opened in this window after 1 s, and only while it is selected', async () => {
    useManualClock();
    const user = visit({ frameable: 0 });
    expect(await screen.findByText('该页面不支持在框架中显示，正在跳转到新页面...')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '工单系统' }));
    await vi.advanceTimersByTimeAsync(1500);
    expect(leaveFor).not.toHaveBeenCalled();
    await user.click(screen.getByRole('radio', { name: '在线客服' }));
    await vi.advanceTimersByTimeAsync(900);
    expect(leaveFor).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(KEFU);
  });

  it('at an unsafe address is not opened', async () => {
    visit({ kefu_url: 'javascript:alert(1)' });
    expect(await screen.findByText('无法跳转到客服页面，请稍后重试')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });
});
