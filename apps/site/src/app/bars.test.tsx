import { calls } from '@koi/contract/calls';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSummary } from '../../test/red-packets.ts';
import { anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { anOrder } from '../../test/work-orders.ts';
import { signIn } from '../lib/session.ts';

let api: ReturnType<typeof anOrdinaryDay>;
beforeEach(() => {
  api = anOrdinaryDay();
  api.answer(calls.redPackets.summary, aSummary());
  api.answer(calls.workOrders.detail, anOrder());
  signIn('token');
});

const expectBars = async () => {
  const menu = await screen.findByRole('button', { name: '菜单' });
  const header = within(menu.closest('header') as HTMLElement);
  for (const name of ['刷新', '一键回收']) expect(await header.findByRole('button', { name })).toBeTruthy();
  expect(header.getByText('锦鲤')).toBeTruthy();
  expect(await header.findByText('12,680')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: '主导航' })).toBeTruthy();
};

describe('the bars of the main layout', () => {
  it('appear around the red packet page', async () => {
    renderApp('/hongbao');
    await expectBars();
    expect(await screen.findByRole('heading', { name: '锦鲤红包', level: 1 })).toBeTruthy();
    expect(screen.getByRole('link', { name: '领取记录' }).getAttribute('href')).toBe('#/welfare');
  });

  it.each([
    ['/kefu?order=42', '工单详情'],
    ['/kefu?new=1', '创建工单'],
  ])('appear around %s', async (path, title) => {
    const { user } = renderApp(path);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    await expectBars();
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(window.location.hash).toBe('#/kefu?system=gongdan');
  });
});
