import { calls } from '@koi/contract/calls';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { ScreenGuard } from './screen-guard.tsx';

let fails = false;
function Screen() {
  if (fails) throw new Error('broken');
  return <p>the screen</p>;
}

// React logs the errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it('shows a message in place of a screen that fails, and shows the screen again after 重试', async () => {
  fails = true;
  render(
    <ScreenGuard>
      <Screen />
    </ScreenGuard>,
  );
  expect(screen.getByText('页面出错了，请重试')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(screen.getByText('the screen')).toBeTruthy();
});

it('keeps the header and the tabs when home fails', async () => {
  const api = anOrdinaryDay();
  api.answerUnchecked(calls.content.banners, [null]);
  const { user } = renderApp('/');
  expect(await screen.findByText('页面出错了，请重试')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: '主导航' })).toBeTruthy();
  api.answer(calls.content.banners, [{ src: '/art/banner-koi.svg', title: '锦鲤迎新季' }]);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('锦鲤迎新季')).toBeTruthy();
});
